/** The loop that goes on with what was left: after a crash, after an outage, while nobody looks. */
import { advance } from './advance.ts'
import type { Deps } from './deps.ts'
import { follow } from './follow.ts'

/** How often to look for work: soon enough that a restart is not felt, rare enough to cost nothing. */
const tickMs = 1_000
/** At once at most; more would only queue behind the platform and the database. */
const atOnce = 4
const perTick = 20
/** After so many failures in a row the platform is taken for sick and asked with one submission at a time. */
const sickAfter = 5

export type Recovery = {
  /** Takes no new work and waits for what is under way. */
  stop(): Promise<void>
}

/** Starts the loop. Many instances may run it: leases keep them apart. */
export function startRecovery(deps: Deps): Recovery {
  const stopping = new AbortController()
  const running = run(deps, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

async function run(deps: Deps, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      failures = await turn(deps, signal, failures)
    } catch (error) {
      deps.log.error({ event: 'recovery_failed', error })
    }
    await deps.wait(tickMs, signal)
  }
}

/** One look: everything due is taken a step further. Gives the number of failures in a row so far. */
export async function turn(deps: Deps, signal: AbortSignal, failures: number): Promise<number> {
  const { store, now } = deps
  const limit = failures >= sickAfter ? 1 : perTick
  const due = await store.submissions.due(store.db, now(), limit)
  let inARow = failures
  await each(due, signal, async (id) => {
    await advance(deps, id, { signal })
    const after = await store.submissions.find(store.db, id)
    inARow = after?.lastCode ? inARow + 1 : 0
  })
  await each(await store.submissions.dueChecks(store.db, now(), perTick), signal, (id) =>
    follow(deps, id),
  )
  return inARow
}

async function each(
  ids: string[],
  signal: AbortSignal,
  work: (id: string) => Promise<void>,
): Promise<void> {
  const left = [...ids]
  const worker = async () => {
    for (let id = left.shift(); id !== undefined && !signal.aborted; id = left.shift()) {
      await work(id)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, worker))
}
