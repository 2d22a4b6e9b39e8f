/** Rows of another table that a statement brings as one JSON value (`jsonArrayFrom` of Kysely). */

type Kinds<Row> = {
  dates: readonly (string & keyof Row)[]
  bytes?: readonly (string & keyof Row)[]
}

/**
 * The rows as the driver gives them: names as here, times as dates, and `bytes` as buffers. Other columns must
 * be texts, numbers, truth values or JSON.
 */
export function readJsonRows<Row>(
  rows: readonly object[],
  { dates, bytes = [] }: Kinds<Row>,
): Row[] {
  return rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => {
          const name = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
          return [name, readValue(value, isIn(dates, name), isIn(bytes, name))]
        }),
      ) as Row,
  )
}

function readValue(value: unknown, isDate: boolean, isBytes: boolean): unknown {
  if (typeof value !== 'string') return value
  if (isDate) return new Date(value)
  // bytea in JSON is its text form: \x and hexadecimal digits.
  return isBytes ? Buffer.from(value.slice(2), 'hex') : value
}

function isIn(names: readonly string[], name: string): boolean {
  return names.includes(name)
}
