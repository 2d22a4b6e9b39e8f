import { findLocalSecret, simulatorSecretFile } from './local-secrets.ts'
import type { Variables } from './variables.ts'

/** How to call the platform; the embedded one listens the same way. */
export type PlatformSettings =
  | (PlatformConnectionSettings & { kind: 'embedded' })
  | (PlatformConnectionSettings & {
      kind: 'remote'
      apiUrl: URL
      tokenUrl: URL
      environment: 'production' | 'sandbox'
    })

type PlatformConnectionSettings = {
  clientId: string
  clientSecret: string
  /** `x-svc` makes `x-svc-request-id`. */
  headerPrefix: string
  tokenParams: 'query' | 'body'
  /** Whether the platform accepts `information_attested` and the fields of its version. */
  attestation: boolean
  timeoutMs: number
  /** How states without a code of two characters are sent. */
  states: 'two-letter' | 'code' | 'name'
}

export function toPlatform(values: Variables, dataDir: string): PlatformSettings {
  const common = {
    headerPrefix: values.PLATFORM_HEADER_PREFIX,
    tokenParams: values.PLATFORM_TOKEN_PARAMS,
    attestation: values.PLATFORM_ATTESTATION,
    timeoutMs: values.PLATFORM_TIMEOUT_MS,
    states: values.PLATFORM_STATES,
  }
  const { PLATFORM_API_URL: apiUrl, PLATFORM_TOKEN_URL: tokenUrl } = values
  const { PLATFORM_CLIENT_ID: clientId, PLATFORM_CLIENT_SECRET: clientSecret } = values
  const environment = values.PLATFORM_ENVIRONMENT
  if (apiUrl && tokenUrl && clientId && clientSecret && environment) {
    return { kind: 'remote', apiUrl, tokenUrl, clientId, clientSecret, environment, ...common }
  }
  return {
    kind: 'embedded',
    clientId: 'portico',
    clientSecret: findLocalSecret(dataDir, simulatorSecretFile) ?? '',
    ...common,
  }
}
