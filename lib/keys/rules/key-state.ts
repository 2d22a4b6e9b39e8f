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
  /** The time until the keys are given up unless the service answers; 0 afterwards. */
  outageLeftMs: number
}
