/** Indexes applications from before there was a search index, in the background of a start. */

import type { Store } from '../../adapters/database/store.ts'
import type { Logger } from '../../adapters/logging/logger.ts'

type Means = {
  store: Pick<Store, 'indexMissing'>
  log: Logger
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** Small enough not to delay customers who save answers meanwhile; a million take a few hours. */
const atOnce = 50
const pauseMs = 50
const afterFaultMs = 60_000

/** Continues where the last start stopped, until every application is indexed. */
export function startIndexingExisting({ store, log, wait }: Means): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = (async () => {
    let count = 0
    while (!stopping.signal.aborted) {
      try {
        const some = await store.indexMissing(atOnce)
        count += some
        if (some === 0) break
        await wait(pauseMs, stopping.signal)
      } catch (error) {
        log.error({ event: 'indexing_failed', error })
        await wait(afterFaultMs, stopping.signal)
      }
    }
    if (count > 0) log.info({ event: 'applications_indexed', count })
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
