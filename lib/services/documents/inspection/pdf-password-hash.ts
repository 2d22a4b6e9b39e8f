import { createCipheriv, createHash } from 'node:crypto'

/** The hash of an empty user password (ISO 32000-2, algorithm 2.B). */
export function hashOfRevision6(salt: Buffer): Buffer {
  let key = createHash('sha256').update(salt).digest()
  for (let round = 0; ; round++) {
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => key))
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32))
    cipher.setAutoPadding(false)
    const mixed = cipher.update(repeated)
    // The first 16 bytes as one number modulo 3: 256 is 1 modulo 3.
    const remainder = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    const name = ['sha256', 'sha384', 'sha512'][remainder] ?? ''
    key = createHash(name).update(mixed).digest()
    if (round >= 63 && (mixed.at(-1) ?? 0) <= round - 31) return key.subarray(0, 32)
  }
}
