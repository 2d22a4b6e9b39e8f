/** The columns of a file of customers, and the body of `POST /api/v1/applications` that a row of it makes. Pure. */
import { findGivenField, lockEntry } from '#lib/partners/rules/given-answers.ts'
import type { BodyFault } from '#lib/partners/rules/interface.ts'

/** One fault of a row: the column, or in JSON Lines where (RFC 6901), and the code of the field. Never a value. */
export type RowFault = { column: string; code: string }

/** Columns beside those of answers, which are named by step and field: `name.first_name`. */
const ownColumns = [
  ...[
    'customer_id',
    'type',
    'language',
    'channel',
    'expires_in',
    'return_url',
    'state',
    'locked',
    'hidden',
  ],
] as const

/** Returns the faults of a header: the file is not read then. A name that is not known is not repeated. */
export function findHeaderFaults(header: readonly string[]): RowFault[] {
  const unknown = header.flatMap((name, index) =>
    isColumn(name) ? [] : [{ column: `${index + 1}`, code: 'unknown' }],
  )
  const twice = header.filter((name, index) => isColumn(name) && header.indexOf(name) !== index)
  const missing = ['customer_id', 'type', 'language'].filter((name) => !header.includes(name))
  return [
    ...unknown,
    ...[...new Set(twice)].map((column) => ({ column, code: 'twice' })),
    ...missing.map((column) => ({ column, code: 'missing' })),
  ]
}

/** A column of the header: a member of the body, or an answer and how it is asked for. */
type Column = { name: string; step: string; field: string | undefined; control: string | undefined }

/** Reads the names of a header that has no faults, once for all rows. */
export function readColumns(header: readonly string[]): Column[] {
  return header.map((name) => {
    const [step = '', field] = name.split('.')
    const control = field === undefined ? undefined : findGivenField(step, field)?.control
    return { name, step, field, control }
  })
}

/** Returns the body of a row; an empty cell says nothing. */
export function toBody(
  columns: readonly Column[],
  cells: readonly string[],
): { body: unknown } | { faults: RowFault[] } {
  if (cells.length !== columns.length)
    return { faults: [{ column: '', code: 'wrong_number_of_cells' }] }
  const body: Record<string, unknown> = {}
  const answers: Record<string, Record<string, unknown>> = {}
  for (const [index, { name, step, field, control }] of columns.entries()) {
    const cell = cells[index] ?? ''
    if (cell === '') continue
    if (field === undefined) body[name] = toOwnValue(name, cell)
    else answers[step] = { ...answers[step], [field]: toAnswer(control, cell) }
  }
  return { body: { ...body, ...(Object.keys(answers).length > 0 && { answers }) } }
}

/**
 * Names where a fault is as the file does: `/answers/name/first_name` is the column `name.first_name`. A member of JSON
 * that is not known is not repeated: it may be a value.
 */
export function toColumn({ path, code }: BodyFault): RowFault {
  const [, first = '', ...rest] = path.split('/')
  const column = first === 'answers' ? rest.slice(0, 2).join('.') : first
  return { column: isColumn(column) || isMember(column) ? column : '', code }
}

/** A member of a body that no column of CSV gives, or a step as a whole. */
function isMember(name: string): boolean {
  return name === 'answers' || name === 'people' || lockEntry.safeParse(name).success
}

function isColumn(name: string): boolean {
  const [step = '', field, ...rest] = name.split('.')
  if (field === undefined) return ownColumns.some((each) => each === name)
  return rest.length === 0 && findGivenField(step, field) !== undefined
}

function toOwnValue(column: string, cell: string): unknown {
  if (column === 'expires_in') return /^\d{1,9}$/.test(cell) ? Number(cell) : cell
  return column === 'locked' || column === 'hidden' ? cell.split(/[\s|]+/).filter(Boolean) : cell
}

function toAnswer(control: string | undefined, cell: string): unknown {
  if (control === 'checkbox') return cell === 'true' ? true : cell === 'false' ? false : cell
  return control === 'checkboxes' || control === 'countries' ? cell.split('|') : cell
}
