import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { findWayBack } from '@/lib/services/resume/prepare-return.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'

/** How its customer comes back on another device; nothing where no link would be sent, or others look on. */
export async function WayBack({ visit }: { visit: ApplicationVisit }) {
  const { t, portico, application, actor, device } = visit
  if (!portico.returning || actor.kind === 'staff' || device?.locked) return null
  const { store } = portico
  const wayBack = await findWayBack(store, store.db, application.id)
  if (!wayBack) return null
  const { code } = wayBack
  const address = isolateDirection(wayBack.address)
  return (
    <section aria-labelledby="way-back" className="mt-5 print:hidden">
      <h2 id="way-back" className="text-section font-strong">
        {t('resume.wayBack.title')}
      </h2>
      <p className="mt-1">{t(`resume.wayBack.${code ? 'code' : 'proven'}`, { address })}</p>
      {code && (
        <>
          <p className="return-code return-code-small">
            <bdi dir="ltr">{code}</bdi>
          </p>
          <p>{t('resume.wayBack.keep')}</p>
        </>
      )}
    </section>
  )
}
