/**
 * Reads a PDF as a reader does: by its cross-reference tables, those of earlier revisions too. What qpdf cannot follow
 * without guessing is refused, since another reader may guess otherwise.
 */
import type { Refusal } from '../../rules/file-refusals.ts'
import { hasForeignContent } from '../foreign-content.ts'
import type { Found } from '../inspect-bytes.ts'
import { findPdfBeginning } from '../media-type.ts'
import {
  hasActiveContent,
  isDictionary,
  type PdfDictionary,
  type PdfObjects,
} from './active-objects.ts'
import { findHeader, hasHiddenObject } from './hidden-objects.ts'
import { inspectObjectStream } from './object-streams.ts'
import { type Qpdf, type QpdfAnswer, startQpdf } from './qpdf.ts'

/** A document that ten people have signed has some twenty. */
const mostRevisions = 32

/** Finds a PDF in these bytes, and says why it is refused. */
export async function readPdf(bytes: Buffer): Promise<Found> {
  const begin = findPdfBeginning(bytes)
  const file = bytes.subarray(begin)
  const ends = findEnds(file)
  const last = ends.at(-1)
  if (last === undefined) return { refusal: 'damaged' }
  const isForeign = !isBlank(file.subarray(last)) || hasForeignContent(withoutStreams(file))
  if (isForeign) return { refusal: 'foreign_content' }
  if (ends.length > mostRevisions) return { refusal: 'not_checkable' }
  const refusal = await readRevisions(file, ends)
  return refusal ? { refusal } : { begin, end: bytes.length }
}

async function readRevisions(file: Buffer, ends: number[]): Promise<Refusal | undefined> {
  const qpdf = await startQpdf()
  const headers = new Set<number>()
  for (const end of [file.length, ...ends.slice(0, -1)]) {
    const revision = file.subarray(0, end)
    const read = readRevision(qpdf, revision)
    if (typeof read === 'object') for (const header of read) headers.add(header)
    // A part that is no revision by itself, such as the first part of a linearised file, is read with the
    // whole.
    else if (end === file.length || read === 'active_content') return read
  }
  return hasHiddenObject(file, headers) ? 'not_checkable' : undefined
}

/** Returns where the objects of a file begin. */
function readRevision(qpdf: Qpdf, file: Buffer): number[] | Refusal {
  qpdf.open(file)
  const read = qpdf.askJson('--json-stream-data=none')
  const table = qpdf.ask('--show-xref')
  const refusal = findFault(read) ?? findFault(table)
  if (refusal) return refusal
  const entries = parseJson(read.output)
  // The bytes of a stream that are in another file, which a reader would fetch.
  if (entries.some(([, { stream }]) => stream && '/F' in stream.dict)) return 'active_content'
  const objects = parseObjects(entries)
  if (hasActiveContent(objects)) return 'active_content'
  const { offsets, streams } = parseTable(table.output)
  for (const [reference, object] of objects) if (isObjectStream(object)) streams.add(reference)
  return inspectStreams(qpdf, [...streams]) ?? findHeaders(file, offsets)
}

/** Many programs say a number of objects that is too large, of which no reader makes anything. */
const harmlessWarning =
  /reported number of objects \(\d+\) is not one plus the highest object number|operation succeeded with warnings/

function findFault({ outcome, errors }: QpdfAnswer): Refusal | undefined {
  if (outcome === 'read') return undefined
  const lines = errors.trim().split('\n')
  if (outcome === 'warned') {
    return lines.every((line) => harmlessWarning.test(line)) ? undefined : 'not_checkable'
  }
  // It had no more memory, which says nothing of the file.
  if (errors.includes('bad_alloc')) return 'not_checkable'
  return /password|encryption/.test(errors) ? 'encrypted' : 'damaged'
}

/** The objects of qpdf's JSON, streams by their dictionaries, and the trailer. */
function parseObjects(entries: [string, JsonObject][]): PdfObjects {
  const objects: PdfObjects = new Map()
  for (const [key, { value, stream }] of entries) {
    objects.set(key.replace('obj:', ''), value ?? stream?.dict ?? null)
  }
  return objects
}

