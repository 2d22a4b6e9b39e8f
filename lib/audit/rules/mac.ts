/** The keys that authenticate events; an attacker who can write to the database has none of them. */
import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'

/** A key that makes and checks MACs of what the service itself wrote. */
export type AuditKey = {
  /** Says which key it is, and nothing about its bytes. */
  id: string
  /** Stored sealed only, so that its MACs can be checked after a rotation of secrets. */
  bytes: Buffer
  /** HMAC-SHA256 in base64url. */
  mac(text: string): string
}

/** The key of these 32 bytes. */
export function auditKeyFrom(bytes: Buffer): AuditKey {
  const digest = createHash('sha256').update('portico/audit-key-id/1').update(bytes).digest('hex')
  const key = createSecretKey(bytes)
  return {
    id: digest.slice(0, 16),
    bytes,
    mac: (text) => createHmac('sha256', key).update(text).digest('base64url'),
  }
}

/** Tells whether it is that key's MAC of the text; takes as long for each wrong one. */
export function isMacOf(key: AuditKey, text: string, mac: string): boolean {
  const right = Buffer.from(key.mac(text))
  const given = Buffer.from(mac)
  return right.length === given.length && timingSafeEqual(right, given)
}
