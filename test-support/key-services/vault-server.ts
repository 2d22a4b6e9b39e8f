/**
 * Stands in for Vault, which can be installed from neither npm nor Debian: transit (encrypt and decrypt with
 * real AES-256-GCM, associated data, versions of keys), tokens that end and are renewed, AppRole, Kubernetes
 * and namespaces, with the statuses and words of its HTTP API.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Reply, startFaultyServer } from './faulty-server.ts'

type TransitKey = { versions: Buffer[]; minDecryptionVersion: number }
type Token = { until: number; ttl: number; renewable: boolean; may: string[] }

export type VaultServer = Awaited<ReturnType<typeof startVaultServer>>

export async function startVaultServer({ namespace = '' }: { namespace?: string } = {}) {
  const keys = new Map<string, TransitKey>()
  const tokens = new Map<string, Token>()
  const role = { id: 'role-of-portico', secret: randomBytes(12).toString('hex') }
  const account = { role: 'portico', jwt: 'jwt-of-the-pod' }
  let policy = ['encrypt', 'decrypt']
  let loginTtl = 3_600
  let answeredPlaintext: string | undefined
  let isAssociatedDataKnown = true
  const logins: string[] = []

  function createToken({ ttl = 3_600, renewable = true } = {}): string {
    const token = `hvs.${randomBytes(18).toString('base64url')}`
    tokens.set(token, { until: Date.now() + ttl * 1_000, ttl, renewable, may: policy })
    return token
  }

  function encrypt(key: TransitKey, { plaintext, associated_data: data }: Input): Reply {
    const version = key.versions.length
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key.versions[version - 1] as Buffer, nonce)
    if (data && isAssociatedDataKnown) cipher.setAAD(Buffer.from(data, 'base64'))
    const opened = Buffer.from(plaintext ?? '', 'base64')
    const sealed = Buffer.concat([
      nonce,
      cipher.update(opened),
      cipher.final(),
      cipher.getAuthTag(),
    ])
    return ok({
      ciphertext: `vault:v${version}:${sealed.toString('base64')}`,
      key_version: version,
    })
  }

  function decrypt(key: TransitKey, { ciphertext, associated_data: data }: Input): Reply {
    const [, digits, base64 = ''] = /^vault:v(\d+):(\S+)$/.exec(ciphertext ?? '') ?? []
    const version = Number(digits)
    const material = key.versions[version - 1]
    if (!material) return failed(400, 'invalid ciphertext: no prefix')
    if (version < key.minDecryptionVersion) {
      return failed(400, 'ciphertext or signature version is disallowed by policy (too old)')
    }
    const sealed = Buffer.from(base64, 'base64')
    try {
      const decipher = createDecipheriv('aes-256-gcm', material, sealed.subarray(0, 12))
      if (data && isAssociatedDataKnown) decipher.setAAD(Buffer.from(data, 'base64'))
      decipher.setAuthTag(sealed.subarray(-16))
      const opened = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
      return ok({ plaintext: answeredPlaintext ?? opened.toString('base64') })
    } catch {
      return failed(400, 'cipher: message authentication failed')
    }
  }

  function logIn(kind: string, input: Input): Reply {
    logins.push(kind)
    const isRight =
      kind === 'approle'
        ? input.role_id === role.id && input.secret_id === role.secret
        : input.role === account.role && input.jwt === account.jwt
    if (!isRight) {
      return kind === 'approle' ? failed(400, 'invalid role or secret ID') : failed(403, denial)
    }
    const token = createToken({ ttl: loginTtl })
    return respond(200, {
      auth: { client_token: token, lease_duration: loginTtl, renewable: true },
    })
  }

  function answer(request: IncomingMessage, body: string): Reply {
    const path = String(request.url).replace('/v1/', '')
    const given = String(request.headers['x-vault-namespace'] ?? '')
    if (given !== namespace) return failed(404, '')
    const input: Input = body ? JSON.parse(body) : {}
    const [, kind] = /^auth\/(approle|kubernetes)\/login$/.exec(path) ?? []
    if (kind) return logIn(kind, input)
    const token = tokens.get(String(request.headers['x-vault-token']))
    if (!token || token.until < Date.now()) return failed(403, denial)
    if (path === 'auth/token/lookup-self') {
      const ttl = Math.ceil((token.until - Date.now()) / 1_000)
      return ok({ ttl, renewable: token.renewable })
    }
    if (path === 'auth/token/renew-self') {
      if (!token.renewable) return failed(400, 'lease is not renewable')
      token.until = Date.now() + token.ttl * 1_000
      return respond(200, { auth: { lease_duration: token.ttl, renewable: true } })
    }
    const [, operation = '', name = ''] = /^transit\/(encrypt|decrypt)\/([\w.-]+)$/.exec(path) ?? []
    if (!operation) return failed(404, '')
    if (!policy.includes(operation)) return failed(403, denial)
    const key = keys.get(name)
    if (!key) return failed(400, 'encryption key not found')
    return operation === 'encrypt' ? encrypt(key, input) : decrypt(key, input)
  }

  const server = await startFaultyServer(answer)
  return {
    ...server,
    role,
    account,
    logins,
    createToken,
    createKey(name: string) {
      keys.set(name, { versions: [randomBytes(32)], minDecryptionVersion: 1 })
      return name
    },
    deleteKey: (name: string) => keys.delete(name),
    rotate: (name: string) => keys.get(name)?.versions.push(randomBytes(32)),
    /** Acts like `vault write transit/keys/NAME/config min_decryption_version=…`. */
    forbidVersionsBefore(name: string, version: number) {
      const key = keys.get(name)
      if (key) key.minDecryptionVersion = version
    },
    allow(...operations: string[]) {
      policy = operations
    },
    /** Ends every token there is. */
    revokeTokens: () => tokens.clear(),
    /** Sets the lifetime of a login's tokens, in seconds. */
    setLoginTtl(seconds: number) {
      loginTtl = seconds
    },
    /** A service that lies: decrypt answers this, base64. */
    answerWith(plaintext: string | undefined) {
      answeredPlaintext = plaintext
    },
    /** Acts like a Vault before 1.12. */
    ignoreAssociatedData() {
      isAssociatedDataKnown = false
    },
  }
}

type Input = Record<string, string | undefined>

const denial = 'permission denied'

function ok(data: Record<string, unknown>): Reply {
  return respond(200, { request_id: 'of-the-stand-in', data })
}

function failed(status: number, message: string): Reply {
  return respond(status, { errors: message ? [`canary-of-the-service ${message}`] : [] })
}

function respond(status: number, body: unknown): Reply {
  return { status, body: JSON.stringify(body) }
}
