/** One operation: sent, and its outcome written down. */

import { requirementsOf } from '../onboarding/requirements.ts'
import type { PlatformError, StatusAnswer } from '../platform/contract.ts'
import type { PlatformOutcome } from '../platform/outcome.ts'
import { LeaseLost } from '../store/leases.ts'
import type { Operation } from '../store/operations.ts'
import type { Tx } from '../store/schema.ts'
import type { Submission } from '../store/submission-row.ts'
import type { Deps } from './deps.ts'
import { learn } from './learn.ts'

export type Performed =
  /** Something was settled; there may be more to do. */
  | { next: 'operation' }
  /** Done, or someone else's turn. */
  | { next: 'nothing' }
  /** Not known: the same bytes again under the same key. */
  | { next: 'retry'; code: string; retryAfterMs?: number }

/** Sends the first operation that is still pending. Throws LeaseLost when someone else took over. */
export async function perform(deps: Deps, submissionId: string, fence: number): Promise<Performed> {
  const { store, now } = deps
  const lease = new Date(now().getTime() + deps.leaseMs)
  const taken = await store.transaction(async (tx) => {
    if (!(await store.submissions.renew(tx, submissionId, fence, lease))) {
      throw new LeaseLost(`submission ${submissionId} was taken over`)
    }
    const submission = await store.submissions.find(tx, submissionId)
    const operation = (await store.submissions.operations(tx, submissionId)).find(
      ({ state }) => state === 'pending',
    )
    if (!submission || !operation) return undefined
    // A submit is counted when it is sent, which its status answer decides.
    if (operation.kind !== 'submit') await store.submissions.sending(tx, operation, fence, now())
    const body = await store.submissions.openBody(tx, operation)
    return { submission, operation, body }
  })
  if (!taken) return { next: 'nothing' }
  const { submission, operation, body } = taken
  const work = { deps, submission, operation, fence }
  if (operation.kind === 'create') return create(work, body)
  if (operation.kind === 'update') return update(work, body)
  return submit(work)
}

type Work = { deps: Deps; submission: Submission; operation: Operation; fence: number }

async function create(work: Work, body: Uint8Array): Promise<Performed> {
  const { deps, operation } = work
  const outcome = await deps.platform.createApplication(body, operation)
  if (outcome.outcome === 'done') return created(work, outcome.data.id)
  // An earlier try may have created it without our hearing of it, and the platform may have
  // forgotten the key: a refusal then says nothing until our customer_id has been looked for.
  if (outcome.outcome === 'refused' && operation.attempts > 0) return lookFor(work, outcome)
  return settleOther(work, outcome, 'refused')
}

async function created(work: Work, platformApplicationId: string): Promise<Performed> {
  await settled(work, { answer: { id: platformApplicationId } }, (tx) =>
    work.deps.store.submissions.record(tx, work.submission.id, work.fence, {
      state: 'created',
      platformApplicationId,
      now: work.deps.now(),
      ...fresh,
    }),
  )
  return { next: 'operation' }
}

async function lookFor(
  work: Work,
  refusal: PlatformOutcome<never> & { outcome: 'refused' },
): Promise<Performed> {
  const { store, platform } = work.deps
  const application = await store.applications.find(store.db, work.submission.applicationId)
  const customerId = application?.customerId ?? ''
  const found = await platform.listApplications({ customerId })
  if (found.outcome === 'done') {
    const ours = found.data.filter((each) => each.customerId === customerId)
    if (ours.length === 1 && ours[0]) return created(work, ours[0].id)
    if (ours.length === 0) return settleOther(work, refusal, 'refused')
    return needsPerson(work, 'several_applications')
  }
  // A platform without the list (interface 1.0) leaves only a person to look.
  return found.outcome === 'unknown'
    ? retry(work, found)
    : needsPerson(work, 'refused_after_unknown')
}

async function update(work: Work, body: Uint8Array): Promise<Performed> {
  const { deps, submission, operation } = work
  const outcome = await deps.platform.updateApplication(
    submission.platformApplicationId ?? '',
    body,
    operation,
  )
  if (outcome.outcome !== 'done') return settleOther(work, outcome, 'wanting')
  await settled(work, { answer: { id: outcome.data.id } })
  return { next: 'operation' }
}

async function submit(work: Work): Promise<Performed> {
  const { deps, submission, operation } = work
  const id = submission.platformApplicationId ?? ''
  const status = await deps.platform.findStatus(id)
  if (status.outcome !== 'done') return settleOther(work, status, 'wanting')
  if (status.data.status !== 'READY_FOR_SUBMISSION') return withoutSubmitting(work, status.data)
  await deps.store.transaction((tx) =>
    deps.store.submissions.sending(tx, operation, work.fence, deps.now()),
  )
  const outcome = await deps.platform.submitApplication(id, operation)
  // Refused although it was ready: what the status says now is the truth.
  if (outcome.outcome === 'refused') return afterRefusedSubmit(work, outcome.errors)
  if (outcome.outcome !== 'done') return settleOther(work, outcome, 'wanting')
  const after = await deps.platform.findStatus(id)
  await submitted(work, after.outcome === 'done' ? after.data : undefined)
  return { next: 'nothing' }
}

