import { Button } from '@/components/ui/button'
import { SummaryList } from '@/components/ui/summary-list'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { personalDataPath } from '../../_request/paths.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'
import { decideDataAction } from '../../[language]/(staff)/_actions/data-requests.ts'
import { StaffFrame } from './staff-frame.tsx'

type ApproveErasureProps = {
  visit: StaffVisit
  application: string
  /** The request that is approved: another one may have taken its place by then. */
  request: string
  reference: string
  name: string | undefined
}

/** Asks whose data is about to be erased, before it is. */
export async function ApproveErasure(props: ApproveErasureProps) {
  const { visit, application, request, reference, name } = props
  const { t, language, member, portico } = visit
  const { casework, db, submissions } = portico.store
  const entry = await casework.find(db, member.scope, application)
  const submission = await submissions.findByApplication(db, application)
  const platformId = submission?.platformApplicationId
  const own = personalDataPath(language, application)
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={`applications/${application}/data?approve=erasure`}
      // Browsers store titles: they name nobody.
      title={`${t('personalData.erase.heading')} – ${reference}`}
      back={own}
    >
      <h1 className="heading">
        {t('personalData.approve.heading', {
          name: isolateDirection(name ?? t('casework.unnamed')),
        })}
      </h1>
      <SummaryList
        rows={[
          { label: t('casework.columns.reference'), value: reference, ltr: true },
          ...(entry
            ? [
                {
                  label: t('casework.columns.state'),
                  value: t(`casework.states.${entry.state}`),
                },
              ]
            : []),
          ...(platformId
            ? [{ label: t('casework.view.platformId'), value: platformId, ltr: true }]
            : []),
        ]}
      />
      <p className="mt-2">{t('personalData.erase.text')}</p>
      {platformId && (
        <p className="mt-1">
          {t('personalData.erase.platform', { id: `\u2066${platformId}\u2069` })}
        </p>
      )}
      <form action={decideDataAction} className="mt-3 flex flex-wrap items-center gap-2">
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="application" value={application} />
        <input type="hidden" name="confirmed" value={request} />
        <Button name="outcome" value="approved" tone="danger">
          {t('personalData.erase.now')}
        </Button>
        <a href={own} className="link inline-flex min-h-5 items-center px-1">
          {t('staffAccounts.disable.cancel')}
        </a>
      </form>
    </StaffFrame>
  )
}
