/** Changing the answers of an application, whatever the change is, with all that follows from it. */

import { evaluateAcceptance } from '#lib/acceptance/state/get-acceptance-state.ts'
import { voidAcceptanceIfChanged } from '#lib/acceptance/state/void-acceptance.ts'
import {
  type ApplicationActor,
  getAnswerAuthor,
  getAuditActor,
  type PersonActor,
} from '#lib/access/application-actor.ts'
import { endPersonLinks } from '#lib/access/person-links/end-person-link.ts'
import { isSessionEnded } from '#lib/access/store/session-access.ts'
import type { AuditEvent } from '#lib/audit/rules/event.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { UncountedUse } from '#lib/http/rate-limits/rate-limiters.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { notifyStaffChange } from '#lib/messages/notify-staff-change.ts'
import { inSpan } from '#lib/observability/trace-span.ts'
import type { AnswerSources } from '#lib/onboarding/answers/answer-authors.ts'
import { type FieldsAt, unlockFields } from '#lib/onboarding/answers/answer-locks.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import type { Progress } from '#lib/onboarding/progress/evaluate-progress.ts'
import { getRetentionPeriod } from '#lib/privacy/rules/retention-periods.ts'
import type { RegisterSource } from '#lib/registers/rules/register-entry.ts'
import { prepareAndWait, prepareApplication } from '#lib/submission/prepare-application.ts'
import { isAwaitingCustomer } from '#lib/submission/state/editable-answers.ts'
import type { OutstandingFields } from '#lib/submission/state/open-requirements.ts'
import type { Submission } from '#lib/submission/store/submission-row.ts'
import type { ApplicationsDeps } from './applications-deps.ts'
import { evaluateApplication } from './evaluate-application.ts'
import { findSavedPage, listCorrections } from './saved-step-events.ts'
import type { Application } from './store/applications.ts'
import type { OpenedPage } from './store/page-reads.ts'

export type ChangeRequest = {
  applicationId: string
  actor: ApplicationActor | PersonActor
  /** The language of the page; a customer's becomes that of the application. */
  language: Language
  /** The fields that the platform requires, as the page listed them. */
  outstanding?: OutstandingFields | undefined
  /** The prefix of the network address from which a member of staff works. */
  network?: string | undefined
  /** The public register that the answers were taken from; the actor has confirmed them. */
  register?: RegisterSource | undefined
  /** Ties the log to the request. */
  requestId?: string
  /** Set if the request has already read the application. */
  read?: StoredApplication | undefined
  /** The use of a limit that is to be counted with the change. */
  use?: UncountedUse | undefined
}

/** An application with what decides whether its answers may be changed. */
type StoredApplication = Pick<
  OpenedPage,
  'application' | 'rightsSeal' | 'submission' | 'acceptance'
>

/** The answers as the transaction finds them. */
export type StoredAnswers = { answers: Answers; sources: AnswerSources; revision: number }

/** `unlocks`: the fields whose locks end with the change. */
export type AnswerChange = {
  answers: Answers
  events: AuditEvent[]
  unlocks?: readonly FieldsAt[]
}

/**
 * `accepted`: terms were accepted before, whether or not that acceptance still holds. `prepared`: the
 * platform was notified of the change, and may require more since.
 */
export type AnswersSaved = {
  outcome: 'saved'
  progress: Progress
  accepted: boolean
  prepared: boolean
}

type ChangeOutcome<Rejection> =
  | AnswersSaved
  /** `change` found that it cannot be made; `revision` is the one it was given. */
  | { outcome: 'rejected'; rejection: Rejection; revision: number }
  /** The accepted answers are being sent, or the application was stopped or erased. */
  | { outcome: 'not_editable' }
  /** The database failed: nothing was changed. */
  | { outcome: 'unavailable' }

/**
 * Makes a change in one transaction with its audit events, the voiding of an acceptance of other answers, and
 * the early sending to the platform; a customer's steps without these in one statement. `change` is called with
 * the answers that it changes, and again with those in the transaction if they differ, so nothing that
 * another session saved is overwritten. Waits for early sending afterwards. Never throws.
 */
