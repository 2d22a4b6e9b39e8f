/** Takes a multipart form without files apart, in the one way in which browsers write it. */
import type { Field, FormFault } from './form-parser.ts'

const lineEnd = Buffer.from('\r\n')
const headEnd = Buffer.from('\r\n\r\n')

/**
 * The fields of a body (RFC 7578; HTML standard, "multipart/form-data encoding algorithm"). RFC 2046
 * allows more: text before and after the parts, other headers, parts within parts. No browser sends
 * any of it, and parsers differ in what they make of it, so it is refused. A library that reads all of
 * that as a stream took longer for an ordinary form than what this replaces.
 */
export function readMultipartForm(
  body: Buffer,
  boundary: string,
  mostHeadBytes: number,
): Field[] | FormFault {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const fields: Field[] = []
  // The first delimiter begins the body, without a line's end before it.
  if (!body.subarray(0, delimiter.byteLength - 2).equals(delimiter.subarray(2))) return 400
  let at = delimiter.byteLength - 2
  for (;;) {
    const mark = body.toString('latin1', at, at + 2)
    at += 2
    if (mark === '--') {
      const rest = body.subarray(at)
      return fields.length > 0 && (rest.byteLength === 0 || rest.equals(lineEnd)) ? fields : 400
    }
    if (mark !== '\r\n') return 400
    const end = body.indexOf(headEnd, at)
    if (end < 0) return 400
    if (end - at > mostHeadBytes) return 413
    const name = readName(body.toString('utf8', at, end))
    if (typeof name === 'number') return name
    const begin = end + headEnd.byteLength
    // The end of the line before a delimiter belongs to it, so a value may be empty.
    const next = body.indexOf(delimiter, begin)
    if (next < 0) return 400
    fields.push({ name, value: body.toString('utf8', begin, next) })
    at = next + delimiter.byteLength
  }
}

/** The name of a field, from the headers of its part. */
function readName(head: string): string | FormFault {
  let name: string | undefined
  for (const line of head.split('\r\n')) {
    const [, header = '', value = ''] = /^([\w-]+):[ \t]*(.*)$/.exec(line) ?? []
    switch (header.toLowerCase()) {
      case 'content-disposition': {
        const [, given, more] = /^form-data;[ \t]*name="([^"]*)"(.*)$/i.exec(value) ?? []
        if (given === undefined || name !== undefined) return 400
        // A file.
        if (/^;[ \t]*filename\*?=/i.test(more ?? '')) return 415
        if (more !== '') return 400
        name = given
        break
      }
      case 'content-type':
        if (!/^text\/plain(;[ \t]*charset="?utf-8"?)?$/i.test(value)) return 415
        break
      default:
        return 400
    }
  }
  return name ?? 400
}