async function withoutSubmitting(work: Work, answer: StatusAnswer): Promise<Performed> {
  switch (answer.status) {
    case 'SUBMITTED':
    case 'PROCESSING':
    case 'APPROVED':
    case 'REJECTED':
      // An earlier try took effect although its answer was lost.
      await submitted(work, answer)
      return { next: 'nothing' }
    case 'INCOMPLETE':
    case 'CHANGES_REQUESTED':
      if (requirementsOf(answer).length === 0) return retry(work, { code: 'not_ready_yet' })
      await settled(work, { state: 'abandoned' }, (tx) => learn(work, tx, answer, 'wanting'))
      return { next: 'nothing' }
    default:
      return retry(work, { code: 'unknown_status' })
  }
}

async function afterRefusedSubmit(work: Work, errors: PlatformError[]): Promise<Performed> {
  const { platform } = work.deps
  const again = await platform.findStatus(work.submission.platformApplicationId ?? '')
  if (again.outcome === 'done' && again.data.status !== 'READY_FOR_SUBMISSION') {
    return withoutSubmitting(work, again.data)
  }
  if (again.outcome === 'unknown') return retry(work, again)
  return needsPerson(work, errors[0]?.code ?? 'submit_refused')
}

async function submitted(work: Work, answer: StatusAnswer | undefined): Promise<void> {
  const { store } = work.deps
  await settled(work, {}, async (tx) => {
    await store.submissions.record(tx, work.submission.id, work.fence, {
      state: 'submitted',
      nextCheckAt: work.deps.now(),
      submittedAt: work.deps.now(),
      now: work.deps.now(),
      ...fresh,
    })
    if (answer) await learn(work, tx, answer)
  })
}

/** A settled operation is a fresh start for the next: its tries are counted anew. */
const fresh = { attempts: 0, firstAttemptAt: null, lastCode: null } as const

/** What every operation shares: refused, stopped, unknown. */
async function settleOther(
  work: Work,
  outcome: Exclude<PlatformOutcome<unknown>, { outcome: 'done' }>,
  stateWhenRefused: 'refused' | 'wanting',
): Promise<Performed> {
  const { store } = work.deps
  switch (outcome.outcome) {
    case 'refused':
      await settled(work, { state: 'refused', refusal: outcome.errors }, (tx) =>
        store.submissions.record(tx, work.submission.id, work.fence, {
          state: stateWhenRefused,
          now: work.deps.now(),
          ...fresh,
        }),
      )
      return { next: 'nothing' }
    case 'stopped':
      return needsPerson(work, outcome.code)
    case 'unknown':
      return retry(work, outcome)
  }
}

async function retry(
  work: Work,
  outcome: { code: string; retryAfterMs?: number },
): Promise<Performed> {
  const { store, now } = work.deps
  await store.transaction((tx) =>
    store.submissions.settle(tx, {
      operation: work.operation,
      fence: work.fence,
      state: 'pending',
      code: outcome.code,
      now: now(),
    }),
  )
  const { retryAfterMs } = outcome
  return { next: 'retry', code: outcome.code, ...(retryAfterMs ? { retryAfterMs } : {}) }
}

async function needsPerson(work: Work, code: string): Promise<Performed> {
  const { store, now, log } = work.deps
  const { submission } = work
  await store.transaction(async (tx) => {
    await store.submissions.record(tx, submission.id, work.fence, {
      state: 'needs_person',
      lastCode: code,
      now: now(),
    })
    await store.audit.append(tx, {
      applicationId: submission.applicationId,
      actor: { kind: 'system' },
      event: 'needs_person',
      detail: { submission: submission.id, code },
      now: now(),
    })
  })
  log.error({ event: 'needs_person', submissionId: submission.id, code })
  return { next: 'nothing' }
}

/** Writes the outcome of the operation, its audit event and whatever follows from it at once. */
async function settled(
  { deps, submission, operation, fence }: Work,
  outcome: {
    state?: 'done' | 'refused' | 'abandoned'
    answer?: { id: string }
    refusal?: PlatformError[]
  },
  andThen: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<void> {
  const { store, now, log } = deps
  const state = outcome.state ?? 'done'
  await store.transaction(async (tx) => {
    await store.submissions.settle(tx, { operation, fence, ...outcome, state, now: now() })
    if (state === 'refused') await abandonRest(deps, tx, submission.id, fence)
    await andThen(tx)
    await store.audit.append(tx, {
      applicationId: submission.applicationId,
      actor: { kind: 'system' },
      event: 'operation_settled',
      detail: { submission: submission.id, operation: operation.id, kind: operation.kind, state },
      now: now(),
    })
  })
  log.info({ event: 'operation_settled', submissionId: submission.id, kind: operation.kind, state })
}

/** What was to follow a refused operation is not sent: the next round brings its own. */
async function abandonRest({ store, now }: Deps, tx: Tx, id: string, fence: number): Promise<void> {
  for (const operation of await store.submissions.operations(tx, id)) {
    if (operation.state !== 'pending') continue
    await store.submissions.settle(tx, { operation, fence, state: 'abandoned', now: now() })
  }
}