export async function commitChange<Rejection>(
  deps: ApplicationsDeps,
  request: ChangeRequest,
  change: (stored: StoredAnswers) => AnswerChange | { rejection: Rejection },
): Promise<ChangeOutcome<Rejection>> {
  return inSpan('save answers', async (span) => {
    const committed = await commitAndPrepare(deps, request, change)
    span.set({ 'portico.outcome': committed.outcome })
    return committed
  })
}

async function commitAndPrepare<Rejection>(
  deps: ApplicationsDeps,
  request: ChangeRequest,
  change: (stored: StoredAnswers) => AnswerChange | { rejection: Rejection },
): Promise<ChangeOutcome<Rejection>> {
  const { store, log } = deps
  const { applicationId, requestId } = request
  let changed: Awaited<ReturnType<typeof changeInTransaction<Rejection>>>
  try {
    const saved = await saveReadSteps(deps, request, change)
    if (!saved) await request.use?.count()
    changed =
      saved ??
      (await store.transactionFor({ ...request.actor, applicationId }, deps.now(), (tx) =>
        changeInTransaction(deps, tx, request, change),
      ))
  } catch (error) {
    if (isSessionEnded(error)) throw error
    log.error({ event: 'change_not_saved', requestId, applicationId, error })
    return { outcome: 'unavailable' }
  }
  if (changed.outcome !== 'saved') return changed
  const { events, preparing, ...saved } = changed
  for (const { event, detail } of events) {
    const step = 'step' in detail ? detail.step : undefined
    log.info({ event, requestId, applicationId, step })
  }
  // While questions are open nobody waits for the platform's requirements.
  if (preparing) await prepareAndWait(deps, preparing, saved.progress.open ? 0 : undefined)
  return { ...saved, prepared: preparing !== undefined }
}

type Written = Omit<AnswersSaved, 'prepared'> & {
  events: AuditEvent[]
  /** The submission that is to be sent early. */
  preparing: string | undefined
}

/**
 * Saves a customer's steps in one statement, based on what the request has read: the usual case. Returns
 * undefined, and changes nothing, for any other change, or if somebody changed, accepted or submitted the
 * application meanwhile.
 */
async function saveReadSteps<Rejection>(
  deps: ApplicationsDeps,
  { read, actor, language, outstanding, use, register }: ChangeRequest,
  change: (stored: StoredAnswers) => AnswerChange | { rejection: Rejection },
): Promise<Written | undefined> {
  if (!read || actor.kind !== 'customer' || deps.createEarly || register) return undefined
  const { application, rightsSeal, submission, acceptance } = read
  if (submission || (acceptance && !acceptance.voidedAt) || application.stoppedAt) return undefined
  const { answers, sources, revision } = application
  const changed = change({ answers: answers as Answers, sources, revision })
  if ('rejection' in changed || changed.unlocks?.length) return undefined
  const { events } = changed
  const pages = events.flatMap((event) => findSavedPage(event) ?? [])
  const isOther = pages.length < events.length || events.length === 0
  if (isOther || events.some((event) => listCorrections(event, sources, actor.kind).length > 0)) {
    return undefined
  }
  const now = deps.now()
  const saved = await deps.store.statement((db) =>
    deps.store.applications.saveSteps(db, application, {
      answers: changed.answers,
      pages,
      session: actor.session,
      rightsSeal,
      locale: language,
      expiresAt: new Date(now.getTime() + deps.retention.draft),
      events: events.map((event) => ({ ...event, actor: getAuditActor(actor) })),
      use,
      now,
    }),
  )
  if (!saved) return undefined
  if (saved.count) await use?.counted(saved.count)
  const { application: after } = saved
  return {
    outcome: 'saved',
    progress: evaluateApplication(deps, {
      answers: after.answers,
      sources: after.sources,
      language,
      outstanding,
    }),
    accepted: acceptance !== undefined,
    events,
    preparing: undefined,
  }
}

