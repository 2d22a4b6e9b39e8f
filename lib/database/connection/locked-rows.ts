import type { Tx } from '../schema.ts'

type Kind = 'application' | 'account'

const rows = new WeakMap<Tx, Map<string, unknown>>()

/** Keeps a row that the transaction has locked and read for the next lock in the same transaction. */
export function keepLockedRow(tx: Tx, kind: Kind, id: string, row: unknown): void {
  const own = rows.get(tx) ?? new Map<string, unknown>()
  rows.set(tx, own.set(`${kind} ${id}`, row))
}

/** Takes such a row, once: later writes are not in it. */
export function takeLockedRow<Row>(tx: Tx, kind: Kind, id: string): Row | undefined {
  const own = rows.get(tx)
  const row = own?.get(`${kind} ${id}`)
  own?.delete(`${kind} ${id}`)
  return row as Row | undefined
}
