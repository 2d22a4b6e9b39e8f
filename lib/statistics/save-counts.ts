/** Saves the processes' counts together and in the background: no request pays a statement for it. */

import type { Store } from '#lib/database/store.ts'
import type { Logger } from '#lib/observability/logging/logger.ts'
import type { FunnelCounters } from './funnel-counters.ts'
import type { FunnelCount } from './store/funnel-counts.ts'

type SaveCountsDeps = { store: Store; log: Logger; funnel: FunnelCounters }

/** How often counts are saved; a killed process loses those since the last save. */
const everyMs = 15_000
const atOnce = 500

/** Saves the counts so far; unsaved counts are kept for the next time. Never throws. */
export async function saveCounts({ store, log, funnel }: SaveCountsDeps): Promise<void> {
  // Sorting keeps two processes from waiting for each other's rows.
  const left = funnel.take().sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  try {
    while (left.length > 0) {
      const part = left.slice(0, atOnce)
      await store.statement((db) => store.funnelCounts.add(db, part))
      left.splice(0, part.length)
    }
  } catch (error) {
    funnel.giveBack(left)
    log.warn({ event: 'counts_not_saved', count: left.length, error })
  }
}

function keyOf({ count: _, ...labels }: FunnelCount): string {
  return JSON.stringify(Object.values(labels))
}

/** Saves the counts from time to time, and once more when it is stopped. */
export function startSavingCounts({
  wait,
  ...deps
}: SaveCountsDeps & { wait: (ms: number, signal?: AbortSignal) => Promise<void> }): {
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await wait(everyMs, stopping.signal)
      await saveCounts(deps)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
