/** Reads a posted form as it arrives, within limits; the only parser of forms before Next's own. */
import { Busboy, type BusboyConfig } from '@fastify/busboy'
import { type FormType, writeFormType } from './form-type.ts'

export type Field = { name: string; value: string }

/** The status to refuse a form with: 400 malformed, 413 beyond a limit, 415 nothing that pages send. */
export type FormFault = 400 | 413 | 415

/**
 * A page's largest form has about a hundred fields and a few kilobytes; a note of staff has 4,000
 * characters. The whole is below Next's own limit (`bodySizeLimit`), also when it is written anew.
 */
export const formLimits = {
  bytes: 262_144,
  fields: 500,
  fieldBytes: 131_072,
  nameBytes: 200,
  headerPairs: 8,
  headerBytes: 2_048,
}

/** What each parser of forms allows besides its own fields and files. */
export function parserOptions(type: FormType, limits: BusboyConfig['limits']): BusboyConfig {
  return {
    headers: { 'content-type': writeFormType(type) },
    limits: { headerPairs: formLimits.headerPairs, headerSize: formLimits.headerBytes, ...limits },
  }
}

export type FormParser = {
  /** Takes the next bytes; gives the status to refuse with as soon as one is known. */
  write(bytes: Uint8Array): FormFault | undefined
  /** Every field in its order, once all bytes were written; or the status to refuse with. */
  end(): Promise<Field[] | FormFault>
}

/** A parser for the forms of pages, which have no files. */
export function createFormParser(type: FormType): FormParser {
  const parser = new Busboy(
    parserOptions(type, {
      // One more, so that too many are seen: of a urlencoded form busboy leaves out the rest in silence.
      fields: formLimits.fields + 1,
      parts: formLimits.fields + 1,
      files: 0,
      fieldSize: formLimits.fieldBytes,
      fieldNameSize: formLimits.nameBytes,
    }),
  )
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const countMarks =
    type.kind === 'multipart' ? createDelimiterCounter(type.boundary) : countAmpersands
  // The last delimiter begins no part.
  const mostMarks = type.kind === 'multipart' ? formLimits.fields + 1 : formLimits.fields
  const fields: Field[] = []
  let fault: FormFault | undefined
  let bytesWritten = 0
  let marks = 0

  const refuse = (status: FormFault) => {
    fault ??= status
  }
  parser.on('field', (name, value, isNameCut, isValueCut, _encoding, type) => {
    if (isNameCut || isValueCut) refuse(413)
    // Only files have a type of their own.
    else if (type !== undefined && type !== 'text/plain') refuse(415)
    else if (name === undefined) refuse(400)
    else if (Buffer.byteLength(name) > formLimits.nameBytes) refuse(413)
    else if (!isFieldName(name) || !isFieldValue(value)) refuse(400)
    else fields.push({ name, value })
  })
  parser.on('filesLimit', () => refuse(415))
  parser.on('fieldsLimit', () => refuse(413))
  parser.on('partsLimit', () => refuse(413))
  parser.on('error', () => refuse(400))
  const finished = new Promise<void>((resolve) => {
    parser.once('finish', resolve)
    parser.once('error', () => resolve())
  })

  return {
    write(bytes) {
      bytesWritten += bytes.byteLength
      if (bytesWritten > formLimits.bytes) refuse(413)
      marks += countMarks(bytes)
      if (marks > mostMarks) refuse(413)
      if (!fault && !isUtf8(decoder, bytes)) refuse(400)
      if (!fault) parser.write(bytes)
      return fault
    },
    async end() {
      if (fault) return fault
      if (!isUtf8(decoder)) return 400
      parser.end()
      await finished
      if (fault) return fault
      // busboy passes over a part that it cannot read; a form of ours has none of those.
      const isMultipart = type.kind === 'multipart'
      if (isMultipart && (fields.length === 0 || fields.length !== marks - 1)) return 400
      return fields.length > formLimits.fields ? 413 : fields
    },
  }
}

/** Decoding a stream keeps incomplete characters for the next bytes; without bytes it must be at its end. */
function isUtf8(decoder: TextDecoder, bytes?: Uint8Array): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined })
    return true
  } catch {
    return false
  }
}

/** Nothing that would have to be escaped in a header, and no name of JavaScript's prototypes. */
function isFieldName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  return /^[^\u0000-\u001f\u007f"\ufffd]+$/.test(name) && !name.includes('__proto__')
}

/** PostgreSQL stores no NUL, and no keyboard types one. */
function isFieldValue(value: string): boolean {
  return !value.includes('\0')
}

/** Counts the delimiters of a multipart body as it arrives, also those that two chunks share. */
function createDelimiterCounter(boundary: string): (bytes: Uint8Array) => number {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first delimiter may stand at the very beginning.
  let rest: Buffer = Buffer.from('\r\n')
  return (bytes) => {
    const text = Buffer.concat([rest, bytes])
    let count = 0
    let from = 0
    for (;;) {
      const at = text.indexOf(delimiter, from)
      if (at < 0) break
      count++
      from = at + delimiter.byteLength
    }
    rest = text.subarray(Math.max(from, text.byteLength - delimiter.byteLength + 1))
    return count
  }
}

function countAmpersands(bytes: Uint8Array): number {
  let count = 0
  for (const byte of bytes) if (byte === 0x26) count++
  return count
}
