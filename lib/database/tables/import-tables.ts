import type { RowFault } from '#lib/imports/rules/columns.ts'
import type { FileImportState } from '../states.ts'
import type { Json, QueuedColumns } from './column-types.ts'

/** Files of customers that administrators import, in sealed chunks. */
export type ImportTables = {
  fileImport: QueuedColumns & {
    id: string
    partnerId: string
    staffId: string
    format: 'csv' | 'jsonl'
    storage: 'database' | 's3'
    state: FileImportState
    size: number | null
    perMinute: number | null
    dataKey: Uint8Array | null
    keyId: string | null
    progress: Json<ImportProgress>
    startedAt: Date | null
    endedAt: Date | null
    expiresAt: Date
  }
  fileImportChunk: {
    importId: string
    /** The file, or a part of the report of what was checked or started. */
    part: ImportPart
    number: number
    bytes: Uint8Array
  }
}

export type ImportPart = 'file' | 'checking' | 'starting'

/** How far an import is, without any value of its file. */
export type ImportProgress = {
  /** Bytes of the file that were read. */
  bytes: number
  /** The number of the last row that was read, and how many were; `total`: as many as were checked. */
  row: number
  rows: number
  total?: number
  counts: { started: number; known: number; again: number; invalid: number }
  /** How often each fault occurs, and the first rows with any. */
  faults: (RowFault & { times: number })[]
  firstFaults: { row: number; faults: readonly RowFault[] }[]
  /** The chunks of the report so far. */
  chunks: number
}
