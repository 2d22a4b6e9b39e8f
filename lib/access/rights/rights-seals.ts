/**
 * Seals the rows that let somebody in, with a key that is not in the database: writing there alone gives nobody
 * rights. One MAC covers all rows of a subject, so a row that was added, changed, moved, deleted or put back
 * breaks it. See README.md.
 */
import { type RawBuilder, sql } from 'kysely'
import { isMacOf } from '#lib/audit/rules/mac.ts'
import type { SealedVersion } from '#lib/audit/store/append-event.ts'
import { inTransaction } from '#lib/database/connection/database.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { isLess, type RightsRead, withoutForeign } from './rights-read.ts'
import { rightsExpression, type Subject } from './sealed-rows.ts'

/** A subject whose rows are not as Portico wrote them. */
export type BrokenRights = { subject: Subject; id: string }

export type RightsSeals = ReturnType<typeof createRightsSeals>

/**
 * `onBroken` is called each time that foreign rows are met, `onSealed` with what the audit has to record, and
 * whether a right was removed or changed.
 */
export function createRightsSeals(
  keyring: Keyring,
  onBroken: (found: BrokenRights) => void,
  onSealed: (tx: Tx, version: SealedVersion, isLess: boolean) => void,
) {
  // The subjects whose rights a transaction changes, by kind and id; they are sealed anew at its end.
  const changing = new WeakMap<Tx, Map<string, Changed>>()
  // The subjects that a transaction has locked.
  const locked = new WeakMap<Tx, Set<string>>()

  function isSealed(subject: Subject, id: string, read: RightsRead): boolean {
    const [version, seal, recorded, ...rows] = read
    // Everything put back to an earlier state has its seal of that time; the audit has a later version.
    const isLatest = recorded === null || recorded <= version
    return isLatest && isOurs(textOf(subject, id, version, rows), seal)
  }

  function isOurs(text: string, seal: string): boolean {
    const [keyId = '', mac = ''] = seal.split('.')
    const key = keyring.rightsKeys.find((each) => each.id === keyId)
    return key !== undefined && isMacOf(key, text, mac)
  }

  function makeSeal(text: string): string {
    const [current] = keyring.rightsKeys
    return `${current.id}.${current.mac(text)}`
  }

  async function begin(tx: Tx, changed: Map<string, Changed>, subject: Subject, id: string) {
    const key = `${subject} ${id}`
    if (changed.has(key)) return
    // A second statement reads it: one that waits for a lock sees other tables as they were before the wait.
    if (!locked.get(tx)?.has(key)) {
      await sql`select from ${sql.table(subject)} where id = ${id} for update`.execute(tx)
    }
    const before = await readRights(tx, subject, id)
    const isGone = !before || isErased(subject, before)
    const state = isGone ? 'gone' : isSealed(subject, id, before) ? 'whole' : 'broken'
    changed.set(key, { subject, id, state, before })
    if (state === 'broken') onBroken({ subject, id })
  }

  async function sealChanged(tx: Tx, changed: Map<string, Changed>): Promise<void> {
    for (const { subject, id, state, before, isDue } of changed.values()) {
      // A broken seal stays broken: a change beside foreign rows lets nobody in.
      if (state === 'broken') continue
      // Read also if there is none: signing in takes as long with an address that has no account.
      const marked = await readRights(tx, subject, id, { marksOwn: true })
      if (!marked || isErased(subject, marked)) continue
      const [read, isOurs] = withoutForeign(marked, before)
      // Somebody wrote beside this transaction: sealing would seal their rows.
      if (!isOurs) {
        onBroken({ subject, id })
        continue
      }
      if (!isDue && JSON.stringify(read) === JSON.stringify(before)) continue
      const [last, , recorded, ...rows] = read
      // Greater than any version in the audit, even if somebody has put the row back to an earlier one.
      const version = Math.max(last, recorded ?? 0) + 1
      const seal = makeSeal(textOf(subject, id, version, rows))
      await sql`update ${sql.table(subject)} set rights_version = ${version}, rights_seal = ${seal}
        where id = ${id}`.execute(tx)
      onSealed(tx, { of: id, version }, !isDue && isLess(before, read))
    }
  }

  async function gather<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
    const changed = new Map<string, Changed>()
    changing.set(tx, changed)
    try {
      const result = await work(tx)
      await sealChanged(tx, changed)
      return result
    } finally {
      changing.delete(tx)
    }
  }

  async function change<T>(
    tx: Tx,
    subject: Subject,
    ids: readonly string[],
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const changed = changing.get(tx)
    if (!changed) {
      const whole = (inner: Tx) => gather(inner, () => change(inner, subject, ids, work))
      return tx.isTransaction ? whole(tx) : inTransaction(tx, whole)
    }
    for (const id of [...ids].sort()) await begin(tx, changed, subject, id)
    return work(tx)
  }

  function check(tx: Tx, subject: Subject, id: string, read: unknown): boolean {
    const state = changing.get(tx)?.get(`${subject} ${id}`)?.state
    if (state) return state !== 'broken'
    // Nothing of an erased application can be opened; a visitor with one of its links is told so.
    const known = Array.isArray(read) ? (read as RightsRead) : undefined
    if (known && (isErased(subject, known) || isSealed(subject, id, known))) return true
    onBroken({ subject, id })
    return false
  }

  return {
    /** Runs the work of a transaction, and reseals the subjects whose rights it changed. */
    gather,

    /**
     * Runs work that writes rows of these subjects: they are locked and checked before, and sealed anew at the
     * end of the transaction, unless they were broken.
     */
    change,

    /** The transaction has locked the row of a subject: it need not be locked again to change its rights. */
    noteLocked(tx: Tx, subject: Subject, id: string): void {
      const known = locked.get(tx) ?? new Set()
      locked.set(tx, known.add(`${subject} ${id}`))
    },

    /** Runs work that adds a subject; it is sealed for the first time at the end of the transaction. */
    async start<T>(tx: Tx, subject: Subject, id: string, work: (tx: Tx) => Promise<T>): Promise<T> {
      return change(tx, subject, [], async (within) => {
        changing.get(within)?.set(`${subject} ${id}`, { subject, id, state: 'whole' })
        return work(within)
      })
    },

    /**
     * Seals a subject anew at the end of this transaction although its rows were not ours: the caller has
     * removed every row that lets somebody in.
     */
    async renew(tx: Tx, subject: Subject, id: string): Promise<void> {
      const changed = changing.get(tx)
      if (!changed) throw new Error('Rights are renewed in a transaction of the store')
      await begin(tx, changed, subject, id)
      const before = changed.get(`${subject} ${id}`)?.before
      changed.set(`${subject} ${id}`, { subject, id, state: 'whole', before, isDue: true })
    },

    /** Seals our rows under the current key; false if they are not ours, or were erased. */
    async reseal(tx: Tx, subject: Subject, id: string): Promise<boolean> {
      return change(tx, subject, [id], async (within) => {
        const changed = changing.get(within)?.get(`${subject} ${id}`)
        if (changed?.state !== 'whole') return false
        changed.isDue = true
        return true
      })
    },

    /** The held keys of earlier seals. */
    olderKeyIds: (): string[] => keyring.rightsKeys.slice(1).map(({ id }) => id),

    /** Tells whether a subject's rows, as a statement read them, are as Portico wrote them. */
    check,

    /** Checks after a statement that locked: one that waited read other tables in an earlier state. */
    async checkLocked(tx: Tx, subject: Subject, id: string, read: unknown): Promise<boolean> {
      const known = Array.isArray(read) ? (read as RightsRead) : undefined
      if (known && isSealed(subject, id, known)) return true
      return check(tx, subject, id, await readRights(tx, subject, id))
    },

    /** Tells whether a subject's rows, as read, are as Portico wrote them, or erased. */
    isWhole(subject: Subject, id: string, read: RightsRead): boolean {
      return isErased(subject, read) || isSealed(subject, id, read)
    },

    /** The seal of a subject that is written with its first rows in one statement. */
    first(
      subject: Subject,
      id: string,
      rows: unknown[],
    ): { rightsVersion: number; rightsSeal: string } {
      return { rightsVersion: 1, rightsSeal: makeSeal(textOf(subject, id, 1, rows)) }
    },

    /** The seal of a time that moves on by itself: of a row and a column. */
    sealTime: (row: TimedRow, time: Date): string => makeSeal(timeText(row, time)),

    /** Seals a single fact about a row: see `isFactSealed`. */
    sealFact: (fact: Fact): string => makeSeal(factText(fact)),

    /** Tells whether something that is known of a row has our seal; raises an alarm if it has not. */
    isFactSealed(id: string, fact: Fact, seal: string | null): boolean {
      const isSealed = seal !== null && isOurs(factText(fact), seal)
      if (!isSealed) onBroken({ subject: 'application', id })
      return isSealed
    },

    /** Tells whether a row has a time with our seal. */
    isTimeSealed(row: TimedRow, time: Date, seal: string | null): boolean {
      return seal !== null && isOurs(timeText(row, time), seal)
    },
  }
}

