import type { Logger } from '#lib/observability/logging/logger.ts'
import { KeyServiceError } from './services/key-provider.ts'

/** How long a start waits for a key service that does not answer. */
const startToleranceMs = 30_000
const firstPauseMs = 500
const longestPauseMs = 5_000

/**
 * Returns the secrets as soon as the key service gives them. An unreachable service is asked again for half a
 * minute; one that refuses is not. Throws an Error whose message tells an operator what to do.
 */
export async function openAtStart({
  openSecrets,
  log,
  wait,
  clock,
}: {
  openSecrets: () => Promise<string[]>
  log: Logger
  wait(ms: number): Promise<void>
  /** Monotonic, in milliseconds. */
  clock(): number
}): Promise<string[]> {
  const until = clock() + startToleranceMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await openSecrets()
    } catch (error) {
      if (!(error instanceof KeyServiceError)) throw error
      const isOver = error.fault !== 'unreachable' || clock() + pauseMs > until
      if (isOver) throw new Error(`${error.message} ${advice[error.fault]}`, { cause: error })
      log.warn({ event: 'key_service_unreachable', error })
      await wait(pauseMs)
    }
  }
}

const advice: Record<KeyServiceError['fault'], string> = {
  unreachable:
    'Portico does not start without the secret that it unwraps: start it again once the service answers. npm run doctor asks it.',
  refused:
    'Portico does not start: see in the key service that its key is enabled and that this process may decrypt with it, and that APP_SECRET_WRAPPED is of this installation. npm run doctor says more.',
  wrong:
    'Portico does not start: APP_SECRET_WRAPPED was changed, or what answers is not the key service that wrapped it.',
}
