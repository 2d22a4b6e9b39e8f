/** Beginnings of web pages, programs and PDFs, which do not belong beside a document in its file. */

/** Six letters or more, so that compressed bytes do not happen to spell them. */
const words =
  /<script|<!doctype|<html[> ]|<\?php[ \n]|<svg xmlns|<iframe|<%@ page|#!\/bin\/|#!\/usr\//i

/** Tells whether one of them occurs in these bytes, which are not compressed. */
export function hasForeignContent(bytes: Buffer): boolean {
  return words.test(bytes.toString('latin1'))
}

const endOfDirectory = Buffer.from('PK\x05\x06', 'latin1')
const largeEnd = Buffer.from('PK\x06\x07', 'latin1')
const directoryEntry = Buffer.from('PK\x01\x02', 'latin1')
/** The end of the directory of an archive, with the longest comment behind it. */
const mostTailBytes = 22 + 65_535

/** Tells whether these bytes are also a ZIP archive, which is read from its end, whatever precedes it. */
export function isArchive(bytes: Buffer): boolean {
  const tail = Math.max(0, bytes.length - mostTailBytes)
  for (
    let at = bytes.indexOf(endOfDirectory, tail);
    at >= 0;
    at = bytes.indexOf(endOfDirectory, at + 1)
  ) {
    if (at + 22 > bytes.length) return false
    const begins = (position: number, sign: Buffer) =>
      position >= 0 && bytes.subarray(position, position + sign.length).equals(sign)
    if (begins(at - bytes.readUInt32LE(at + 12), directoryEntry)) return true
    if (begins(at - 20, largeEnd)) return true
  }
  return false
}