/** Returns the seal in a statement's reading of a subject. */
export function sealOf([, seal]: RightsRead): string {
  return seal
}

/** Selects what `check` needs of a subject. `id`: a column, or a value. */
export function selectRights(subject: Subject, id: string): RawBuilder<unknown> {
  return sql.raw<unknown>(rightsExpression(subject, id))
}

/** A row with a sealed time, by its table and key. */
export type TimedRow = readonly [table: string, ...key: string[]]

/** A named fact about a row, with the row's identity. */
export type Fact = readonly [name: string, ...of: (string | number | null)[]]

type Changed = {
  subject: Subject
  id: string
  state: 'whole' | 'broken' | 'gone'
  /** The rows as they were read first. */
  before?: RightsRead | undefined
  /** Sealed also if nothing was changed. */
  isDue?: boolean
}

async function readRights(
  tx: Tx,
  subject: Subject,
  id: string,
  { marksOwn = false } = {},
): Promise<RightsRead | undefined> {
  const expression = sql.raw(rightsExpression(subject, 't.id', { marksOwn }))
  const { rows } = await sql<{ rights: RightsRead }>`
    select ${expression} as rights from ${sql.table(subject)} t where t.id = ${id}`.execute(tx)
  return rows[0]?.rights
}

/** An application that was erased names no key: nothing of it can be opened. */
function isErased(subject: Subject, [, , , own]: RightsRead): boolean {
  return subject === 'application' && own[0] === null
}

function textOf(subject: Subject, id: string, version: number, rows: unknown[]): string {
  return JSON.stringify(['portico/rights/1', subject, id, version, ...rows])
}

function factText(fact: Fact): string {
  return JSON.stringify(['portico/rights-fact/1', ...fact])
}

function timeText(row: TimedRow, time: Date): string {
  return JSON.stringify(['portico/rights-time/1', ...row, time.getTime()])
}
