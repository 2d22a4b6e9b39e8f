/** The loop that goes on with what was left: after a crash, after an outage, while nobody looks. */
import { scopes } from '../../domain/contract/scopes.ts'
import { pollStatus } from './poll-status.ts'
import { type PlatformContact, processSubmission } from './process-submission.ts'
import { tokenRefusals } from './retry-policy.ts'
import type { SubmissionDeps } from './submission-deps.ts'

/** How often to look for work: soon enough that a restart is not felt, rare enough to cost nothing. */
const tickMs = 1_000
/** At once at most; more would only queue behind the platform and the database. */
const atOnce = 4
const perTick = 20
/** After so many silences in a row the platform is taken for sick and asked one thing at a time. */
const sickAfter = 5

export type Recovery = {
  /** Takes no new work and waits for what is under way. */
  stop(): Promise<void>
}

/** Work of another room that is due from time to time and asks the platform too. */
export type BackgroundJob = {
  /** Ids of what is due, the longest first. */
  due(limit: number): Promise<string[]>
  /** Takes one of them a step further; whether it is still due is its own to find out. */
  work(id: string, signal: AbortSignal): Promise<PlatformContact>
}

/** Starts the loop. Many instances may run it: leases keep them apart. */
export function startRecovery(
  deps: SubmissionDeps,
  errands: readonly BackgroundJob[] = [],
): Recovery {
  const stopping = new AbortController()
  const running = run(deps, stopping.signal, errands)
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
  errands: readonly BackgroundJob[],
): Promise<void> {
  let silences = 0
  let ahead = aheadOf(deps)
  while (!signal.aborted) {
    try {
      const before = ahead
      ahead = aheadOf(deps)
      if (ahead < before - noticeableMs) {
        deps.log.warn({ event: 'clock_set_back', durationMs: Math.round(before - ahead) })
        await deps.store.shortenWaits(new Date(deps.now().getTime() + deps.leaseMs))
      }
      silences = await runRecoveryPass(deps, signal, silences, errands)
    } catch (error) {
      deps.log.error({ event: 'recovery_failed', error })
    }
    await deps.wait(tickMs, signal)
  }
}

/** A clock is put right by less than this all the time. */
const noticeableMs = 30_000

/** By how much the clock is before the one that nobody sets. */
function aheadOf({ now }: SubmissionDeps): number {
  return now().getTime() - performance.now()
}

/**
 * One look: everything due is taken a step further. Takes and gives the number of silences of the
 * platform in a row.
 */
export async function runRecoveryPass(
  deps: SubmissionDeps,
  signal: AbortSignal,
  silences = 0,
  errands: readonly BackgroundJob[] = [],
): Promise<number> {
  const { store, now } = deps
  const { submissions, db } = store
  let inARow = silences
  const each = async (ids: string[], work: (id: string) => Promise<PlatformContact>) => {
    const left = [...ids]
    const worker = async () => {
      for (let id = left.shift(); id !== undefined && !signal.aborted; id = left.shift()) {
        const told = await work(id).catch((error: unknown): PlatformContact => {
          deps.log.error({ event: 'recovery_failed', submissionId: id, error })
          return 'not_asked'
        })
        if (told !== 'not_asked') inARow = told === 'unanswered' ? inARow + 1 : 0
        if (inARow >= sickAfter) left.length = 0
      }
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, worker))
  }
  const limit = () => (inARow >= sickAfter ? 1 : perTick)
  await bringForwardRefused(deps)
  await each(await submissions.due(db, now(), limit()), (id) =>
    processSubmission(deps, id, { signal }),
  )
  for (const errand of errands) {
    await each(await errand.due(limit()), (id) => errand.work(id, signal))
  }
  await each(await submissions.findDueChecks(db, now(), limit()), (id) => pollStatus(deps, id))
  return inARow
}

/**
 * What waits because the token endpoint refused the client is due as soon as it is let in again: who
 * puts a secret right looks whether it works. The client asks the endpoint once in 3 seconds at most.
 */
async function bringForwardRefused({ store, platform, now, log }: SubmissionDeps): Promise<void> {
  const { submissions, db } = store
  if (!(await submissions.isPostponed(db, tokenRefusals, now()))) return
  for (const scope of [scopes.write, scopes.read]) {
    if ((await platform.checkToken(scope)).outcome !== 'done') return
  }
  const count = await submissions.retryPostponed(db, tokenRefusals, now())
  log.info({ event: 'client_credentials_accepted', count })
}
