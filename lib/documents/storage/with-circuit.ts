import {
  type DocumentStorage,
  DocumentStorageError,
  isDocumentStorageError,
} from '../rules/document-storage.ts'

/** The number of unanswered calls in a row after which nobody waits for the storage for a while. */
const opensAfter = 3
const openMs = 15_000
/** How long the answer of `check` is reused: every instance's probes ask every few seconds. */
const cacheMs = 5_000

/** The faults of the storage as a whole, not of one document. */
const outages: readonly string[] = ['unreachable', 'timed_out', 'busy', 'server_error']

/**
 * Wraps a storage. After three calls in a row without an answer it is not called for 15 seconds, so that
 * neither customers nor the loops wait for each call; `check` calls it at most every five seconds.
 */
export function withCircuit(
  storage: DocumentStorage,
  now: () => number = Date.now,
): DocumentStorage {
  let failures = 0
  let openUntil = 0
  let checked: { at: number; check: ReturnType<DocumentStorage['check']> } | undefined

  async function guarded<Result>(call: () => Promise<Result>): Promise<Result> {
    if (now() < openUntil) throw new DocumentStorageError('circuit_open')
    try {
      const result = await call()
      failures = 0
      return result
    } catch (error) {
      const isOutage = isDocumentStorageError(error) && outages.includes(error.fault)
      failures = isOutage ? failures + 1 : 0
      if (failures >= opensAfter) openUntil = now() + openMs
      throw error
    }
  }

  return {
    put: (...given) => guarded(() => storage.put(...given)),
    get: (...given) => guarded(() => storage.get(...given)),
    delete: (id) => guarded(() => storage.delete(id)),
    list: () => storage.list(),
    check() {
      if (!checked || now() - checked.at >= cacheMs) checked = { at: now(), check: storage.check() }
      return checked.check
    },
  }
}
