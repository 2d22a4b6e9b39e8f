import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import type { DisplayedApplication } from '@/app/_request/visit.ts'
import { copyTexts } from '@/app/[language]/(staff)/_components/copy-texts.ts'
import { IdList } from '@/components/staff/id-list'
import { CopyButton } from '@/components/ui/copy-button'
import { Details } from '@/components/ui/details'
import type { CaseFacts } from '@/lib/casework/read-case.ts'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import type { ApplicationDocument } from '@/lib/documents/list-documents.ts'
import type { Requirement } from '@/lib/onboarding/platform-requirements/requirement-to-question.ts'
import { CaseActivity } from './activity/case-activity.tsx'
import { CaseAnswers } from './case-answers.tsx'
import { CaseDocuments } from './documents/case-documents.tsx'
import { CaseMessages } from './messages/case-messages.tsx'
import { MessageCodes } from './messages/message-codes.tsx'
import { RequestsSection } from './sections/requests-section.tsx'

export type ShownCase = {
  visit: StaffVisit
  viewed: ApplicationView
  seen: DisplayedApplication
  documents: readonly ApplicationDocument[]
  requirements: readonly Requirement[]
  facts: CaseFacts
}

/** Shows the content of the chosen tab. */
export function CaseTabContent(props: ShownCase) {
  const { visit, viewed, seen, requirements, facts } = props
  switch (visit.tab) {
    case 'documents':
      return <CaseDocuments {...props} aboutUploads={facts.aboutUploads} />
    case 'messages':
      return <CaseMessages {...props} contacts={facts.messageContacts} />
    case 'activity':
      return <CaseActivity visit={visit} viewed={viewed} seen={seen} />
    case 'technical':
      return (
        <>
          <p className="mb-2 text-small text-muted">{visit.t('casework.view.requestsText')}</p>
          <Ids visit={visit} viewed={viewed} />
          <RequestsSection visit={visit} viewed={viewed} />
          <MessageCodes visit={visit} viewed={viewed} />
        </>
      )
    default:
      return (
        <CaseAnswers
          seen={seen}
          requirements={requirements}
          isDoubted={viewed.entry.reported || viewed.application.stoppedAt !== null}
        />
      )
  }
}

function Ids({ visit: { t }, viewed }: Pick<ShownCase, 'visit' | 'viewed'>) {
  const { application, submission } = viewed
  const platformId = submission?.platformApplicationId
  const rows = [
    { label: t('casework.columns.reference'), value: application.customerId },
    { label: t('staffCase.applicationId'), value: application.id },
    {
      label: t('casework.view.platformId'),
      value: platformId ?? t('casework.view.noneYet'),
      isId: Boolean(platformId),
    },
  ]
  // The summary has it in words.
  const status = submission?.platformStatus
  const code = status && { label: t('staffCase.platformStatusCode'), value: status }
  return (
    <section aria-labelledby="ids">
      <h2 id="ids" className="text-section font-strong">
        {t('staffCase.ids')}
      </h2>
      <IdList texts={copyTexts(t)} rows={rows} />
      <CopyButton
        value={[...rows, ...(code ? [code] : [])]
          .map(({ label, value }) => `${label}: ${value}`)
          .join('\n')}
        texts={{ ...copyTexts(t), copy: t('staffCase.copy.all') }}
      />
      {code && (
        <Details summary={code.label} className="text-small">
          <p>
            <bdi dir="ltr" translate="no">
              {code.value}
            </bdi>
          </p>
        </Details>
      )}
    </section>
  )
}
