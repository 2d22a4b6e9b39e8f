/**
 * Sending: one submission is taken on lease, its operations are sent one by one outside any
 * transaction, and each outcome is written in one. Whoever dies on the way leaves a row from which
 * the next one goes on with the same keys and the same bytes.
 */
import { randomUUID } from 'node:crypto'
import { LeaseLost } from '../store/leases.ts'
import type { Submission } from '../store/submission-row.ts'
import type { Deps } from './deps.ts'
import { type Performed, perform } from './perform.ts'
import { backgroundWait, giveUpAfter, inlineTries, inlineWait } from './retry.ts'

/**
 * Goes on with a submission as far as it gets. `until`: while a customer waits, retries come quickly
 * and end then; without it one failed try ends the turn. Does nothing when it is not due or someone
 * else has it.
 */
export async function advance(
  deps: Deps,
  submissionId: string,
  { until, signal }: { until?: Date; signal?: AbortSignal } = {},
): Promise<void> {
  const { store, now } = deps
  const owner = randomUUID()
  const claimed = await store.transaction((tx) =>
    store.submissions.claim(tx, { id: submissionId, owner, now: now(), leaseMs: deps.leaseMs }),
  )
  if (!claimed) return
  try {
    await sendAll(deps, claimed.submission, claimed.fence, until, signal)
  } catch (error) {
    // Someone else has it now: they write what is true.
    if (!(error instanceof LeaseLost)) throw error
    deps.log.warn({ event: 'lease_lost', submissionId })
  }
}

async function sendAll(
  deps: Deps,
  submission: Submission,
  fence: number,
  until: Date | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let tries = 1; ; ) {
    const performed = await perform(deps, submission.id, fence)
    if (performed.next === 'operation') {
      tries = 1
      if (signal?.aborted) return release(deps, submission, fence, 0)
      continue
    }
    if (performed.next === 'nothing') return release(deps, submission, fence, undefined)
    const wait = inlineWait(tries, deps.random())
    if (mayRetryNow(deps, performed, tries, wait, until, signal)) {
      tries++
      await deps.wait(wait, signal)
      continue
    }
    return later(deps, submission, fence, performed)
  }
}

function mayRetryNow(
  { now }: Deps,
  performed: Performed,
  tries: number,
  wait: number,
  until: Date | undefined,
  signal: AbortSignal | undefined,
): boolean {
  if (!until || signal?.aborted || tries >= inlineTries) return false
  if (performed.next === 'retry' && (performed.retryAfterMs ?? 0) > wait) return false
  return now().getTime() + wait < until.getTime()
}

async function later(
  deps: Deps,
  { id, applicationId }: Submission,
  fence: number,
  performed: Performed & { next: 'retry' },
): Promise<void> {
  const { store, now, random } = deps
  await store.transaction(async (tx) => {
    const submission = await store.submissions.lock(tx, id)
    if (!submission) return
    const at = now()
    const first = submission.firstAttemptAt ?? at
    const attempts = submission.attempts + 1
    const hopeless = at.getTime() - first.getTime() > giveUpAfter
    const wait = backgroundWait(submission.attempts, random(), performed.retryAfterMs)
    await store.submissions.record(tx, id, fence, {
      attempts,
      firstAttemptAt: first,
      now: at,
      lastCode: performed.code,
      nextAttemptAt: new Date(at.getTime() + wait),
      ...(hopeless ? { state: 'needs_person' as const } : {}),
    })
    if (hopeless) {
      await store.audit.append(tx, {
        applicationId,
        actor: { kind: 'system' },
        event: 'needs_person',
        detail: { submission: id, code: performed.code },
        now: at,
      })
    }
    await store.submissions.release(tx, id, fence)
    deps.log.info({
      event: 'submission_later',
      submissionId: id,
      code: performed.code,
      attempt: attempts,
      state: hopeless ? 'needs_person' : submission.state,
    })
  })
}

async function release(
  { store, now }: Deps,
  { id }: Submission,
  fence: number,
  inMs: number | undefined,
): Promise<void> {
  const next = inMs === undefined ? {} : { nextAttemptAt: new Date(now().getTime() + inMs) }
  await store.transaction((tx) => store.submissions.release(tx, id, fence, next))
}
