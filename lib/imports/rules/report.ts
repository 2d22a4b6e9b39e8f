/** The report of an import. It has codes and no value; no address is in it, by which its reader could accept for a customer. */
import type { ImportProgress } from '#lib/database/tables/import-tables.ts'
import type { GivenLink } from '#lib/partners/rules/interface.ts'
import type { RowFault } from './columns.ts'

/**
 * `started`: it is new, or would be. `known`: this customer had one, which stays as it is. `again`: they get another
 * address of it. `invalid`: nothing is stored.
 */
export type ImportResult = 'started' | 'known' | 'again' | 'invalid'

export type ImportedRow = {
  number: number
  result: ImportResult
  /** Empty if the row has no valid one. */
  customerId: string
  reference?: string
  /** The one-time address, unless it is sent by e-mail. */
  link?: GivenLink
  faults: readonly RowFault[]
}

export const reportHeader = ['row', 'result', 'customer_id', 'reference', 'faults'] as const

/** Returns the cells of a row, in the order of the header. */
export function toReportCells(row: ImportedRow): string[] {
  const { number, result, customerId, reference = '', faults } = row
  return [`${number}`, result, customerId, reference, faults.map(toWords).join('; ')]
}

const mostFaults = 200
const mostFirst = 20

/** Adds a row to what is known of an import. Only so many different faults are counted, and so many rows named. */
export function addRow(progress: ImportProgress, { number, result, faults }: ImportedRow): void {
  progress.row = number
  progress.rows += 1
  progress.counts[result] += 1
  for (const { column, code } of faults) {
    const known = progress.faults.find((each) => each.column === column && each.code === code)
    if (known) known.times += 1
    else if (progress.faults.length < mostFaults) progress.faults.push({ column, code, times: 1 })
  }
  if (faults.length > 0 && progress.firstFaults.length < mostFirst) {
    progress.firstFaults.push({ row: number, faults: faults.slice(0, mostFirst) })
  }
}

function toWords({ column, code }: ImportedRow['faults'][number]): string {
  return `${column} ${code}`.trim()
}
