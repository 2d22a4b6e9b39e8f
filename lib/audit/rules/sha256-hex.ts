import { createHash } from 'node:crypto'

/** Returns the SHA-256 hash of text or bytes, in hexadecimal digits. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
