/** A table that a statement joins, with its columns under names that no other table of the statement has. */

/** The columns as `table.column as tableColumn`, to be selected. */
export function selectJoined<Table extends string, Column extends string>(
  table: Table,
  columns: readonly Column[],
) {
  return columns.map((column) => `${table}.${column} as ${joinedName(table, column)}` as const)
}

/** The row of that table in a row that was selected so; undefined if nothing was joined: `columns[0]` is null. */
export function readJoined<Joined>(
  row: object,
  table: string,
  columns: readonly (string & keyof Joined)[],
): Joined | undefined {
  const values = row as Record<string, unknown>
  const entries = columns.map((column) => [column, values[joinedName(table, column)]] as const)
  return entries[0]?.[1] == null ? undefined : (Object.fromEntries(entries) as Joined)
}

function joinedName<Table extends string, Column extends string>(table: Table, column: Column) {
  const [first = '', ...rest] = column
  return `${table}${first.toUpperCase()}${rest.join('')}` as `${Table}${Capitalize<Column>}`
}
