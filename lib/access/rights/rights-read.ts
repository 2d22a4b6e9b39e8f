/** Compares the rights of a subject as a statement reads them with an earlier reading. */

/** The result of `rightsExpression`. */
export type RightsRead = [
  version: number,
  seal: string,
  recorded: number | null,
  own: unknown[],
  ...rows: unknown[][],
]

/** Rows without their mark, and whether each was there before or was written by this transaction. */
export function withoutForeign(
  [version, seal, recorded, own, ...tables]: RightsRead,
  before: RightsRead | undefined,
): [read: RightsRead, isOurs: boolean] {
  const tablesBefore = (before?.slice(4) ?? []) as unknown[][]
  let isOurs = true
  const unmarked = tables.map((rows, index) => {
    const known = new Set((tablesBefore[index] ?? []).map((row) => JSON.stringify(row)))
    return (rows as unknown[][]).map((row) => {
      const values = row.slice(0, -1)
      if (row.at(-1) !== true && !known.has(JSON.stringify(values))) isOurs = false
      return values
    })
  })
  return [[version, seal, recorded, own, ...unmarked], isOurs]
}

/** Tells whether a right was changed or removed: then nobody may restore the earlier rows. */
export function isLess(before: RightsRead | undefined, after: RightsRead): boolean {
  const left = new Set(textsOf(after))
  return before !== undefined && textsOf(before).some((text) => !left.has(text))
}

function textsOf([, , , own, ...tables]: RightsRead): string[] {
  const rows = tables.flatMap((ofTable, table) => ofTable.map((row) => [table, row]))
  return [own, ...rows].map((each) => JSON.stringify(each))
}
