import type { ReactNode } from 'react'
import { buildTermsView } from '@/app/_components/application/terms-view.ts'
import { getFormTexts } from '@/app/_components/layout/form-texts.ts'
import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import type { Confirmations } from '@/app/_components/own-part/describe-confirmations.ts'
import { applyPath } from '@/app/_request/paths.ts'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { submitApplication } from '@/app/[language]/(customer)/apply/[application]/review/submit-application.ts'
import { StepForm } from '@/components/form/step-form'
import type { Acceptance } from '@/lib/acceptance/store/acceptances.ts'
import { getCurrentTerms } from '@/lib/composition/server.ts'
import type { ApplicationDocument } from '@/lib/documents/list-documents.ts'
import type { StepView } from '@/lib/onboarding/view/step-view.ts'
import { describeNextSteps, describeUnconfirmed } from './submit-notes.ts'
import { TermsToAccept, WantedDocuments } from './terms-to-accept.tsx'

type AcceptAndSubmitProps = {
  visit: ApplicationVisit
  /** An acceptance that holds: it is not asked for again, and the one press sends. */
  accepted: Acceptance | undefined
  confirmations: Confirmations | undefined
  /** The signed time of this page, if the terms are accepted on it. */
  shown: string | undefined
  /** The documents that the platform requires of its draft. */
  documents: ApplicationDocument[]
  /** The answers, which are read before the terms. */
  children: ReactNode
}

/** The whole end of an application: its answers, the terms, the boxes, which are never ticked beforehand, and one press. */
export function AcceptAndSubmit({
  visit,
  accepted,
  confirmations,
  shown,
  documents,
  children,
}: AcceptAndSubmitProps) {
  const { portico, language, t, application } = visit
  const { version } = getCurrentTerms(portico)
  return (
    <StepForm
      // A box ticked for other answers or other documents must not stay ticked for these.
      key={`${application.revision} ${version}`}
      view={buildView(visit, { isAccepted: accepted !== undefined, confirmations })}
      texts={{ ...getFormTexts(t), sending: t('review.sending'), notSent: t('review.notSent') }}
      action={submitApplication}
      hidden={{
        language,
        application: application.id,
        revision: String(application.revision),
        ...(shown && { version, shown }),
      }}
      afterHeading={
        <>
          {children}
          <WantedDocuments visit={visit} documents={documents} />
          {accepted ? (
            <AlreadyAccepted visit={visit} accepted={accepted} />
          ) : (
            <TermsToAccept visit={visit} />
          )}
        </>
      }
    />
  )
}

/** The boxes belong to the step of the terms; the page around them is the review. */
function buildView(
  visit: ApplicationVisit,
  { isAccepted, confirmations }: { isAccepted: boolean; confirmations: Confirmations | undefined },
): StepView {
  const { portico, t } = visit
  const view = buildTermsView(visit)
  return {
    ...view,
    ...(isAccepted && { messages: {}, unanswered: [] }),
    fields: [
      ...(isAccepted ? [] : view.fields),
      ...describeUnconfirmed(visit, confirmations),
      describeNextSteps(visit),
    ],
    title: `${t('review.heading')} – ${portico.env.brand.name}`,
    heading: t('review.heading'),
    lead: t(portico.env.create === 'early' ? 'earlyCreation.lead' : 'review.lead'),
  }
}

function AlreadyAccepted({ visit, accepted }: { visit: ApplicationVisit; accepted: Acceptance }) {
  const { language, t, application } = visit
  return (
    <>
      <h2 className="mt-5 text-section font-strong">{t('review.acceptTitle')}</h2>
      <p className="mt-1">
        <TimeInSentence
          sentence={t('review.accept', { date: timeMark })}
          at={accepted.acceptedAt}
          language={language}
        />
      </p>
      <p className="mt-1">
        <a href={applyPath(language, application.id, 'receipt')} className="link link-alone">
          {t('receipt.link')}
        </a>
      </p>
    </>
  )
}
