import { createDeviceLink } from '@/app/_components/handoff/create-device-link.ts'
import { handOverPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import type { HandOver } from '@/app/[language]/(staff)/staff/applications/[application]/hand-over/hand-over.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { KeepTogether } from '@/components/ui/keep-together'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'

/** The two ways to hand over, each with its form. */
export function HandOverWays({ visit, found }: { visit: StaffVisit; found: HandOver }) {
  const { t } = visit
  const address = isolateDirection(found.address ?? '')
  return (
    <div className="hand-over-ways mt-4">
      <section className="card" aria-labelledby="own">
        <h2 id="own" className="text-section font-strong">
          {t('handoff.handOver.own.title')}
        </h2>
        <ol className="next-steps mt-2">
          <li>{t('handoff.handOver.own.show')}</li>
          <li>{t('handoff.handOver.own.scan')}</li>
          <li>{t('handoff.handOver.own.type')}</li>
        </ol>
        <ActForm action={createDeviceLink} className="mt-3">
          <input type="hidden" name="language" value={visit.language} />
          <input type="hidden" name="application" value={found.application.id} />
          <input type="hidden" name="by" value="staff" />
          <Button>{t('handoff.handOver.own.submit')}</Button>
        </ActForm>
      </section>
      <section className="card" aria-labelledby="here">
        <h2 id="here" className="text-section font-strong">
          {t('handoff.handOver.here.title')}
        </h2>
        <ol className="next-steps mt-2">
          <li>{t('handoff.handOver.here.give')}</li>
          <li>
            <KeepTogether text={t('handoff.handOver.here.code', { address })} />
          </li>
          <li>{t('handoff.handOver.here.back')}</li>
        </ol>
        {/* A route instead of an action: the answer is a page in the customer's language. */}
        <form
          action={`${handOverPath(visit.language, found.application.id)}/give`}
          method="post"
          className="mt-3"
        >
          <input type="hidden" name="to" value="customer" />
          <Button tone="secondary">{t('handoff.handOver.here.submit')}</Button>
        </form>
      </section>
    </div>
  )
}
