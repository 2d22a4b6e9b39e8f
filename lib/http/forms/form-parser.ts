/** Reads the forms of pages as they arrive, within limits, before Next reads anything. */
import { isUtf8 } from 'node:buffer'
import type { BusboyConfig } from '@fastify/busboy'
import { formLimits } from '#lib/config/request-limits.ts'
import { type FormType, writeFormType } from './form-type.ts'
import { readMultipartForm } from './multipart-form.ts'

export type Field = { name: string; value: string }

/** The status of a refused form: 400 malformed, 413 beyond a limit, 415 of a kind that pages do not send. */
export type FormFault = 400 | 413 | 415

/** Returns the options of the parser, also for uploads, whose file is too large to be held. */
export function parserOptions(type: FormType, limits: BusboyConfig['limits']): BusboyConfig {
  return {
    headers: { 'content-type': writeFormType(type) },
    limits: { headerPairs: formLimits.headerPairs, headerSize: formLimits.headerBytes, ...limits },
  }
}

type FormParser = {
  /** Reads the next bytes; returns the status of the refusal as soon as it is known. */
  write(bytes: Buffer): FormFault | undefined
  /** Every field in its order, once all bytes were written; or the status of the refusal. */
  end(): Promise<Field[] | FormFault>
}

/**
 * Creates a parser for the forms of pages, which have no files. Bytes and fields are counted as they come, so
 * that too many are refused at once; the rest is small and is parsed in one go.
 */
export function createFormParser(type: FormType): FormParser {
  const isMultipart = type.kind === 'multipart'
  const countSeparators = isMultipart ? createDelimiterCounter(type.boundary) : countAmpersands
  // The last delimiter begins no part.
  const maxSeparators = isMultipart ? formLimits.fields + 1 : formLimits.fields
  const chunks: Buffer[] = []
  let bytesWritten = 0
  let separators = 0
  let isTooLarge = false

  return {
    write(bytes) {
      bytesWritten += bytes.byteLength
      isTooLarge ||= bytesWritten > formLimits.bytes
      if (!isTooLarge) {
        separators += countSeparators(bytes)
        isTooLarge = separators > maxSeparators
      }
      if (isTooLarge) return 413
      chunks.push(bytes)
      return undefined
    },
    async end() {
      if (isTooLarge) return 413
      const [first = Buffer.of()] = chunks
      const body = chunks.length > 1 ? Buffer.concat(chunks) : first
      if (!isUtf8(body)) return 400
      const fields = isMultipart
        ? await readMultipartForm(body, type.boundary, formLimits.headerBytes)
        : readUrlencodedForm(body)
      return typeof fields === 'number' ? fields : (findFault(fields) ?? fields)
    },
  }
}

function findFault(fields: readonly Field[]): FormFault | undefined {
  if (fields.length > formLimits.fields) return 413
  for (const { name, value } of fields) {
    if (isLonger(name, formLimits.nameBytes) || isLonger(value, formLimits.fieldBytes)) return 413
    if (!isFieldName(name) || value.includes('\0')) return 400
  }
  return undefined
}

/** Measures in UTF-8, where a UTF-16 unit takes at most three bytes. */
function isLonger(text: string, bytes: number): boolean {
  return text.length * 3 > bytes && Buffer.byteLength(text) > bytes
}

/** Nothing that a header would have to escape, and no name of JavaScript's prototypes. */
function isFieldName(name: string): boolean {
  return /^[^\p{Cc}"\ufffd]+$/u.test(name) && !name.includes('__proto__')
}

/** URL standard, section 5.1. */
function readUrlencodedForm(body: Buffer): Field[] {
  return [...new URLSearchParams(body.toString())].map(([name, value]) => ({ name, value }))
}

/** Counts the delimiters of a multipart body as it arrives, including those split over two chunks. */
function createDelimiterCounter(boundary: string): (bytes: Buffer) => number {
  const delimiter = Buffer.from(`--${boundary}`)
  let rest: Buffer = Buffer.of()
  return (bytes) => {
    const text = rest.byteLength > 0 ? Buffer.concat([rest, bytes]) : bytes
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

function countAmpersands(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(0x26); at >= 0; at = bytes.indexOf(0x26, at + 1)) count++
  return count
}
