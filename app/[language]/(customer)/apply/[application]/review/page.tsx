import { redirect } from 'next/navigation'
import { countReviewShown } from '@/app/_answers/count-funnel.ts'
import { getFirstOpenPage, isCompany } from '@/app/_answers/next-page.ts'
import { listCustomerPages } from '@/app/_answers/step-pages.ts'
import { findVisitRefusals } from '@/app/_components/application/describe-refusal.ts'
import {
  buildShortSections,
  buildTermsSection,
} from '@/app/_components/application/review-sections.ts'
import { Frame } from '@/app/_components/layout/frame.tsx'
import {
  type Confirmations,
  describeConfirmations,
} from '@/app/_components/own-part/describe-confirmations.ts'
import { applyPath, notEligiblePath } from '@/app/_request/paths.ts'
import {
  type ApplicationVisit,
  isUnprovenDevice,
  requireApplication,
} from '@/app/_request/visit.ts'
import { ContactNotice } from '@/app/[language]/(customer)/apply/[application]/_components/contact-notice.tsx'
import { EnteredByOthers } from '@/app/[language]/(customer)/apply/[application]/_components/entered-by-others.tsx'
import { JourneyProgress } from '@/app/[language]/(customer)/apply/[application]/_components/journey-progress.tsx'
import { OutstandingItems } from '@/app/[language]/(customer)/apply/[application]/_components/required-lists.tsx'
import { findContactNotice } from '@/app/[language]/(customer)/apply/[application]/find-contact-notice.ts'
import { AcceptAndSubmit } from '@/app/[language]/(customer)/apply/[application]/review/_components/accept-and-submit.tsx'
import { AcceptWait } from '@/app/[language]/(customer)/apply/[application]/review/_components/accept-wait.tsx'
import { AcceptanceNotice } from '@/app/[language]/(customer)/apply/[application]/review/_components/acceptance-notice.tsx'
import { describeRegisters } from '@/app/[language]/(customer)/apply/[application]/review/_components/register-note.ts'
import { getVisitResubmission } from '@/app/[language]/(customer)/apply/[application]/review/visit-resubmission.ts'
import { getVisitAcceptance } from '@/app/[language]/(customer)/apply/[application]/visit-acceptance.ts'
import { ReviewIndex } from '@/components/journey/review-index'
import { ReviewList } from '@/components/journey/review-list'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { signShownTime } from '@/lib/acceptance/sign-shown-time.ts'
import type { Acceptance } from '@/lib/acceptance/store/acceptances.ts'
import { getCurrentTerms } from '@/lib/composition/server.ts'
import { listDocuments } from '@/lib/documents/list-documents.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { answerLocation } from '@/lib/onboarding/answers/answer-authors.ts'
import { findLockedBy } from '@/lib/onboarding/answers/answer-locks.ts'
import { listResolvedRequirements } from '@/lib/submission/resolved-requirements.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{ changed?: string }>
}

/**
 * Every answer as it will be sent, the terms, and the one press that accepts them for these answers and sends.
 * An acceptance that holds for exactly these answers and documents is not asked for again.
 */
export default async function ReviewPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireApplication(languageInPath, id, 'review')
  const { language, t, portico, application, progress, editable, submission, requirements } = visit
  const { store } = portico
  if (!editable) redirect(applyPath(language, id, 'status'))
  const locked = visit.device?.locked ?? false
  if (progress.open && !locked) redirect(applyPath(language, id, getFirstOpenPage(progress)))
  const [refusal] = findVisitRefusals(visit)
  if (refusal) {
    redirect(notEligiblePath(language, id, refusal, { step: refusal.steps[0] ?? '', from: 'yes' }))
  }
  const acceptance = await getVisitAcceptance(visit)
  const { accepted } = acceptance
  const resubmission = await getVisitResubmission(visit)
  const confirmations = await describeConfirmations(visit)
  // At a device of the branch the reader sees all answers, and proves to be the customer before accepting.
  const { acceptsFrom } = visit
  const waitsUntil = acceptsFrom && new Date() < acceptsFrom ? acceptsFrom : undefined
  const isReady =
    !progress.open && !isUnprovenDevice(visit) && resubmission === 'ready' && !waitsUntil
  if (isReady) await countReviewShown(visit)
  // Nothing can be sent until the outstanding items are resolved, so nothing is to be checked.
  const heading = t(resubmission === 'ready' ? 'review.heading' : 'outstanding.reviewHeading')
  const notices = (
    <>
      <AcceptanceNotice visit={visit} acceptance={acceptance} />
      <EnteredByOthers visit={visit} />
    </>
  )
  return (
    <Frame
      visit={visit}
      path={`/apply/${id}/review`}
      {...(isReady ? {} : { title: heading })}
      {...(locked ? {} : { back: applyPath(language, id, pageBefore(visit, resubmission)) })}
      reference={application.customerId}
    >
      <ChangedNotice
        visit={visit}
        changed={(await searchParams).changed}
        isOutstanding={resubmission !== 'ready'}
      />
      {/* On a device of staff answers may be missing, so the progress would be untrue. */}
      {resubmission === 'ready' && !progress.open && (
        <JourneyProgress
          visit={visit}
          at="review"
          pages={await listCustomerPages(visit, visit.progress.asked, { from: undefined })}
        />
      )}
      <ContactNotice visit={visit} request={await findContactNotice(visit)} />
      {isReady ? (
        <AcceptAndSubmit
          visit={visit}
          accepted={accepted}
          confirmations={confirmations}
          shown={accepted ? undefined : await signVisitTerms(visit)}
          documents={
            submission?.state === 'preparing' && !locked
              ? await listDocuments(store, submission)
              : []
          }
        >
          {notices}
          <Answers
            visit={visit}
            confirmations={confirmations}
            accepted={accepted}
            asksTerms={!accepted}
          />
        </AcceptAndSubmit>
      ) : (
        <>
          <h1 className="heading">{heading}</h1>
          {submission && resubmission !== 'ready' && (
            <OutstandingItems
              visit={visit}
              resolved={
                resubmission === 'checking'
                  ? undefined
                  : await listResolvedRequirements(store, submission, requirements, progress)
              }
            />
          )}
          {notices}
          <Answers visit={visit} confirmations={confirmations} />
          {waitsUntil && <AcceptWait visit={visit} until={waitsUntil} />}
          {resubmission === 'ready' && !waitsUntil && <Onward visit={visit} />}
        </>
      )}
    </Frame>
  )
}

