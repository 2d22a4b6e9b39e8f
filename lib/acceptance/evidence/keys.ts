/** The keys that show whose a signature is, as anybody may have them. */
import { createHash, createPublicKey, type KeyObject } from 'node:crypto'

/** A public Ed25519 key as a JSON Web Key (RFC 8037; the name of the algorithm is RFC 9864's). */
export type EvidenceKey = {
  kty: 'OKP'
  crv: 'Ed25519'
  /** 32 bytes, base64url. */
  x: string
  /** The thumbprint of the key: see `computeThumbprint`. */
  kid: string
  use: 'sig'
  alg: 'Ed25519'
}

/** The signing key of an installation. */
export type Signer = { key: EvidenceKey; sign(bytes: Uint8Array): Uint8Array }

/** The key of these 32 bytes, which are given in base64url. */
export function createEvidenceKey(x: string): EvidenceKey {
  return { kty: 'OKP', crv: 'Ed25519', x, kid: computeThumbprint(x), use: 'sig', alg: 'Ed25519' }
}

/** SHA-256 over the key alone, base64url (RFC 7638): a key cannot pass for another. */
function computeThumbprint(x: string): string {
  const members = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x })
  return createHash('sha256').update(members).digest('base64url')
}

/** The key as `node:crypto` takes it; undefined if the bytes are no key. */
export function parsePublicKey({ x }: Pick<EvidenceKey, 'x'>): KeyObject | undefined {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  } catch {
    return undefined
  }
}
