import { createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { TermsShown } from '#lib/audit/rules/event.ts'
import type { Schema, Tx } from '#lib/database/schema.ts'
import { bytesOfJson, parseSealedJson, requireDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'

/** The person who attests that the information about a company is true. */
export type Attester = { name: string; role: string }

export type Acceptance = {
  id: string
  applicationId: string
  /** The revision of the application that was reviewed. */
  revision: number
  /** A keyed hash of the data that was reviewed, from `mac`. */
  dataHash: string
  terms: TermsShown[]
  attested: boolean
  /** The content of the page as data. `null` once erased. */
  snapshot: unknown
  /** `null` for a person's own application, and once erased. */
  attester: Attester | null
  sessionHash: Uint8Array
  acceptedAt: Date
  voidedAt: Date | null
}

export type AcceptanceRow = Omit<Selectable<Schema['acceptance']>, 'sequence'>

/** An acceptance as it is read. */
export const acceptanceColumns = [
  'id',
  'applicationId',
  'revision',
  'dataHash',
  'terms',
  'attested',
  'snapshot',
  'attester',
  'sessionHash',
  'acceptedAt',
  'voidedAt',
] as const satisfies (keyof AcceptanceRow)[]

export type Acceptances = ReturnType<typeof createAcceptances>

/** Stores the evidence of consent: who accepted which text for which data, and when. */
export function createAcceptances(keyring: Keyring) {
  async function opened(tx: Tx, row: AcceptanceRow): Promise<Acceptance> {
    return openAcceptance(keyring, row, () => requireDataKey(tx, keyring, row.applicationId))
  }

  function last(tx: Tx, applicationId: string) {
    return tx
      .selectFrom('acceptance')
      .select(acceptanceColumns)
      .where('applicationId', '=', applicationId)
      .orderBy('sequence', 'desc')
      .limit(1)
  }

  return {
    async add(tx: Tx, acceptance: Omit<Acceptance, 'voidedAt'>): Promise<Acceptance> {
      const { id, applicationId, terms, snapshot, attester } = acceptance
      const dataKey = await requireDataKey(tx, keyring, applicationId)
      const seal = (column: SealedColumn, value: unknown) =>
        keyring.seal(dataKey, cellOf(id, column), bytesOfJson(value))
      await tx
        .insertInto('acceptance')
        .values({
          ...acceptance,
          terms: JSON.stringify(terms),
          snapshot: seal('snapshot', snapshot),
          attester: attester && seal('attester', attester),
          voidedAt: null,
        })
        .execute()
      return { ...acceptance, voidedAt: null }
    },

    /** The latest one that is not voided. */
    async current(tx: Tx, applicationId: string): Promise<Acceptance | undefined> {
      const query = last(tx, applicationId).where('voidedAt', 'is', null)
      const row = await query.executeTakeFirst()
      return row && opened(tx, row)
    },

    /** The latest, voided or not: to say what changed since. */
    async latest(tx: Tx, applicationId: string): Promise<Acceptance | undefined> {
      const row = await last(tx, applicationId).executeTakeFirst()
      return row && opened(tx, row)
    },

    /** Returns all acceptances, the oldest first. */
    async all(tx: Tx, applicationId: string): Promise<Acceptance[]> {
      const rows = await tx
        .selectFrom('acceptance')
        .select(acceptanceColumns)
        .where('applicationId', '=', applicationId)
        .orderBy('sequence')
        .execute()
      const all: Acceptance[] = []
      for (const row of rows) all.push(await opened(tx, row))
      return all
    },

    /** Voids every one that is not voided; returns whether there was any. */
    async void(tx: Tx, applicationId: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('acceptance')
        .set({ voidedAt: now })
        .where('applicationId', '=', applicationId)
        .where('voidedAt', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /**
     * HMAC-SHA256 in hex under a key of the application's own: equal bytes have equal hashes, and
     * once the application is erased nobody can try guesses against it.
     */
    async mac(tx: Tx, application: { id: string }, bytes: Uint8Array): Promise<string> {
      const dataKey = await requireDataKey(tx, keyring, application)
      return createHmac('sha256', keyring.macFor(dataKey, 'acceptance')).update(bytes).digest('hex')
    },
  }
}

/** Opens a row and its sealed values. */
export async function openAcceptance(
  keyring: Keyring,
  row: AcceptanceRow,
  findDataKey: () => Promise<Buffer>,
): Promise<Acceptance> {
  const { snapshot, attester, ...plain } = row
  const acceptance = { ...plain, terms: row.terms as TermsShown[] }
  if (!snapshot) return { ...acceptance, snapshot: null, attester: null }
  const dataKey = await findDataKey()
  const open = (column: SealedColumn, sealed: Uint8Array) =>
    parseSealedJson(keyring.open(dataKey, cellOf(row.id, column), sealed))
  return {
    ...acceptance,
    snapshot: open('snapshot', snapshot),
    attester: attester && (open('attester', attester) as Attester),
  }
}

type SealedColumn = 'snapshot' | 'attester'

function cellOf(row: string, column: SealedColumn): Cell {
  return { table: 'acceptance', row, column }
}