/** Signs when this page showed the terms that are in force. */
async function signVisitTerms({ portico, application }: ApplicationVisit): Promise<string> {
  const { store } = portico
  const shown = { revision: application.revision, version: getCurrentTerms(portico).version }
  return signShownTime(store, store.db, application, shown, new Date())
}

/** The terms are not shown before the outstanding items, which the status lists, are resolved. */
function pageBefore({ progress }: ApplicationVisit, resubmission: string): string {
  if (resubmission !== 'ready') return 'status'
  if (isCompany(progress)) return 'tasks'
  return progress.asked.findLast(({ lock }) => lock !== 'hidden')?.step.id ?? ''
}

/** Why a press of this page as it was earlier has sent nothing. */
function ChangedNotice({
  visit: { t, portico },
  changed,
  isOutstanding,
}: {
  visit: ApplicationVisit
  changed: string | undefined
  isOutstanding: boolean
}) {
  const stale = portico.env.create === 'early' ? 'earlyCreation.stale' : 'review.stale'
  const text =
    (changed === 'answers' && t(stale)) ||
    (changed === 'text' && t('review.textChanged')) ||
    (changed === 'outstanding' && isOutstanding && t('outstanding.notAccepted'))
  if (!text) return null
  return (
    <div className="mb-4">
      <Notice tone="warning">{text}</Notice>
    </div>
  )
}

/** Leads to what precedes the acceptance: on a device of the branch, proving who accepts. */
function Onward({ visit }: { visit: ApplicationVisit }) {
  const { t, language, application, device, progress } = visit
  if (progress.open) {
    return (
      <div className="mt-4">
        <Notice tone="warning">{t('handoff.locked.missing')}</Notice>
      </div>
    )
  }
  const own = device?.kind === 'branch'
  return (
    <>
      <p className="mt-4">{t(own ? 'handoff.locked.correctOwn' : 'handoff.locked.correct')}</p>
      <p className="mt-2">
        <ButtonLink href={applyPath(language, application.id, 'device/code')}>
          {t('handoff.locked.toCode')}
        </ButtonLink>
      </p>
    </>
  )
}

async function Answers({
  visit,
  confirmations,
  accepted,
  asksTerms = false,
}: {
  visit: ApplicationVisit
  confirmations: Confirmations | undefined
  accepted?: Acceptance | undefined
  /** Whether the terms follow below. */
  asksTerms?: boolean
}) {
  const { t, progress, application } = visit
  const describeRegister = describeRegisters(visit)
  const sections = [
    ...(await buildShortSections(visit, {
      change: !visit.device?.locked,
      foldsPeople: true,
      confirmations,
      note: (row, person) => {
        const location = answerLocation(row.stepId, person)
        const name = row.locked && findLockedBy(application.sources, location)
        return name
          ? t('partnerLinks.lockedTag', { names: isolateDirection(name) })
          : describeRegister(row, person)
      },
    })),
    ...(accepted ? [await buildTermsSection(visit, accepted)] : []),
  ]
  // One entry leads to all of a company's people.
  const parts = sections.filter(({ id }) => !id.startsWith('person-'))
  const terms = { id: 'terms', title: t('steps.terms.heading') }
  return (
    <>
      {isCompany(progress) && (
        <ReviewIndex
          label={t('review.index')}
          items={[...parts, ...(asksTerms ? [terms] : [])].map(({ id, title }) => ({ id, title }))}
        />
      )}
      <ReviewList
        sections={sections}
        changeText={t('page.change')}
        missingText={t('page.notProvided')}
      />
    </>
  )
}
