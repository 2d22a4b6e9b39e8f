import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the platform calls the header after its own prefix. */
const headerName = 'signature'

/** `x-svc-signature`, for the prefix `x-svc`. */
export function signatureHeader(prefix: string): string {
  return `${prefix}-${headerName}`
}

/**
 * Whether a signature is the HMAC-SHA256 (RFC 2104) of these bytes, in hex, under one of the keys.
 * Each is compared, and in constant time: how long it takes tells nothing of any. The keys are not
 * asked for where the signature has not even the form of one.
 */
export async function isSignedByAnyKey(
  openKeys: () => Promise<readonly Uint8Array[]>,
  bytes: Uint8Array,
  signature: string,
): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false
  const told = Buffer.from(signature, 'hex')
  const keys = await openKeys()
  return keys
    .map((key) => timingSafeEqual(createHmac('sha256', key).update(bytes).digest(), told))
    .includes(true)
}
