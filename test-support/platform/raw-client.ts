/** For the tests of this room: the client on a real socket, with a raw platform at the other end. */
import {
  type CallRecord,
  createPlatformClient,
  type PlatformSettings,
} from '../../lib/adapters/platform-client/client.ts'
import { createTransport } from '../../lib/adapters/platform-client/transport.ts'
import { type RawPlatform, startRawPlatform } from './raw-platform.ts'

export const secret = 'canary-secret-7c41'
export const ids = { idempotencyId: 'key-0001' }

const open: { close(): Promise<void> }[] = []

/** A platform that answers as told, the client that calls it, and what the client told of its calls. */
export async function startRawClient(
  answers: Parameters<typeof startRawPlatform>[0] = {},
  changes: (platform: RawPlatform) => Partial<PlatformSettings> = () => ({}),
) {
  const platform = await startRawPlatform(answers)
  const transport = createTransport({ timeoutMs: 5_000 })
  open.push(platform, transport)
  const calls: CallRecord[] = []
  const client = createPlatformClient({
    apiUrl: platform.apiUrl,
    tokenUrl: platform.tokenUrl,
    clientId: 'portico-1',
    clientSecret: secret,
    headerPrefix: 'x-svc',
    tokenParams: 'query',
    timeoutMs: 5_000,
    fetch: transport.fetch,
    onCall: (call) => calls.push(call),
    ...changes(platform),
  })
  return { platform, client, calls }
}

export async function closeAll(): Promise<void> {
  for (const one of open.splice(0)) await one.close()
}
