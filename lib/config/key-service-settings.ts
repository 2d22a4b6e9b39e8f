/** The key service of a configuration. */
import type { KeyProviderName, WrappedSecret } from '#lib/keys/rules/wrapped-secret.ts'
import { absolutePath } from './read-text-file.ts'
import type { Variables } from './variables.ts'

export type KeyServiceSettings = {
  /** The provider whose secret seals from now on: with `local` those of `APP_SECRET` come first. */
  provider: KeyProviderName
  /** Newest first. */
  wrapped: WrappedSecret[]
  /** How long the service may fail to answer before the keys are given up. */
  outageMs: number
  awsKms: { keyIds: string[] } | undefined
  vault: VaultSettings | undefined
}

type VaultSettings = {
  address: URL
  namespace: string | undefined
  /** Absolute. */
  caFile: string | undefined
  mount: string
  keyNames: string[]
  login:
    | { kind: 'token'; token: string }
    | { kind: 'token-file'; file: string }
    | { kind: 'approle'; mount: string; roleId: string; secretId: string }
    | { kind: 'kubernetes'; mount: string; role: string; file: string }
}

/** The file in which Kubernetes renews the token of a pod's account. */
const accountTokenFile = '/var/run/secrets/kubernetes.io/serviceaccount/token'

/** Undefined if no key service is configured. */
export function toKeyService(
  values: Variables,
  vaultTokenFile: string | undefined,
): KeyServiceSettings | undefined {
  const {
    APP_SECRET_WRAPPED: wrapped = [],
    AWS_KMS_KEY_ID: keyIds,
    KEY_PROVIDER: provider,
  } = values
  if (provider === 'local' && wrapped.length === 0) return undefined
  return {
    provider,
    wrapped,
    outageMs: values.KEY_OUTAGE_MINUTES * 60_000,
    awsKms: keyIds && { keyIds },
    vault: toVault(values, vaultTokenFile),
  }
}

function toVault(values: Variables, tokenFile: string | undefined): VaultSettings | undefined {
  const { VAULT_ADDR: address, VAULT_TRANSIT_KEY: keyNames, VAULT_CACERT: caFile } = values
  const login = toLogin(values, tokenFile)
  if (!address || !keyNames || !login) return undefined
  return {
    address: new URL(address),
    namespace: values.VAULT_NAMESPACE,
    caFile: caFile && absolutePath(caFile),
    mount: values.VAULT_TRANSIT_MOUNT,
    keyNames,
    login,
  }
}

function toLogin(
  values: Variables,
  tokenFile: string | undefined,
): VaultSettings['login'] | undefined {
  const { VAULT_TOKEN: token, VAULT_ROLE_ID: roleId, VAULT_SECRET_ID: secretId } = values
  const { VAULT_KUBERNETES_ROLE: role, VAULT_AUTH_MOUNT: mount } = values
  if (token) {
    return tokenFile
      ? { kind: 'token-file', file: absolutePath(tokenFile) }
      : { kind: 'token', token }
  }
  if (roleId && secretId) return { kind: 'approle', mount: mount ?? 'approle', roleId, secretId }
  if (role)
    return { kind: 'kubernetes', mount: mount ?? 'kubernetes', role, file: accountTokenFile }
  return undefined
}
