import { isDeepStrictEqual } from 'node:util'
import { findAcceptWait } from '#lib/access/return-links/accept-wait.ts'
import { isSessionEnded } from '#lib/access/store/session-access.ts'
import type { ApplicationsDeps } from '#lib/applications/applications-deps.ts'
import { evaluateApplication } from '#lib/applications/evaluate-application.ts'
import type { TermsShown } from '#lib/audit/rules/event.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { inSpan } from '#lib/observability/trace-span.ts'
import { findAttester } from '#lib/onboarding/company-people/attester.ts'
import type { StepValues } from '#lib/onboarding/define-step.ts'
import { findRefusals } from '#lib/onboarding/eligibility/find-refusals.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { type AcceptingRequest, collectRiskFacts, raiseFlags } from '#lib/risk-flags/raise-flags.ts'
import { getResubmissionState } from '#lib/submission/resolved-requirements.ts'
import { isAwaitingCustomer } from '#lib/submission/state/editable-answers.ts'
import type { OutstandingFields } from '#lib/submission/state/open-requirements.ts'
import { recordAcceptance } from './record-acceptance.ts'
import { verifyShownTime } from './sign-shown-time.ts'
import { findStaffPresence } from './state/find-staff-presence.ts'
import { evaluateAcceptance } from './state/get-acceptance-state.ts'
import type { AcceptanceContext } from './state/record-evidence.ts'
import type { Acceptance, Attester } from './store/acceptances.ts'

export type AcceptTermsRequest = {
  applicationId: string
  /** The hash of the customer's session. */
  session: Buffer
  /** The language of the documents that the page showed. */
  language: Language
  /** The fields that the platform requires, as the page listed them. */
  outstanding?: OutstandingFields | undefined
  /** The state that the page showed; `signShownTime` made `signedTime`. */
  shown: { revision: number; version: string; signedTime: string }
  /** The validated answers to the step of the terms. */
  values: StepValues
  context: Omit<AcceptanceContext, 'shownAt'>
  /** Only risk flags look at these; they are stored nowhere. */
  signals: Pick<AcceptingRequest, 'network' | 'mark'>
  /** Ties the log to the request. */
  requestId?: string
}

/**
 * `answers_changed`, `terms_changed`: since the page was shown, so it has to be read again.
 * `not_editable`: what was accepted before is on its way, or the application was stopped or erased.
 * `too_soon`: this browser came by a mailbox alone, and its waiting time is not over.
 * `outstanding`: the platform asked for something that is not resolved, or checks what it was sent.
 * `not_eligible`: the firm's rules refuse an answer.
 * `unavailable`: the database failed. Only `accepted` has changed anything.
 */
type AcceptTermsOutcome =
  | 'accepted'
  | 'answers_changed'
  | 'terms_changed'
  | 'not_editable'
  | 'too_soon'
  | 'outstanding'
  | 'not_eligible'
  | 'unavailable'

/**
 * Records the acceptance with its evidence, its audit event and its risk flags in one transaction; a session
 * that has accepted the same already has nothing recorded again. That every step is answered and that the customer has proven who they are is checked by the caller. Throws
 * `SessionEnded` only.
 */
export async function acceptTerms(
  deps: ApplicationsDeps,
  request: AcceptTermsRequest,
): Promise<AcceptTermsOutcome> {
  const { applicationId, requestId, shown } = request
  if (shown.version !== deps.getCurrentTerms().version) return 'terms_changed'
  try {
    return await inSpan('accept terms', () =>
      deps.store.transactionFor({ kind: 'customer', ...request }, deps.now(), (tx) =>
        acceptInTransaction(deps, tx, request),
      ),
    )
  } catch (error) {
    if (isSessionEnded(error)) throw error
    deps.log.error({ event: 'terms_not_accepted', requestId, applicationId, error })
    return 'unavailable'
  }
}

async function acceptInTransaction(
  deps: ApplicationsDeps,
  tx: Tx,
  { applicationId, session, language, outstanding, shown, values, ...request }: AcceptTermsRequest,
): Promise<AcceptTermsOutcome> {
  const { store } = deps
  const application = await store.applications.lock(tx, applicationId)
  if (!application || application.stoppedAt) return 'not_editable'
  const submission = await store.submissions.findByApplication(tx, application.id)
  if (submission && !isAwaitingCustomer(submission)) return 'not_editable'
  const accepting = { session, applicationId, now: deps.now() }
  if (await findAcceptWait(store, tx, accepting)) return 'too_soon'
  // Somebody changed the answers in another tab while this page was open.
  if (application.revision !== shown.revision) return 'answers_changed'
  const { answers } = application
  // The rules may be others than when the answers were given.
  if (findRefusals(answers as Answers, deps.getQuestionSettings(language)).length > 0) {
    return 'not_eligible'
  }
  const progress = evaluateApplication(deps, { answers, language, outstanding })
  // The page is not shown in this state. A forged post to it would record an acceptance of answers that cannot
  // be sent.
  if (submission && (await getResubmissionState(store, submission, progress, { tx })) !== 'ready') {
    return 'outstanding'
  }
  const shownAt = await verifyShownTime(store, tx, application, shown, shown.signedTime)
  const { version, documents } = deps.getCurrentTerms()
  const terms = documents[language].map(({ id, hash }) => ({ id, version, language, hash }))
  const attester = findAttester(values, progress.fieldContext)
  const given = {
    terms,
    attested: values.information_attested === true,
    ...(attester && { attester }),
    session,
  }
  const latest = await store.acceptances.latest(tx, application.id)
  const current = { store, tx, application, progress, version }
  const { accepted } = await evaluateAcceptance(latest, current)
  // A repeated post keeps the acceptance of the first one, with its time and its flags.
  if (accepted && isSameAcceptance(accepted, given)) return 'accepted'
  const signals = { ...request.signals, session, terms, shownAt }
  // The presence is found before the acceptance is written: the write blocks all other evidence.
  const found = await findStaffPresence(store, tx, application, session)
  const facts = await collectRiskFacts(store, tx, application, signals, found)
  const acceptance = await recordAcceptance(deps, tx, application, {
    progress,
    ...given,
    isVoided: !latest || latest.voidedAt !== null,
    acceptanceContext: { ...request.context, shownAt },
    found,
  })
  await raiseFlags(store, tx, acceptance, facts)
  return 'accepted'
}

/** Tells whether this session has accepted the same texts, in the same language, and attested the same. */
function isSameAcceptance(
  { terms, attested, attester, sessionHash }: Acceptance,
  given: { terms: TermsShown[]; attested: boolean; attester?: Attester; session: Buffer },
): boolean {
  return (
    given.session.equals(sessionHash) &&
    isDeepStrictEqual(
      { terms, attested, attester },
      { terms: given.terms, attested: given.attested, attester: given.attester ?? null },
    )
  )
}
