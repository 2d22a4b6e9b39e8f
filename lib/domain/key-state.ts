import type { KeyProviderName } from './wrapped-secret.ts'

/**
 * `confirmed`: the last answer of the key service gave the keys. `outage`: there is no answer, and the time for
 * that is not over. `locked`: it is over, or the service has refused; nothing is sealed or opened.
 */
export type KeyState = 'confirmed' | 'outage' | 'locked'

/** The keys of one process, for metrics. */
export type KeyFigures = {
  provider: KeyProviderName
  state: KeyState
  /** Since the key service last gave the keys. */
  confirmedAgoMs: number
  /** Until they are given up, if there is no answer until then; 0 when they are. */
  outageLeftMs: number
}
