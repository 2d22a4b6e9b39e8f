/** The way to the platform of a configuration: over the network, or the embedded one. */

import type { Env } from '#lib/config/to-env.ts'
import type { Store } from '#lib/database/store.ts'
import {
  type CallRecord,
  createPlatformClient,
  type PlatformClient,
  type PlatformClientSettings,
} from '#lib/platform/client/client.ts'
import type { TokenExchange } from '#lib/platform/client/shared-token.ts'
import { createTransport } from '#lib/platform/client/transport.ts'
import type { ReplacedValues } from '#lib/platform/contract/enumerations.ts'
import { createSimulator, type Simulator } from '#lib/platform/simulator/simulator.ts'

type PlatformConnection = {
  platform: PlatformClient
  /** Only if no other platform is configured. */
  simulator: Simulator | undefined
  /** Ends the connections. */
  close(): Promise<void>
}

type Remote = Env['platform'] & { kind: 'remote' }
type Embedded = Env['platform'] & { kind: 'embedded' }
type Listeners = {
  onToken?: PlatformClientSettings['onToken']
  findTraceparent?: PlatformClientSettings['findTraceparent']
  onCall?: ((call: CallRecord) => void) | undefined
  /** A fault of the embedded platform itself. */
  onFault?: ((error: unknown) => void) | undefined
  /** The tokens of a platform could not be shared with other processes. */
  onTokenFault?: ((error: unknown) => void) | undefined
}

/**
 * Connects the platform of a configuration. Nothing is sent before the first call. The embedded platform stores
 * its data in the store.
 */
export function connectPlatform(
  env: Pick<Env, 'catalogue' | 'database' | 'platform' | 'platformValues' | 'publicUrl'>,
  store: Pick<Store, 'simulatorRecords' | 'shareToken'>,
  listeners: Listeners = {},
): PlatformConnection {
  // An embedded database has one process.
  const exchange =
    env.database.kind === 'postgres'
      ? whereReachable(store.shareToken, listeners.onTokenFault)
      : undefined
  return env.platform.kind === 'remote'
    ? connectRemotePlatform(env.platform, listeners, exchange)
    : connectEmbedded(env.platform, env, store, listeners)
}

/** A platform over the network. */
export function connectRemotePlatform(
  settings: Remote,
  listeners: Listeners = {},
  exchange?: TokenExchange,
): PlatformConnection {
  const { apiUrl, tokenUrl } = settings
  const { fetch, close } = createTransport(settings)
  const urls = { apiUrl: apiUrl.href, tokenUrl: tokenUrl.href }
  const common = { ...toClientSettings(settings), ...urls, fetch, ...listeners }
  const platform = createPlatformClient({ ...common, exchange })
  return { platform, simulator: undefined, close }
}

/** A database that is away costs a token request of our own, and no call. */
function whereReachable(
  shareToken: TokenExchange,
  onFault: ((error: unknown) => void) | undefined,
): TokenExchange {
  return (wanted, request) =>
    shareToken(wanted, request).catch((error: unknown) => {
      onFault?.(error)
      return undefined
    })
}

function connectEmbedded(
  settings: Embedded,
  { catalogue, publicUrl, platformValues }: Pick<Env, 'catalogue' | 'platformValues' | 'publicUrl'>,
  { simulatorRecords: records }: Pick<Store, 'simulatorRecords'>,
  { onFault, ...listeners }: Listeners,
): PlatformConnection {
  const { clientId, clientSecret, headerPrefix, attestation } = settings
  const baseUrl = `${publicUrl.origin}/sandbox`
  const simulator = createSimulator({
    records,
    clientId,
    clientSecret,
    headerPrefix,
    // The life of a token of the platform's sandbox: 12 hours.
    tokenLifeSeconds: 43_200,
    attestation,
    lists: listsOf(platformValues),
    states: settings.states === 'two-letter' ? 'two-letter' : 'any',
    products: catalogue.products.map(({ product_id: id, asset_types: assets }) => ({
      id,
      assets: assets.map(({ asset_type_id }) => asset_type_id),
    })),
    baseUrl,
    onFault,
  })
  const platform = createPlatformClient({
    ...toClientSettings(settings),
    apiUrl: `${baseUrl}/api`,
    tokenUrl: `${baseUrl}/oauth/token`,
    fetch: (url, init) => simulator.handle(new Request(url, init)),
    ...listeners,
  })
  return { platform, simulator: simulator, close: async () => {} }
}

function listsOf(values: Env['platformValues']): ReplacedValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, list]) => [name, list?.map(({ value }) => value)]),
  )
}

function toClientSettings({
  clientId,
  clientSecret,
  headerPrefix,
  tokenParams,
  timeoutMs,
}: Remote | Embedded) {
  return { clientId, clientSecret, headerPrefix, tokenParams, timeoutMs }
}
