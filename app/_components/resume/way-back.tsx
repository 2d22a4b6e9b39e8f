import { Details } from '@/components/ui/details'
import { SixDigits } from '@/components/ui/six-digits'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { findWayBack } from '@/lib/services/resume/prepare-return.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'
import { findDevicePath, findResumePath } from '../layout/elsewhere-paths.ts'

type WayBackProps = {
  visit: ApplicationVisit
  /** The path of the page, as `Frame` has it. */
  path: string
  /** Where nothing more is expected of its customer. */
  folded: boolean
}

/** How its customer opens the application later or on another device; nothing where others look on. */
export async function WayBack({ visit, path, folded }: WayBackProps) {
  const { t } = visit
  const later = findResumePath(visit, path)
  const device = findDevicePath(visit, path)
  if (!later && !device) return null
  const ways = (
    <>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5">
        {later && (
          <a href={later} className="link inline-flex min-h-3 items-center">
            {t('resume.wayBack.later')}
          </a>
        )}
        {device && (
          <a href={device} className="link inline-flex min-h-3 items-center">
            {t(visit.device ? 'handoff.linkBack' : 'resume.wayBack.device')}
          </a>
        )}
      </p>
      <ByAddress visit={visit} />
    </>
  )
  return (
    <section aria-labelledby="way-back" className="mt-6 print:hidden">
      {folded ? (
        <details className="details">
          <summary id="way-back">{t('resume.wayBack.title')}</summary>
          <div>{ways}</div>
        </details>
      ) : (
        <>
          <h2 id="way-back" className="text-section font-strong">
            {t('resume.wayBack.title')}
          </h2>
          {ways}
        </>
      )}
    </section>
  )
}

/** From the start page, with a proven address or with the code; nothing where no link would be sent. */
async function ByAddress({ visit }: { visit: ApplicationVisit }) {
  const { t, portico, application, actor } = visit
  if (!portico.returning || actor.kind === 'staff') return null
  const { store } = portico
  const wayBack = await findWayBack(store, store.db, application.id)
  if (!wayBack) return null
  const { code } = wayBack
  const address = isolateDirection(wayBack.address)
  return (
    <>
      <p className="mt-1">{t(`resume.wayBack.${code ? 'code' : 'proven'}`, { address })}</p>
      {code && (
        <Details summary={t('resume.wayBack.show')}>
          <SixDigits code={code} className="return-code-small" />
          <p>{t('resume.wayBack.keep')}</p>
        </Details>
      )}
    </>
  )
}
