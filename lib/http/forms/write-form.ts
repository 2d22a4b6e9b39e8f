/** Writes a form anew, so that the next parser reads exactly what was checked. */
import { randomBytes } from 'node:crypto'
import type { Field } from './form-parser.ts'
import type { FormType } from './form-type.ts'

/**
 * The body and its content type. Parsers read unusual bodies differently (RFC 7578 leaves room); this
 * body is the usual one, and its boundary cannot be guessed, so no value contains it.
 */
export function writeForm(
  kind: FormType['kind'],
  fields: Field[],
): { body: Buffer; contentType: string } {
  if (kind === 'urlencoded') {
    const text = new URLSearchParams(fields.map(({ name, value }) => [name, value])).toString()
    return { body: Buffer.from(text), contentType: 'application/x-www-form-urlencoded' }
  }
  const boundary = `----portico${randomBytes(16).toString('hex')}`
  let text = ''
  for (const { name, value } of fields) {
    text += `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  }
  return {
    body: Buffer.from(`${text}--${boundary}--\r\n`),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}
