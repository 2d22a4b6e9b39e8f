/** Keys and signatures by Standard Webhooks: `v1` with a shared secret, `v1a` with Ed25519. */
import {
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

/** What signs for an endpoint: the bytes of the shared secret, and the private key (PKCS #8), both in base64. */
export type SigningPair = { secret: string; privateKey: string }

/** Creates what signs for an endpoint, and the public key that verifies `v1a`. */
export function createSigningPair(): { pair: SigningPair; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const pair = {
    secret: randomBytes(32).toString('base64'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  }
  return { pair, publicKey: `whpk_${rawOf(publicKey).toString('base64')}` }
}

/** Writes a shared secret as libraries of Standard Webhooks read it. */
export function showSecret({ secret }: SigningPair): string {
  return `whsec_${secret}`
}

/** Returns the headers that identify and sign a body, for one try; `pairs`: the current one first. */
export function signWebhook(
  pairs: readonly SigningPair[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const content = Buffer.from(`${id}.${timestamp}.${body}`)
  const signatures = pairs.flatMap(({ secret, privateKey }) => [
    `v1,${createHmac('sha256', Buffer.from(secret, 'base64')).update(content).digest('base64')}`,
    `v1a,${sign(null, content, privateKeyFrom(privateKey)).toString('base64')}`,
  ])
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

/** Returns a published key as a JSON Web Key too (RFC 8037), for those who have no library. */
export function toWebKey(publicKey: string) {
  const x = Buffer.from(publicKey.replace('whpk_', ''), 'base64').toString('base64url')
  return { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', x, standard_webhooks: publicKey }
}

function rawOf(publicKey: KeyObject): Buffer {
  return Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
}

function privateKeyFrom(base64: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' })
}
