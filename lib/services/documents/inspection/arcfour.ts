/** The stream cipher of old PDFs: Node's OpenSSL offers it only in a provider that is not loaded. */

/** Encrypts and decrypts consecutive bytes. */
export function createRc4(key: Uint8Array): (bytes: Buffer) => Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  let other = 0
  const swap = (one: number, two: number) => {
    const first = state[one] ?? 0
    state[one] = state[two] ?? 0
    state[two] = first
  }
  for (let at = 0; at < 256; at++) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255
    swap(at, other)
  }
  let at = 0
  other = 0
  return (bytes) => {
    const result = Buffer.alloc(bytes.length)
    for (let nth = 0; nth < bytes.length; nth++) {
      at = (at + 1) & 255
      other = (other + (state[at] ?? 0)) & 255
      swap(at, other)
      const sum = (state[at] ?? 0) + (state[other] ?? 0)
      result[nth] = (bytes[nth] ?? 0) ^ (state[sum & 255] ?? 0)
    }
    return result
  }
}
