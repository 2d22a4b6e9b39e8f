/** Connects to the secrets of a configuration: in the configuration itself, or by a key service. */

import type { KeyServiceSettings } from '#lib/config/key-service-settings.ts'
import type { Env } from '#lib/config/to-env.ts'
import type { ErasureKeys } from '#lib/keys/keyring/erasure-keys.ts'
import { createKeyring, type Keyring, keyIdOf } from '#lib/keys/keyring/keyring.ts'
import type { KeyProviderName } from '#lib/keys/rules/wrapped-secret.ts'
import { createAwsKms } from '#lib/keys/services/aws-kms.ts'
import type { KeyProvider } from '#lib/keys/services/key-provider.ts'
import { localKeyProvider } from '#lib/keys/services/local.ts'
import { unwrapSecret } from '#lib/keys/services/secret-envelope.ts'
import { createVault } from '#lib/keys/services/vault.ts'

type KeyConnection = {
  /** The secrets, newest first. `installation`: the id of the erasure keys. Throws `KeyServiceError`. */
  openSecrets(installation: string): Promise<string[]>
  close(): Promise<void>
}

/** Nothing is requested, and no client of a service loaded, before the first call. */
export function connectKeys({
  secrets,
  keyService,
}: Pick<Env, 'secrets' | 'keyService'>): KeyConnection {
  const providers = new Map<KeyProviderName, KeyProvider>([['local', localKeyProvider]])
  return {
    async openSecrets(installation) {
      const given = await Promise.all(secrets.map(openLocal))
      if (!keyService) return given
      const opened: string[] = []
      for (const wrapped of keyService.wrapped) {
        const provider =
          providers.get(wrapped.provider) ?? createProvider(wrapped.provider, keyService)
        providers.set(wrapped.provider, provider)
        opened.push(await unwrapSecret(provider, wrapped, { installation }, keyIdOf))
      }
      return keyService.provider === 'local' ? [...given, ...opened] : [...opened, ...given]
    },
    async close() {
      await Promise.all([...providers.values()].map((provider) => provider.close()))
    },
  }
}

/** The keyring of a configuration, for a command: the key service is asked once. Throws `KeyServiceError`. */
export async function openKeyring(
  env: Pick<Env, 'secrets' | 'keyService'>,
  erasureKeys: ErasureKeys,
): Promise<Keyring> {
  const connection = connectKeys(env)
  try {
    return createKeyring(await connection.openSecrets(erasureKeys.id), erasureKeys)
  } finally {
    await connection.close()
  }
}

async function openLocal(secret: string): Promise<string> {
  const opened = await localKeyProvider.unwrap(Buffer.from(secret), { installation: '' })
  return opened.toString('utf8')
}

/** A provider by its name, from settings that `key-cross-checks.ts` has accepted. */
export function createProvider(name: KeyProviderName, settings: KeyServiceSettings): KeyProvider {
  if (name === 'aws-kms' && settings.awsKms) return createAwsKms(settings.awsKms)
  if (name === 'vault' && settings.vault) return createVault(settings.vault)
  if (name === 'local') return localKeyProvider
  throw new Error(`The settings of the key service ${name} are missing.`)
}
