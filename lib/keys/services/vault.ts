import { bindingFields, type KeyProvider, KeyServiceError, openWithOneOf } from './key-provider.ts'
import { createVaultRequests, VaultForbidden } from './vault-request.ts'
import { createVaultTokens, type VaultLogin } from './vault-token.ts'

type VaultSettings = {
  address: URL
  namespace: string | undefined
  /** PEM. */
  caFile: string | undefined
  /** The mount path of the transit engine. */
  mount: string
  /** Names of transit keys; the first wraps, each may have wrapped the secret. */
  keyNames: readonly string[]
  login: VaultLogin
}

/** Vault's transit engine over its HTTP API; OpenBao has the same. */
export function createVault(settings: VaultSettings): KeyProvider {
  const { mount, keyNames, login } = settings
  const requests = createVaultRequests(settings)
  const tokens = createVaultTokens(login, requests)

  /** A token that is refused is replaced once, if another can be had. */
  async function send(operation: string, keyName: string, body: Record<string, unknown>) {
    const path = `${mount}/${operation}/${encodeURIComponent(keyName)}`
    try {
      return await requests.send('POST', path, { token: await tokens.get(), body })
    } catch (error) {
      if (!(error instanceof VaultForbidden) || !tokens.canReplace()) throw error
      return await requests.send('POST', path, { token: await tokens.get(), body })
    }
  }

  return {
    name: 'vault',

    async wrap(secret, binding) {
      const [keyName = ''] = keyNames
      const { data } = await send('encrypt', keyName, {
        plaintext: Buffer.from(secret).toString('base64'),
        associated_data: associatedData(binding),
      })
      const { ciphertext } = data
      if (typeof ciphertext !== 'string' || !/^vault:v\d+:\S+$/.test(ciphertext)) {
        throw new KeyServiceError('wrong', 'no ciphertext')
      }
      const [, version = ''] = ciphertext.split(':')
      return { keyName: `${mount}/${keyName}:${version}`, ciphertext: Buffer.from(ciphertext) }
    },

    unwrap: (ciphertext, binding) =>
      openWithOneOf(keyNames, async (keyName) => {
        const { data } = await send('decrypt', keyName, {
          ciphertext: Buffer.from(ciphertext).toString('utf8'),
          associated_data: associatedData(binding),
        })
        if (typeof data.plaintext !== 'string' || data.plaintext === '') {
          throw new KeyServiceError('wrong', 'no plaintext')
        }
        return Buffer.from(data.plaintext, 'base64')
      }),

    close: () => requests.close(),
  }
}

/** Authenticated with the secret by AES-GCM: it opens for this installation only. */
function associatedData(binding: Parameters<typeof bindingFields>[0]): string {
  const { application, purpose, installation } = bindingFields(binding)
  return Buffer.from(JSON.stringify([application, purpose, installation])).toString('base64')
}
