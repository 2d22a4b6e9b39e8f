import { createHmac, timingSafeEqual } from 'node:crypto'

/** The name of the header after the platform's prefix. */
const headerName = 'signature'

/** `x-svc-signature`, for the prefix `x-svc`. */
export function signatureHeader(prefix: string): string {
  return `${prefix}-${headerName}`
}

/**
 * Tells whether a signature is the HMAC-SHA256 (RFC 2104) of these bytes, in hex, under one of the keys. All
 * keys are compared, in constant time. The keys are not opened if the signature has another form.
 */
export async function isSignedByAnyKey(
  openKeys: () => Promise<readonly Uint8Array[]>,
  bytes: Uint8Array,
  signature: string,
): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false
  const given = Buffer.from(signature, 'hex')
  const keys = await openKeys()
  return keys
    .map((key) => timingSafeEqual(createHmac('sha256', key).update(bytes).digest(), given))
    .includes(true)
}
