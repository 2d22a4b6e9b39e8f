/** The time step of a code of an authenticator app, which better-auth does not give. */
import { createHmac } from 'node:crypto'

const stepMs = 30_000

/**
 * Returns the time step of a code (RFC 6238, SHA-1, six digits), if it is that of this moment or one beside it
 * (section 5.2). `key` is the shared secret itself.
 */
export function findTotpStep(key: Buffer, code: string, at: Date): number | undefined {
  const current = Math.floor(at.getTime() / stepMs)
  return [current - 1, current, current + 1].find((step) => codeOfStep(key, step) === code)
}

function codeOfStep(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
