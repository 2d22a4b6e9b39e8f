/** The client on a real socket, with a raw platform at the other end. */
import {
  type CallRecord,
  createPlatformClient,
  type PlatformClientSettings,
} from '../../lib/platform/client/client.ts'
import { createTransport } from '../../lib/platform/client/transport.ts'
import { type RawAnswer, type RawPlatform, startRawPlatform } from './raw-platform.ts'

export const secret = 'canary-secret-7c41'
export const ids = { idempotencyId: 'key-0001' }
/** The bytes of a request that no test reads. */
export const requestBody = new TextEncoder().encode('{"customer_id":"c_1"}')

type Changes = (platform: RawPlatform) => Partial<PlatformClientSettings>

const open: { close(): Promise<void> }[] = []

/** Starts a platform with these answers and a client that calls it; returns both and the client's records. */
export async function startRawClient(
  answers: Parameters<typeof startRawPlatform>[0] = {},
  changes: Changes = () => ({}),
) {
  const platform = await startRawPlatform(answers)
  const changed = changes(platform)
  const { timeoutMs = 5_000 } = changed
  const transport = createTransport({ timeoutMs })
  // The platform first: it ends the sockets of unanswered calls, for which the transport waits.
  open.push(platform, transport)
  const calls: CallRecord[] = []
  const client = createPlatformClient({
    apiUrl: platform.apiUrl,
    tokenUrl: platform.tokenUrl,
    clientId: 'portico-1',
    clientSecret: secret,
    headerPrefix: 'x-svc',
    tokenParams: 'query',
    timeoutMs,
    fetch: transport.fetch,
    onCall: (call) => calls.push(call),
    ...changed,
  })
  return { platform, client, calls, transport }
}

/** Starts them with a clock that the test moves. */
export async function startTokenClient(
  answers: Parameters<typeof startRawPlatform>[0] = {},
  changes: Changes = () => ({}),
) {
  const clock = { ms: 5_000_000 }
  const started = await startRawClient(answers, (platform) => ({
    timeoutMs: 2_000,
    monotonicNow: () => clock.ms,
    ...changes(platform),
  }))
  const { platform, client } = started
  const create = () => client.createApplication(requestBody, ids)
  const bearers = () => platform.requests.map((request) => request.headers.authorization)
  return { ...started, clock, create, bearers }
}

/** Starts them with one answer for every call of the API, by its number. */
export function startFaultyClient(api: (nth: number) => RawAnswer, changes: Changes = () => ({})) {
  return startRawClient({ api }, (platform) => ({ timeoutMs: 3_000, ...changes(platform) }))
}

/** The outcome of one creation that gets this answer; it must have been sent once. */
export async function getOutcome(answer: RawAnswer, timeoutMs = 3_000) {
  const { platform, client } = await startFaultyClient(
    () => answer,
    () => ({ timeoutMs }),
  )
  const outcome = await client.createApplication(requestBody, ids)
  if (platform.requests.length !== 1) {
    throw new Error(`The creation was sent ${platform.requests.length} times.`)
  }
  return outcome
}

/** `closeAll` closes it too, before what was opened earlier. */
export function closeLater(closable: { close(): Promise<void> }): void {
  open.unshift(closable)
}

export async function closeAll(): Promise<void> {
  for (const one of open.splice(0)) await one.close()
}
