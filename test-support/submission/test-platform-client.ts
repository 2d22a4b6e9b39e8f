/** The client that Portico speaks with to the platform, for the embedded one's tests over any network. */
import {
  createPlatformClient,
  type Fetch,
  type PlatformClient,
} from '../../lib/platform/client/client.ts'
import { base, secret } from '../platform/test-simulator.ts'

export function createTestClient(
  fetch: Fetch,
  { timeoutMs = 5_000, monotonicNow }: { timeoutMs?: number; monotonicNow?: () => number } = {},
): PlatformClient {
  return createPlatformClient({
    apiUrl: `${base}/api`,
    tokenUrl: `${base}/oauth/token`,
    clientId: 'portico',
    clientSecret: secret,
    headerPrefix: 'x-svc',
    tokenParams: 'query',
    timeoutMs,
    fetch,
    ...(monotonicNow && { monotonicNow }),
  })
}
