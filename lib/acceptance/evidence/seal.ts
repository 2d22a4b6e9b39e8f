/**
 * Seals parts: hashes each, and signs the hashes once. So an alteration can be named, and the hash of an erased
 * part still stands.
 */

import { randomBytes, verify } from 'node:crypto'
import canonicalize from 'canonicalize'
import { sha256Hex } from '#lib/audit/rules/sha256-hex.ts'
import { type EvidenceKey, parsePublicKey, type Signer } from './keys.ts'

/** Plain data for JSON, with random bytes, so that its hash does not reveal it. */
export type Part = { salt: string }
export type Parts = Record<string, Part>

export type Sealed<P extends object = Parts> = {
  parts: P
  /** SHA-256 of each part as canonical JSON, hex. */
  hashes: Record<string, string>
  /** Ed25519 over `signedBytes`, base64url; `key` is the thumbprint of the key. */
  signature: { key: string; value: string }
}

const saltBytes = 16
/** A signature of ours over anything else does not fit evidence. */
const domain = 'portico-evidence-1\n'

/** Salts and hashes each part and signs over all of them. */
export function seal<P extends Record<string, object>>(
  parts: P,
  signer: Signer,
): Sealed<{ [Name in keyof P]: P[Name] & Part }> {
  const salted = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      { salt: randomBytes(saltBytes).toString('base64url'), ...part },
    ]),
  ) as { [Name in keyof P]: P[Name] & Part }
  const hashes = hashParts(salted as Parts)
  const value = Buffer.from(signer.sign(signedBytes(hashes))).toString('base64url')
  return { parts: salted, hashes, signature: { key: signer.key.kid, value } }
}

/**
 * Returns the identifier of a record, by which others link to it: SHA-256 over the hashes of its parts, hex.
 */
export function hashSealed({ hashes }: Pick<Sealed, 'hashes'>): string {
  return sha256Hex(canonical(hashes))
}

export function hashParts(parts: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, sha256Hex(canonical(part))]),
  )
}

/** Tells whether the signature is that key's over these hashes. */
export function isSigned(
  hashes: Record<string, string>,
  { value }: Sealed['signature'],
  key: EvidenceKey,
): boolean {
  const publicKey = parsePublicKey(key)
  const signature = Buffer.from(value, 'base64url')
  // Base64url has several spellings of the same bytes; ours is the one that is signed.
  if (!publicKey || signature.toString('base64url') !== value) return false
  return verify(null, signedBytes(hashes), publicKey, signature)
}

/** JSON of which there is one spelling only (RFC 8785). */
export function canonical(value: unknown): string {
  return canonicalize(value) ?? 'null'
}

function signedBytes(hashes: Record<string, string>): Buffer {
  return Buffer.from(domain + canonical(hashes))
}
