/** The decision of staff before a flagged application is sent. */

import { voidAcceptance } from '#lib/acceptance/state/void-acceptance.ts'
import { listAssistingStaff } from '#lib/audit/rules/list-assisting-staff.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { notifyContacts } from '#lib/messages/notify-contacts.ts'
import { tidyLines } from '#lib/onboarding/fields/text.ts'
import { may, type StaffAction } from '#lib/staff/rules/permissions.ts'
import { isOutOfScope } from '#lib/staff/scope/scope.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { resetAttempts } from '#lib/submission/rules/delays-and-limits.ts'
import { startRetentionPeriod } from '#lib/submission/state/start-retention-period.ts'
import { sentBackCode } from '#lib/submission/state/submission-status.ts'
import type { Submission } from '#lib/submission/store/submissions.ts'
import type { SubmissionDeps } from '#lib/submission/submission-deps.ts'
import type { FlagDecision } from './store/flags.ts'

type Deps = Pick<SubmissionDeps, 'store' | 'now' | 'retention' | 'notices'>

export const maxDecisionReasonLength = 500

/** `same_person`: the member had a part in it. `gone`: nothing waits for a decision any more. */
type FlagDecisionResult = 'done' | 'forbidden' | 'same_person' | 'missing' | 'too_long' | 'gone'

/**
 * Releases a held submission, to be sent exactly as it was enqueued, or returns it to its customer and voids
 * the acceptance. Members who may help customers may give a reason; members who may decide and had no part in
 * it may decide. The audit records a refusal.
 */
export async function decideFlaggedSubmission(
  deps: Deps,
  member: Member,
  decided: { applicationId: string; outcome: 'sent_on' | 'sent_back'; reason: string },
): Promise<FlagDecisionResult> {
  const { store, now } = deps
  const reason = tidyLines(decided.reason)
  return store.transactionFor(
    { kind: 'staff', member },
    now(),
    async (tx): Promise<FlagDecisionResult> => {
      const { applicationId, outcome } = decided
      // Locked in the same order as by an acceptance and a submission.
      const application = await store.applications.lock(tx, applicationId)
      if (await isOutOfScope(deps, tx, member, applicationId)) return 'gone'
      const found = await store.submissions.findByApplication(tx, applicationId)
      const submission = found && (await store.submissions.lock(tx, found.id))
      const decision = submission && (await store.flags.waiting(tx, submission.id))
      if (!submission?.heldAt || !decision) {
        // Members who may not decide must not learn whether a decision is open.
        return may(member.role, 'give_reason', 'application') ? 'gone' : 'forbidden'
      }
      const hadPart = await hasPart(store, tx, decision, member)
      const refused = findRefusal(member, getRequiredAction(decision, outcome), hadPart)
      if (refused) {
        await store.audit.append(tx, {
          applicationId,
          actor: { kind: 'staff', id: member.id },
          event: 'decision_refused',
          detail: { submission: submission.id, code: refused },
          now: now(),
        })
        return refused === 'role' ? 'forbidden' : refused
      }
      if (!reason) return 'missing'
      if (reason.length > maxDecisionReasonLength) return 'too_long'
      await store.flags.decide(tx, decision, { outcome, by: member.id, reason, now: now() })
      if (outcome === 'sent_on') await release(deps, tx, submission, decision, member)
      else {
        await sendBack(deps, tx, submission, decision, member)
        // The customer is told even while the outcome of something sent before the acceptance is unknown.
        if (application) {
          // The application is retained longer since then.
          const until = (await store.applications.find(tx, applicationId))?.expiresAt
          await notifyContacts(deps, tx, { application, about: 'sent_back', until })
        }
      }
      return 'done'
    },
  )
}

/** A decision that is due, and whether a member may make it. */
export type PendingDecision = {
  demand: FlagDecision['demand']
  refused: 'role' | 'same_person' | undefined
  maySendBack: boolean
  /** The member had a part in the application. */
  hadPart: boolean
}

/** The decision that an application waits for, for this member; undefined if it waits for none. */
export async function findPendingDecision(
  store: Store,
  member: Member,
  applicationId: string,
): Promise<PendingDecision | undefined> {
  const { db } = store
  const submission = await store.submissions.findByApplication(db, applicationId)
  const decision = submission?.heldAt && (await store.flags.waiting(db, submission.id))
  if (!decision) return undefined
  const hadPart = await hasPart(store, db, decision, member)
  const findRefusalFor = (outcome: 'sent_on' | 'sent_back') =>
    findRefusal(member, getRequiredAction(decision, outcome), hadPart)
  return {
    demand: decision.demand,
    refused: findRefusalFor('sent_on'),
    maySendBack: findRefusalFor('sent_back') === undefined,
    hadPart,
  }
}

function findRefusal({ role }: Member, action: StaffAction, hadPart: boolean) {
  if (may(role, action, hadPart ? 'assisted_application' : 'application')) return undefined
  return hadPart && may(role, action, 'application') ? 'same_person' : 'role'
}

function getRequiredAction(
  { demand }: FlagDecision,
  outcome: 'sent_on' | 'sent_back',
): StaffAction {
  return demand === 'second_decision' || outcome === 'sent_back' ? 'decide' : 'give_reason'
}

/** Tells whether a member was present when it was accepted, or has entered something, before or since. */
async function hasPart(
  store: Store,
  tx: Tx,
  { acceptanceId, applicationId }: FlagDecision,
  { id }: Member,
): Promise<boolean> {
  const flags = await store.flags.ofAcceptance(tx, acceptanceId)
  if (flags?.staff.includes(id)) return true
  return listAssistingStaff(await store.audit.listByStaff(tx, applicationId)).includes(id)
}

/** Releases it as it was enqueued: the recovery loop sends it. */
async function release(
  { store, now }: Deps,
  tx: Tx,
  submission: Submission,
  { demand, applicationId }: FlagDecision,
  member: Member,
): Promise<void> {
  const at = now()
  const { id, fence } = submission
  await store.submissions.record(tx, id, fence, { heldAt: null, nextAttemptAt: at, now: at })
  await store.audit.append(tx, {
    applicationId,
    actor: { kind: 'staff', id: member.id },
    event: 'submission_released',
    detail: { submission: id, demand },
    now: at,
  })
}

/** Nothing of it was sent, and nothing will be: its customer checks it and accepts again. */
async function sendBack(
  deps: Deps,
  tx: Tx,
  submission: Submission,
  { acceptanceId, applicationId }: FlagDecision,
  member: Member,
): Promise<void> {
  const { store, now } = deps
  const at = now()
  const { id, fence, platformApplicationId } = submission
  await store.submissions.abandon(tx, submission, { unsentOnly: true, now: at })
  const operations = await store.submissions.listOperations(tx, id)
  const hasPending = operations.some((operation) => operation.state === 'pending')
  // The outcome of earlier sendings is still unknown.
  const state = hasPending ? 'preparing' : platformApplicationId ? 'awaiting_customer' : 'refused'
  await store.submissions.record(tx, id, fence, {
    state,
    ...resetAttempts,
    heldAt: null,
    lastCode: sentBackCode,
    nextAttemptAt: hasPending ? at : null,
    // An application that exists on the platform is polled as before.
    nextCheckAt: platformApplicationId ? at : null,
    now: at,
  })
  await startRetentionPeriod(deps, tx, applicationId, state)
  const actor = { kind: 'staff', id: member.id } as const
  await voidAcceptance(deps, tx, { applicationId, actor })
  await store.audit.append(tx, {
    applicationId,
    actor,
    event: 'submission_sent_back',
    detail: { submission: id, acceptance: acceptanceId },
    now: at,
  })
}
