/** Asks the key service again and again whether this process may still have its keys. */

import type { Logger } from '#lib/observability/logging/logger.ts'
import type { KeyFigures, KeyState } from './rules/key-state.ts'
import { KeyServiceError } from './services/key-provider.ts'

type KeyWatch = {
  state(): KeyState
  measure(): Omit<KeyFigures, 'provider'>
  /** Waits for no answer of the service. */
  stop(): void
}

type KeyWatchDeps = {
  openSecrets(): Promise<string[]>
  keys: { lock(): void; unlock(secrets: readonly string[]): void }
  /** Writes down that they were locked or unlocked; before the one and after the other. */
  record(event: 'keys_locked' | 'keys_unlocked', reason: string): Promise<void>
  /** How long the service may fail to answer. */
  outageMs: number
  log: Logger
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Monotonic, in milliseconds: setting the clock neither shortens nor lengthens an outage. */
  clock(): number
}

/** How often the service is asked while all is well: a disabled key takes effect within two such intervals. */
const confirmEveryMs = 60_000
/** However short the outage that is tolerated, one request that fails is none yet. */
const leastQuestions = 4
/** A refusal is asked for twice: permissions that are just being changed are refused for a moment. */
const askAgainMs = 5_000
const outageEveryMs = 15_000

/** The keys were opened just now. */
export function watchKeys(deps: KeyWatchDeps): KeyWatch {
  const stopping = new AbortController()
  const watched: Watched = { state: 'confirmed', confirmedAt: deps.clock() }
  void run(deps, stopping.signal, watched)
  return {
    state: () => watched.state,
    measure() {
      const { state, confirmedAt } = watched
      const confirmedAgoMs = deps.clock() - confirmedAt
      const outageLeftMs = state === 'locked' ? 0 : Math.max(0, deps.outageMs - confirmedAgoMs)
      return { state, confirmedAgoMs, outageLeftMs }
    },
    stop: () => stopping.abort(),
  }
}

type Watched = { state: KeyState; confirmedAt: number }

async function run(deps: KeyWatchDeps, signal: AbortSignal, watched: Watched): Promise<void> {
  const { keys, record, outageMs, log, wait, clock } = deps
  let refusals = 0

  async function lock(reason: string) {
    await Promise.race([record('keys_locked', reason), wait(recordMs, signal)]).catch(() => {})
    keys.lock()
    watched.state = 'locked'
    log.error({ event: 'keys_locked', code: codeOf(reason) })
  }
  async function confirm(secrets: string[]) {
    watched.confirmedAt = clock()
    refusals = 0
    if (watched.state === 'confirmed') return
    const wasLocked = watched.state === 'locked'
    if (wasLocked) keys.unlock(secrets)
    watched.state = 'confirmed'
    log.warn({ event: wasLocked ? 'keys_unlocked' : 'key_service_back' })
    if (wasLocked) await record('keys_unlocked', 'confirmed').catch(() => {})
  }
  async function miss(error: KeyServiceError) {
    refusals = error.fault === 'refused' ? refusals + 1 : 0
    log.warn({ event: 'keys_not_confirmed', code: codeOf(error.reason), error })
    if (watched.state === 'locked') return
    const isOver = clock() - watched.confirmedAt >= outageMs
    if (refusals >= 2 || isOver) await lock(refusals > 0 ? error.reason : 'no answer')
    else watched.state = 'outage'
  }
  function pauseMs(): number {
    const { state, confirmedAt } = watched
    if (state === 'confirmed') return Math.min(confirmEveryMs, outageMs / leastQuestions)
    if (refusals > 0 && state === 'outage') return askAgainMs
    const leftMs = confirmedAt + outageMs - clock()
    return state === 'locked' ? outageEveryMs : Math.max(0, Math.min(outageEveryMs, leftMs))
  }

  while (true) {
    await wait(pauseMs(), signal)
    if (signal.aborted) return
    try {
      const secrets = await deps.openSecrets()
      if (signal.aborted) return
      await confirm(secrets)
    } catch (error) {
      if (signal.aborted) return
      await miss(
        error instanceof KeyServiceError ? error : new KeyServiceError('unreachable', 'a fault'),
      )
    }
  }
}

/** How long the audit may take to record a stop that happens in any case. */
const recordMs = 2_000

/** A word for the log, which takes no sentence. */
function codeOf(reason: string): string {
  return reason
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 100)
}
