/** What staff decide before a flagged application is sent on. */

import type { FlagDecision } from '../../adapters/database/applications/flags.ts'
import type { Tx } from '../../adapters/database/schema.ts'
import type { Store } from '../../adapters/database/store.ts'
import type { Submission } from '../../adapters/database/submissions/submissions.ts'
import { may, type StaffAction } from '../staff/permissions.ts'
import { isOutOfScope } from '../staff/scope.ts'
import type { Member } from '../staff/staff-deps.ts'
import { abandonUnsent } from '../submission/record-outcome.ts'
import { resetAttempts } from '../submission/retry-policy.ts'
import { startRetentionPeriod } from '../submission/start-retention-period.ts'
import type { SubmissionDeps } from '../submission/submission-deps.ts'
import { sentBackCode } from '../submission/submission-status.ts'
import { listAssistingStaff } from './list-assisting-staff.ts'

type Means = Pick<SubmissionDeps, 'store' | 'now' | 'retention'>

export const maxDecisionReasonLength = 500

/** `same_person`: they had a part in it themselves. `gone`: nothing waits for a decision any more. */
export type FlagDecisionResult =
  | 'done'
  | 'forbidden'
  | 'same_person'
  | 'missing'
  | 'too_long'
  | 'gone'

/**
 * Sends an application on, as it was accepted and with the keys that were written down then, or back to
 * its customer, whose acceptance ends. A reason is asked of whoever may help customers; a decision of who
 * may decide and had no part in it. Whoever may not is refused, and that is written down.
 */
export async function decideFlaggedSubmission(
  deps: Means,
  member: Member,
  made: { applicationId: string; outcome: 'sent_on' | 'sent_back'; reason: string },
): Promise<FlagDecisionResult> {
  const { store, now } = deps
  const reason = made.reason.trim()
  return store.transaction(async (tx): Promise<FlagDecisionResult> => {
    const { applicationId, outcome } = made
    // In the order in which whoever accepts and sends takes them.
    await store.applications.lock(tx, applicationId)
    if (await isOutOfScope(deps, tx, member, applicationId)) return 'gone'
    const found = await store.submissions.findByApplication(tx, applicationId)
    const submission = found && (await store.submissions.lock(tx, found.id))
    const decision = submission && (await store.flags.waiting(tx, submission.id))
    if (!submission?.heldAt || !decision) {
      // Who may decide nothing at all learns nothing of whether there is anything.
      return may(member.role, 'give_reason', 'application') ? 'gone' : 'forbidden'
    }
    const hadPart = await hasPart(store, tx, decision, member)
    const refused = refusalOf(member, actionOf(decision, outcome), hadPart)
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
    else await sendBack(deps, tx, submission, decision, member)
    return 'done'
  })
}

/** What is to be decided, and what of it a member may not. */
export type PendingDecision = {
  demand: FlagDecision['demand']
  refused: 'role' | 'same_person' | undefined
  maySendBack: boolean
}

/** The decision that an application waits for, as it stands to a member; undefined where it waits for none. */
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
  const refusedTo = (outcome: 'sent_on' | 'sent_back') =>
    refusalOf(member, actionOf(decision, outcome), hadPart)
  return {
    demand: decision.demand,
    refused: refusedTo('sent_on'),
    maySendBack: refusedTo('sent_back') === undefined,
  }
}

function refusalOf({ role }: Member, action: StaffAction, hadPart: boolean) {
  if (may(role, action, hadPart ? 'assisted_application' : 'application')) return undefined
  return hadPart && may(role, action, 'application') ? 'same_person' : 'role'
}

function actionOf({ demand }: FlagDecision, outcome: 'sent_on' | 'sent_back'): StaffAction {
  return demand === 'second_decision' || outcome === 'sent_back' ? 'decide' : 'give_reason'
}

/** Whether a member was there when it was accepted, or has put something into it, then or since. */
async function hasPart(
  store: Store,
  tx: Tx,
  { acceptanceId, applicationId }: FlagDecision,
  { id }: Member,
): Promise<boolean> {
  const flags = await store.flags.ofAcceptance(tx, acceptanceId)
  if (flags?.staff.includes(id)) return true
  return listAssistingStaff(await store.audit.list(tx, applicationId)).includes(id)
}

/** It goes on as it was written down: the loop that sends finds it. */
async function release(
  { store, now }: Means,
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

/** Nothing of it was sent, and nothing will be: its customer looks at it and accepts anew. */
async function sendBack(
  deps: Means,
  tx: Tx,
  submission: Submission,
  { acceptanceId, applicationId }: FlagDecision,
  member: Member,
): Promise<void> {
  const { store, now } = deps
  const at = now()
  const { id, fence, platformApplicationId } = submission
  await abandonUnsent(deps, tx, submission)
  const operations = await store.submissions.operations(tx, id)
  const isOpen = operations.some((operation) => operation.state === 'pending')
  // What was sent before the acceptance and not heard of is still to be known.
  const state = isOpen ? 'preparing' : platformApplicationId ? 'awaiting_customer' : 'refused'
  await store.submissions.record(tx, id, fence, {
    state,
    ...resetAttempts,
    heldAt: null,
    lastCode: sentBackCode,
    nextAttemptAt: isOpen ? at : null,
    // What stands on the platform is followed as before.
    nextCheckAt: platformApplicationId ? at : null,
    now: at,
  })
  await store.acceptances.void(tx, applicationId, at)
  await startRetentionPeriod(deps, tx, applicationId, state)
  const actor = { kind: 'staff', id: member.id } as const
  await store.audit.append(tx, {
    applicationId,
    actor,
    event: 'acceptance_voided',
    detail: { acceptance: acceptanceId, fields: [] },
    now: at,
  })
  await store.audit.append(tx, {
    applicationId,
    actor,
    event: 'submission_sent_back',
    detail: { submission: id, acceptance: acceptanceId },
    now: at,
  })
}
