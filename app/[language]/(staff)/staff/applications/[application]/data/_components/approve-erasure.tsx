import { personalDataPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { ErasureEffects } from '@/app/[language]/(staff)/_components/erasure-effects.tsx'
import { momentRow } from '@/app/[language]/(staff)/_components/moment-row.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { decideDataAction } from '@/app/[language]/(staff)/staff/applications/[application]/data/data-requests.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { SummaryList } from '@/components/ui/summary-list'
import type { Application } from '@/lib/applications/store/applications.ts'
import type { CaseworkEntry } from '@/lib/casework/store/casework-entry.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import type { DataRequest } from '@/lib/privacy/store/data-requests.ts'

type ApproveErasureProps = {
  visit: StaffVisit
  /** The request that is approved: another one may have taken its place by then. */
  request: DataRequest
  application: Application
  name: string | undefined
  entry: CaseworkEntry | undefined
  /** The platform's id of the application, if it has one. */
  platformId: string | null | undefined
  /** The member who requested it. */
  by: string
  /** Where the customer is written to. */
  told: string | undefined
}

/** Shows before an erasure whose data it deletes, who requested it and what is lost. */
export function ApproveErasure(props: ApproveErasureProps) {
  const { visit, request, application, name, entry, platformId, by, told } = props
  const { t, language, member } = visit
  const { requestedAt, reason } = request
  const { id, customerId: reference } = application
  const own = personalDataPath(language, id)
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={`applications/${id}/data?approve=erasure`}
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
          { label: t('personalData.list.columns.by'), value: by },
          {
            label: t('personalData.list.columns.at'),
            ...momentRow(requestedAt, language),
          },
          {
            label: t('personalData.list.columns.reason'),
            value: t(`personalData.reasons.${reason}`),
          },
          { label: t('personalData.approve.as'), value: member.person.name },
        ]}
      />
      <h2 className="mt-4 text-section font-strong">{t('personalData.approve.effects')}</h2>
      <p className="mt-1">{t('personalData.erase.text')}</p>
      <ErasureEffects visit={visit} platformId={platformId} />
      <p className="mt-2">{told}</p>
      <ActForm action={decideDataAction} className="mt-3 flex flex-wrap items-center gap-2">
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="application" value={id} />
        <input type="hidden" name="confirmed" value={request.id} />
        <Button name="outcome" value="approved" tone="danger">
          {t('personalData.erase.now')}
        </Button>
        <a href={own} className="link inline-flex min-h-5 items-center">
          {t('staffAccounts.disable.cancel')}
        </a>
      </ActForm>
    </StaffFrame>
  )
}
