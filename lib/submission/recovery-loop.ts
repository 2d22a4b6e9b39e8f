/** The background loop that continues whatever is due: retries, polls, and work left by a crash or an outage. */

import type { Expression } from 'kysely'
import { tokenRefusals } from '#lib/platform/contract/responses.ts'
import { scopes } from '#lib/platform/contract/scopes.ts'
import { pollStatus } from './poll-status.ts'
import { processSubmission } from './process-submission.ts'
import type { PlatformContact } from './retry-failed-call.ts'
import type { SubmissionDeps } from './submission-deps.ts'

/** How often to look for due work: often enough that a restart is not noticed, rarely enough to be cheap. */
const tickMs = 1_000
/** How many are processed at once; more would only queue behind the platform and the database. */
const concurrency = 4
const perTick = 100
/** After this many unanswered calls in a row the circuit is open, and the platform gets one call at a time. */
const circuitOpensAfter = 5

type Recovery = {
  /** Starts no new work and waits for running work. */
  stop(): Promise<void>
}

/** Work of another module that calls the platform from time to time. */
export type BackgroundJob = {
  /** The due rows as a query: an idle loop asks with one query whether there are any. */
  selectDue(): Expression<unknown>
  /** Returns the ids of due work, the oldest first. */
  due(limit: number): Promise<string[]>
  /** Does the work for one of them; checks by itself whether it is still due. */
  run(id: string, signal: AbortSignal): Promise<PlatformContact>
}

/** Starts the loop. Many instances may run it: each submission is leased to one. */
export function startRecovery(deps: SubmissionDeps, jobs: readonly BackgroundJob[] = []): Recovery {
  const stopping = new AbortController()
  const running = run(deps, stopping.signal, jobs)
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

async function run(
  deps: SubmissionDeps,
  signal: AbortSignal,
  jobs: readonly BackgroundJob[],
): Promise<void> {
  let unanswered = 0
  let clockAhead = getClockAhead(deps)
  while (!signal.aborted) {
    try {
      const before = clockAhead
      clockAhead = getClockAhead(deps)
      if (clockAhead < before - minClockStepMs) {
        deps.log.warn({ event: 'clock_set_back', durationMs: Math.round(before - clockAhead) })
        await deps.store.shortenWaits(new Date(deps.now().getTime() + deps.leaseMs))
      }
      if (await isAnythingDue(deps, jobs))
        unanswered = await runRecoveryPass(deps, signal, unanswered, jobs)
    } catch (error) {
      deps.log.error({ event: 'recovery_failed', error })
    }
    await deps.wait(tickMs, signal)
  }
}

/** One statement a tick, where a pass takes one for each kind of work. */
async function isAnythingDue(
  { store, now }: SubmissionDeps,
  jobs: readonly BackgroundJob[],
): Promise<boolean> {
  const { submissions, db } = store
  const at = now()
  return store.isAnyFound([
    submissions.selectDue(db, at),
    submissions.selectDueChecks(db, at),
    submissions.selectPostponed(db, tokenRefusals, at),
    ...jobs.map((job) => job.selectDue()),
  ])
}

/** Smaller corrections of the clock are normal. */
const minClockStepMs = 30_000

/** Returns how far the wall clock is ahead of the monotonic clock, in milliseconds. */
function getClockAhead({ now }: SubmissionDeps): number {
  return now().getTime() - performance.now()
}

/** One pass over everything that is due. Takes and returns the number of unanswered calls in a row. */
export async function runRecoveryPass(
  deps: SubmissionDeps,
  signal: AbortSignal,
  unanswered = 0,
  jobs: readonly BackgroundJob[] = [],
): Promise<number> {
  const { store, now } = deps
  const { submissions, db } = store
  let unansweredInARow = unanswered
  const runAll = async (ids: string[], run: (id: string) => Promise<PlatformContact>) => {
    const left = [...ids]
    const worker = async () => {
      for (let id = left.shift(); id !== undefined && !signal.aborted; id = left.shift()) {
        const contact = await run(id).catch((error: unknown): PlatformContact => {
          deps.log.error({ event: 'recovery_failed', submissionId: id, error })
          return 'not_asked'
        })
        if (contact !== 'not_asked')
          unansweredInARow = contact === 'unanswered' ? unansweredInARow + 1 : 0
        if (unansweredInARow >= circuitOpensAfter) left.length = 0
      }
    }
    // Customers who wait for an answer come before background sending.
    const workers = deps.isCrowded?.() ? 1 : Math.min(concurrency, ids.length)
    await Promise.all(Array.from({ length: workers }, worker))
  }
  const limit = () => (unansweredInARow >= circuitOpensAfter ? 1 : perTick)
  await retryAfterCredentialsAccepted(deps)
  await runAll(await submissions.due(db, now(), limit()), (id) =>
    processSubmission(deps, id, { signal }),
  )
  for (const job of jobs) {
    await runAll(await job.due(limit()), (id) => job.run(id, signal))
  }
  await runAll(await submissions.findDueChecks(db, now(), limit()), (id) => pollStatus(deps, id))
  return unansweredInARow
}

/**
 * Makes submissions due again once the token endpoint issues a token to a client that it refused, so that an
 * operator who corrects a secret sees the effect. The client asks the endpoint at most every 3 seconds.
 */
async function retryAfterCredentialsAccepted({
  store,
  platform,
  now,
  log,
}: SubmissionDeps): Promise<void> {
  const { submissions, db } = store
  if (!(await submissions.isPostponed(db, tokenRefusals, now()))) return
  for (const scope of [scopes.write, scopes.read]) {
    if ((await platform.checkToken(scope)).outcome !== 'done') return
  }
  const count = await submissions.retryPostponed(db, tokenRefusals, now())
  log.info({ event: 'client_credentials_accepted', count })
}