async function changeInTransaction<Rejection>(
  deps: ApplicationsDeps,
  tx: Tx,
  request: ChangeRequest,
  change: (stored: StoredAnswers) => AnswerChange | { rejection: Rejection },
): Promise<Written | Exclude<ChangeOutcome<Rejection>, AnswersSaved>> {
  const { store } = deps
  const { actor } = request
  const before = await store.applications.lock(tx, request.applicationId)
  const submission = before && (await store.submissions.findByApplication(tx, before.id))
  if (!before || !isEditable(before, submission)) return { outcome: 'not_editable' }
  const { answers, sources, revision } = before
  const changed = change({ answers: answers as Answers, sources, revision })
  if ('rejection' in changed) return { outcome: 'rejected', revision, ...changed }

  const now = deps.now()
  const after = await writeAnswers(deps, tx, { request, before, submission, now }, changed)
  const progress = evaluateApplication(deps, {
    ...request,
    answers: after.answers,
    sources: after.sources,
  })
  // Answers that staff enter are prepared on the platform only once the customer continues or accepts.
  const isEarly = deps.createEarly && actor.kind === 'customer'
  const prepared = isEarly ? await prepareApplication(deps, tx, after, progress) : undefined
  if (submission) await deps.recordChecking?.(tx, submission)
  const latest = await voidAcceptanceIfChanged({ store, now: () => now }, tx, after, progress)
  for (const { event, detail } of changed.events) {
    if (event !== 'person_removed') continue
    const personId = detail.person
    const state = 'too_late'
    await endPersonLinks(deps, tx, { applicationId: after.id, personId, state })
  }
  for (const page of changed.events.flatMap((event) => findSavedPage(event) ?? [])) {
    await store.unsavedInputs.forget(tx, { applicationId: after.id, page })
  }
  const corrections = changed.events.flatMap((event) => listCorrections(event, sources, actor.kind))
  await appendEvents(deps, tx, { request, now }, [
    ...[...changed.events, ...corrections].map((event) => ({
      actor: getAuditActor(actor),
      ...event,
    })),
    ...(prepared?.events ?? []).map((event) => ({ actor: { kind: 'system' } as const, ...event })),
  ])
  if (actor.kind === 'staff') {
    const hasChanged = changed.events.some(hasChangedAnswers)
    await notifyStaffChange(deps, tx, { before, after, hasChanged })
  }
  const state = await evaluateAcceptance(latest, {
    store,
    tx,
    application: after,
    progress,
    version: deps.getCurrentTerms().version,
  })
  return {
    outcome: 'saved',
    progress,
    accepted: state.accepted !== undefined || state.before,
    events: changed.events,
    preparing: prepared?.submissionId,
  }
}

/** Tells whether an event tells of an answer or a person that is another than before. */
function hasChangedAnswers({ event, detail }: AuditEvent): boolean {
  if (event === 'answer_not_right') return false
  return !('changed' in detail) || detail.changed.length > 0
}

function isEditable({ stoppedAt }: Application, submission: Submission | undefined): boolean {
  return !stoppedAt && (!submission || isAwaitingCustomer(submission))
}

/** Writes the answers, whose they are, and that somebody still works on the application. */
async function writeAnswers(
  { store, retention }: ApplicationsDeps,
  tx: Tx,
  {
    request: { actor, language, network, register },
    before,
    submission,
    now,
  }: {
    request: ChangeRequest
    before: Application
    submission: Submission | undefined
    now: Date
  },
  { answers, unlocks = [] }: AnswerChange,
): Promise<Application> {
  const period = getRetentionPeriod(submission?.state) ?? 'draft'
  const expiresAt = new Date(now.getTime() + retention[period])
  const after = await store.applications.updateAnswers(tx, before, {
    answers,
    by: getAnswerAuthor(actor),
    register,
    changeLocks: unlocks.length > 0 ? (sources) => unlockFields(sources, unlocks) : undefined,
    // Staff read the page in their own language.
    ...(actor.kind === 'customer' && { locale: language }),
    expiresAt,
    now,
  })
  if (actor.kind === 'customer') await store.sessions.touch(tx, actor.session, now, expiresAt)
  else if (actor.kind === 'staff' && network) {
    const origin = { applicationId: after.id, staffId: actor.member.id, network, now }
    await store.flags.noteOrigin(tx, origin)
  }
  return after
}

async function appendEvents(
  { store }: ApplicationsDeps,
  tx: Tx,
  { request: { applicationId }, now }: { request: ChangeRequest; now: Date },
  events: readonly (AuditEvent & { actor: ReturnType<typeof getAuditActor> })[],
): Promise<void> {
  for (const event of events) await store.audit.append(tx, { applicationId, ...event, now })
}
