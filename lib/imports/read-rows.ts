/** Reads the rows of a file of customers, one at a time: the file may be larger than the memory. */
import { CsvError, parse } from 'csv-parse'
import { findHeaderFaults, type RowFault, readColumns, toBody } from './rules/columns.ts'

/** `number`: as a spreadsheet counts rows, with the header; in JSON Lines the line. */
export type Row = { number: number } & ({ body: unknown } | { faults: readonly RowFault[] })

export type FileFormat = 'csv' | 'jsonl'

/** The file cannot be read on: nothing after that row was read, and the last ones before it may not have been. */
export class FileRefused extends Error {
  override name = 'FileRefused'
  code = 'FILE_REFUSED'
  /** Undefined if it is not known. */
  row: number | undefined
  faults: readonly RowFault[]
  constructor(row: number | undefined, faults: readonly RowFault[]) {
    super(
      `row ${row ?? '?'}: ${faults.map(({ column, code }) => `${column} ${code}`.trim()).join(', ')}`,
    )
    this.row = row
    this.faults = faults
  }
}

/** The most bytes of a row: a longer one is a quote that is never closed, or a line without an end. */
const maxRowBytes = 1_048_576

/**
 * Reads rows by their format: CSV (RFC 4180, UTF-8, with a header) or JSON Lines. Throws `FileRefused` where it cannot
 * be read on.
 */
export async function* readRows(
  bytes: AsyncIterable<Uint8Array>,
  format: FileFormat,
): AsyncGenerator<Row> {
  const texts = decode(bytes)
  yield* format === 'csv' ? readCsv(texts) : readJsonLines(texts)
}

/** Decodes UTF-8; throws `FileRefused` at any other bytes, since the file is then most likely of another kind. */
async function* decode(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError)
      throw new FileRefused(undefined, [{ column: '', code: 'not_utf8' }])
    throw error
  }
}

async function* readCsv(texts: AsyncIterable<string>): AsyncGenerator<Row> {
  let number = 0
  let columns: ReturnType<typeof readColumns> | undefined
  const parser = parse({
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRowBytes,
  })
  const fed = feed(texts, parser)
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1
      if (cells.some((cell) => cell.includes('\0')))
        throw new FileRefused(number, [{ column: '', code: 'not_text' }])
      if (columns) yield { number, ...toBody(columns, cells) }
      else {
        const header = cells.map((name) => name.trim())
        const faults = findHeaderFaults(header)
        if (faults.length > 0) throw new FileRefused(number, faults)
        columns = readColumns(header)
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const code = error.code.replace(/^CSV_/, '').toLowerCase()
    throw new FileRefused(Number(error.records) + 1, [{ column: '', code }])
  } finally {
    parser.destroy()
    await fed
  }
  if (!columns) throw new FileRefused(1, [{ column: '', code: 'empty' }])
}

/** Writes texts to the parser as fast as it takes them, and ends it with an error where reading them fails. */
async function feed(texts: AsyncIterable<string>, parser: ReturnType<typeof parse>): Promise<void> {
  try {
    for await (const text of texts) {
      if (parser.destroyed) return
      if (!parser.write(text)) await waitForSpace(parser)
    }
    parser.end()
  } catch (error) {
    parser.destroy(error as Error)
  }
}

/** Waits until the parser takes more, or is closed, and leaves no listener behind. */
function waitForSpace(parser: ReturnType<typeof parse>): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      parser.off('drain', go).off('close', go)
      resolve()
    }
    parser.on('drain', go).on('close', go)
  })
}

async function* readJsonLines(texts: AsyncIterable<string>): AsyncGenerator<Row> {
  let number = 0
  let rest = ''
  const read = (line: string): Row | undefined => {
    number += 1
    if (line.length > maxRowBytes)
      throw new FileRefused(number, [{ column: '', code: 'max_record_size' }])
    return line.trim() === '' ? undefined : { number, ...parseLine(line) }
  }
  for await (const text of texts) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const row = read(line)
      if (row) yield row
    }
    if (rest.length > maxRowBytes) read(rest)
  }
  const last = read(rest)
  if (last) yield last
}

function parseLine(line: string): { body: unknown } | { faults: RowFault[] } {
  try {
    return { body: JSON.parse(line) as unknown }
  } catch {
    return { faults: [{ column: '', code: 'not_json' }] }
  }
}