type JsonObject = { value?: PdfDictionary; stream?: { dict: PdfDictionary; data?: string } }

function parseJson(json: string): [string, JsonObject][] {
  return Object.entries(JSON.parse(json).qpdf[1])
}

/** Parses lines such as `5/0: uncompressed; offset = 269` and `3/0: compressed; stream = 2, index = 0`. */
function parseTable(table: string): { offsets: [number, number][]; streams: Set<string> } {
  const offsets: [number, number][] = []
  const streams = new Set<string>()
  for (const line of table.split('\n')) {
    const [, number, offset] = /^(\d+)\/\d+: uncompressed; offset = (\d+)$/.exec(line) ?? []
    if (offset) offsets.push([Number(number), Number(offset)])
    const [, stream] = /^\d+\/\d+: compressed; stream = (\d+),/.exec(line) ?? []
    if (stream) streams.add(`${stream} 0 R`)
  }
  return { offsets, streams }
}

/** Readers find one by the table, and may ignore its type. */
function isObjectStream(object: unknown): boolean {
  if (!isDictionary(object as PdfDictionary)) return false
  const { '/Type': type, '/N': count, '/First': first } = object as PdfDictionary
  return type === '/ObjStm' || (count !== undefined && first !== undefined)
}

function inspectStreams(qpdf: Qpdf, references: string[]): Refusal | undefined {
  if (references.length === 0) return undefined
  const names = references.map((reference) => `--json-object=${reference.split(' ')[0]}`)
  const data = ['--json-stream-data=inline', '--decode-level=generalized']
  const read = qpdf.askJson(...data, ...names)
  const refusal = findFault(read)
  if (refusal) return refusal
  const streams = parseJson(read.output).filter(([key]) => key !== 'trailer')
  if (streams.length !== references.length) return 'not_checkable'
  for (const [, { stream }] of streams) {
    // A stream that still has a filter cannot be read here. A cross-reference table is never encrypted, so it
    // is no stream of objects.
    const isRead = stream?.data !== undefined && !('/Filter' in stream.dict)
    if (!isRead || stream.dict['/Type'] === '/XRef') return 'not_checkable'
    const inspected = inspectObjectStream(stream.dict, Buffer.from(stream.data ?? '', 'base64'))
    if (inspected !== 'harmless') return inspected === 'active' ? 'active_content' : 'not_checkable'
  }
  return undefined
}

function findHeaders(file: Buffer, offsets: [number, number][]): number[] | Refusal {
  const headers: number[] = []
  for (const [number, offset] of offsets) {
    const header = findHeader(file, offset, number)
    if (header === undefined) return 'not_checkable'
    headers.push(header)
  }
  return headers
}

const endOfFile = '%%EOF'

/** Finds the positions behind each end mark and its line break; every saved change adds an end mark. */
function findEnds(file: Buffer): number[] {
  const ends: number[] = []
  for (let at = file.indexOf(endOfFile); at >= 0; at = file.indexOf(endOfFile, at + 1)) {
    const after = at + endOfFile.length
    const lineEnd = /^(?:\r\n|\r|\n)?/.exec(file.toString('latin1', after, after + 2))?.[0] ?? ''
    ends.push(after + lineEnd.length)
    if (ends.length > mostRevisions) return [...ends, findLastEnd(file)]
  }
  return ends
}

function findLastEnd(file: Buffer): number {
  return file.lastIndexOf(endOfFile) + endOfFile.length
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0 || byte === 32 || (byte >= 9 && byte <= 13))
}

/** Returns the parts that a browser could take for another format; stream contents may hold any text. */
function withoutStreams(file: Buffer): Buffer {
  const parts: Buffer[] = []
  let from = 0
  while (from < file.length) {
    const begin = file.indexOf('stream', from)
    const end = begin < 0 ? -1 : file.indexOf('endstream', begin)
    if (end < 0) break
    parts.push(file.subarray(from, begin))
    from = end + 'endstream'.length
  }
  return Buffer.concat([...parts, file.subarray(from)])
}
