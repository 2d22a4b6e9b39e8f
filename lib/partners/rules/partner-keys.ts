/** The keys of partners: an id by which the row is found, and a secret of which only the hash is stored. */
import { timingSafeEqual } from 'node:crypto'
import { createSecret, hashSecret } from '#lib/access/rules/secrets.ts'

/** A text by which scanners for leaked secrets recognise a key. */
const prefix = 'portico_key_'

export type PartnerKey = { partnerId: string; secretHash: Buffer }

/** Creates a key for a partner: `key` is shown once, `secretHash` is stored. */
export function createPartnerKey(partnerId: string): { key: string; secretHash: Buffer } {
  const secret = createSecret()
  const id = Buffer.from(partnerId.replaceAll('-', ''), 'hex').toString('base64url')
  return { key: `${prefix}${id}.${secret}`, secretHash: hashSecret(secret) }
}

/** Reads the key of an `Authorization: Bearer` header; undefined if it has not the form of one. */
export function findPartnerKey(authorization: string | null): PartnerKey | undefined {
  const [, id, secret] =
    /^Bearer portico_key_([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/i.exec(authorization ?? '') ?? []
  if (!id || !secret) return undefined
  const hex = Buffer.from(id, 'base64url').toString('hex')
  const partnerId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { partnerId, secretHash: hashSecret(secret) }
}

type StoredKeys = {
  keyHash: Uint8Array
  earlierKeyHash: Uint8Array | null
  earlierKeyUntil: Date | null
  endedAt: Date | null
}

/** Tells whether a key is one of a partner's now; compares in constant time. */
export function isKeyOf(
  { keyHash, earlierKeyHash, earlierKeyUntil, endedAt }: StoredKeys,
  secretHash: Uint8Array,
  now: Date,
): boolean {
  const isCurrent = timingSafeEqual(keyHash, secretHash)
  const isEarlier = earlierKeyHash !== null && timingSafeEqual(earlierKeyHash, secretHash)
  if (endedAt) return false
  return isCurrent || (isEarlier && earlierKeyUntil !== null && now < earlierKeyUntil)
}
