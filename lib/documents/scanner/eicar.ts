/** The EICAR test file, which every scanner reports as a virus: https://www.eicar.org. */

/** Split in two, so that no scanner reports this source file. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  'latin1',
)

const block = 512

/**
 * A file of `bytes` bytes (a multiple of 512) that contains the test file: a tar archive, filled with zeros.
 * A scanner that does not scan files of this size reports that it is clean.
 */
export async function* eicarArchive(bytes: number): AsyncGenerator<Uint8Array> {
  yield header('eicar.com', eicar.length)
  yield padded(eicar)
  const rest = bytes - 3 * block
  yield header('filling', rest)
  const zeros = Buffer.alloc(block * block)
  for (let left = rest; left > 0; left -= zeros.length) {
    yield zeros.subarray(0, Math.min(left, zeros.length))
  }
}

/** The header of one file in a tar archive (POSIX.1, pax, "ustar Interchange Format"). */
function header(name: string, size: number): Buffer {
  const bytes = Buffer.alloc(block)
  bytes.write(name, 0)
  bytes.write('0000644\0', 100)
  bytes.write('0000000\0', 108)
  bytes.write('0000000\0', 116)
  bytes.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  bytes.write('00000000000\0', 136)
  bytes.write('0', 156)
  bytes.write('ustar\x0000', 257)
  // The checksum is computed with spaces in its own field.
  bytes.fill(' ', 148, 156)
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return bytes
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(block - (bytes.length % block))])
}
