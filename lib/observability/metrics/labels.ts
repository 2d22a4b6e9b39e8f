/** Labels of fixed sets, made of what requests and statements bring. */

const methods = ['GET', 'HEAD', 'POST']

/** A method that is served; `other` for whatever else a sender makes up. */
export function toMethod(method: string): string {
  return methods.includes(method) ? method : 'other'
}

/** Returns a status of ours; `closed` if the connection ended before there was one. */
export function toStatusLabel(status: number | undefined): string {
  if (status === undefined) return 'closed'
  return status >= 100 && status <= 599 ? String(status) : 'other'
}

/** Returns the class of a status, such as `2xx`; `none` if there was no answer. */
export function toStatusClass(status: number | undefined): string {
  if (status === undefined) return 'none'
  return status >= 100 && status <= 599 ? `${Math.floor(status / 100)}xx` : 'other'
}

const operations = ['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback']

/** Returns the first word of a statement; for one with `with`, its final effect cannot be told. */
export function toOperation(text: string): string {
  const [, word = ''] = /^\s*\(?\s*([a-z]+)/i.exec(text) ?? []
  const operation = word.toLowerCase()
  if (operation === 'with') return 'with'
  if (operation === 'start') return 'begin'
  return operations.includes(operation) ? operation : 'other'
}

/** The first table that a statement names. Texts of statements are ours: values are never in them. */
export function findTable(text: string): string | undefined {
  const known = tables.get(text)
  if (known !== undefined) return known || undefined
  const [, table = ''] = /\b(?:from|into|update)\s+"?([a-z][a-z_]{0,39})\b/i.exec(text) ?? []
  // Texts with lists of values are many, and each is longer than its name.
  if (tables.size >= 1_000) tables.clear()
  tables.set(text, table)
  return table || undefined
}

const tables = new Map<string, string>()
