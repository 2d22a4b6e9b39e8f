/** Reads a multipart form without files, and accepts only what browsers write. */
import { Dicer } from '@fastify/busboy'
import type { Field, FormFault } from './form-parser.ts'

/**
 * The fields of a body (RFC 7578; HTML standard, "multipart/form-data encoding algorithm"). RFC 2046
 * allows more: text before and after the parts, other headers, parts within parts. No browser sends
 * any of it, so it is refused. The tokenizer of busboy is used without `Busboy` itself, which skips
 * parts that it cannot read and reports neither their headers nor the text around them.
 */
export async function readMultipartForm(
  body: Buffer,
  boundary: string,
  maxHeaderBytes: number,
): Promise<Field[] | FormFault> {
  const fields: Field[] = []
  let fault: FormFault | undefined
  const refuse = (status: FormFault) => {
    fault ??= status
  }
  const limits = { boundary, maxHeaderSize: maxHeaderBytes }
  const parser = new Dicer(limits)
  parser.on('preamble', (stream) => stream.on('data', () => refuse(400)).on('error', () => {}))
  parser.on('trailer', (bytes) => {
    if (!bytes.equals(Buffer.from('\r\n'))) refuse(400)
  })
  parser.on('part', (stream) => {
    // Added when the part begins: an empty part may end before a longer one that precedes it.
    const field: Field = { name: '', value: '' }
    fields.push(field)
    const chunks: Buffer[] = []
    let name: string | FormFault = 400
    stream.on('header', (headers) => {
      name = readName(headers as PartHeaders)
    })
    stream.on('data', (chunk) => chunks.push(chunk as Buffer))
    stream.on('error', () => refuse(400))
    stream.on('end', () => {
      if (typeof name === 'number') return refuse(name)
      field.name = name
      field.value = Buffer.concat(chunks).toString()
    })
  })
  await new Promise<void>((resolve) => {
    parser.on('finish', resolve)
    parser.on('error', () => {
      refuse(400)
      resolve()
    })
    parser.end(body)
  })
  return fault ?? (fields.length > 0 ? fields : 400)
}

/** Keyed by lower-case name; each byte is one character. */
type PartHeaders = Record<string, string[]>

/** Reads the name of a field from the headers of its part. */
function readName({
  'content-disposition': disposition = [],
  'content-type': type = [],
  ...others
}: PartHeaders): string | FormFault {
  if (Object.keys(others).length > 0 || disposition.length !== 1 || type.length > 1) return 400
  const [, name, more] = /^form-data;[ \t]*name="([^"]*)"(.*)$/i.exec(disposition[0] ?? '') ?? []
  if (name === undefined) return 400
  // A file.
  if (/^;[ \t]*filename\*?=/i.test(more ?? '')) return 415
  if (more !== '') return 400
  if (!/^text\/plain(;[ \t]*charset="?utf-8"?)?$/i.test(type[0] ?? 'text/plain')) return 415
  return Buffer.from(name, 'latin1').toString()
}
