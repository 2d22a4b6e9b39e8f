import { readFileSync } from 'node:fs'
import { KeyServiceError } from './key-provider.ts'
import type { VaultRequests } from './vault-request.ts'

/** How we authenticate to Vault. A file is read each time: an agent of Vault, or Kubernetes, renews it. */
export type VaultLogin =
  | { kind: 'token'; token: string }
  | { kind: 'token-file'; file: string }
  | { kind: 'approle'; mount: string; roleId: string; secretId: string }
  | { kind: 'kubernetes'; mount: string; role: string; file: string }

type Token = { value: string; renewable: boolean; seconds: number; obtainedAt: number }

type VaultTokens = {
  /** A token that is valid as far as we know; one that is half over is renewed first. */
  get(): Promise<string>
  /** Tells after a forbidding answer whether the next `get` can return another token. */
  canReplace(): boolean
}

/** `clock`: monotonic, in milliseconds. */
export function createVaultTokens(
  login: VaultLogin,
  requests: VaultRequests,
  clock: () => number = () => performance.now(),
): VaultTokens {
  let current: Token | undefined

  async function logIn(): Promise<Token> {
    if (login.kind === 'token' || login.kind === 'token-file') {
      const value = login.kind === 'token' ? login.token : readSecret(login.file)
      const { renewable, ttl } = await lookUp(value)
      return toToken(value, { renewable, lease_duration: ttl })
    }
    const { auth } = await requests.send('POST', `auth/${login.mount}/login`, {
      body:
        login.kind === 'approle'
          ? { role_id: login.roleId, secret_id: login.secretId }
          : { role: login.role, jwt: readSecret(login.file) },
    })
    if (typeof auth.client_token !== 'string' || auth.client_token === '') {
      throw new KeyServiceError('wrong', 'a login without a token')
    }
    return toToken(auth.client_token, auth)
  }

  /** Vault's default policy lets every token look itself up; a token without that is used as it is. */
  async function lookUp(token: string): Promise<Record<string, unknown>> {
    try {
      return (await requests.send('GET', 'auth/token/lookup-self', { token })).data
    } catch (error) {
      if (error instanceof KeyServiceError && error.fault === 'refused') return {}
      throw error
    }
  }

  /** Vault restarts a renewed token's lifetime, up to its maximum. */
  async function renew(token: Token): Promise<Token> {
    const { auth } = await requests.send('POST', 'auth/token/renew-self', {
      token: token.value,
      body: {},
    })
    return toToken(token.value, auth)
  }

  function toToken(
    value: string,
    { renewable, lease_duration: seconds }: Record<string, unknown>,
  ): Token {
    return {
      value,
      renewable: renewable === true,
      seconds: typeof seconds === 'number' ? seconds : 0,
      obtainedAt: clock(),
    }
  }

  return {
    async get() {
      if (!current) current = await logIn()
      // 0: a token without an end.
      if (current.seconds > 0 && clock() - current.obtainedAt > current.seconds * 500) {
        const before = current
        current = await (before.renewable ? renew(before) : logIn()).catch(async (error) => {
          // The token is valid for as long again: an outage is no reason to give it up.
          if (error instanceof KeyServiceError && error.fault === 'unreachable') return before
          return logIn()
        })
      }
      return current.value
    },
    canReplace() {
      const used = current?.value
      current = undefined
      if (login.kind === 'token') return false
      return login.kind !== 'token-file' || readSecret(login.file) !== used
    },
  }
}

function readSecret(file: string): string {
  try {
    return readFileSync(/* turbopackIgnore: true */ file, 'utf8').trim()
  } catch {
    // The file may be replaced at this moment.
    throw new KeyServiceError('unreachable', 'the file of the token cannot be read')
  }
}
