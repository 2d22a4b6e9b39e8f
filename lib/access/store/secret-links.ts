/** The queries that all secret links and codes share; the table that holds them is an argument. */
import {
  type Expression,
  type ExpressionBuilder,
  type SqlBool,
  sql,
  type UpdateObject,
} from 'kysely'
import type { Schema, Tx } from '#lib/database/schema.ts'
import { bytesOfJson, parseSealedJson, requireDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { dropMail, dropMessages } from '#lib/messages/store/mail.ts'
import type { RightsSeals } from '../rights/rights-seals.ts'
import { computeCodeMac, isRightCode, maxTries } from '../rules/link-codes.ts'

/**
 * Each table with its name in the database, the purpose of its codes, the states in which a link is not over,
 * and that in which its code can be tried.
 */
const tables = {
  returnLink: { stored: 'return_link', purpose: 'return', open: ['live'], tried: 'live' },
  deviceLink: {
    stored: 'device_link',
    purpose: 'device',
    open: ['live', 'claimed', 'connected'],
    tried: 'claimed',
  },
  personLink: { stored: 'person_link', purpose: 'person', open: ['live', 'opened'], tried: 'live' },
  deviceCode: { stored: 'device_code', purpose: 'branch', open: ['live'], tried: 'live' },
} as const
type LinkTable = keyof typeof tables

/** A link or a code, with the application that it belongs to. */
export type LinkId = { id: string; applicationId: string }

type EndState<Table extends LinkTable> = Exclude<
  Schema[Table]['state'],
  (typeof tables)[Table]['open'][number]
>

/** `left`: how many tries there are still. */
export type CodeTry = { isRight: boolean; left: number }

/** A condition on rows of the table. */
type Which = (row: ExpressionBuilder<Schema, 'returnLink'>) => Expression<SqlBool>

/** The columns that are sealed under the data key of the application, each by itself. */
type SealedColumn = 'address' | 'code' | 'salt' | 'input'

/** Stores the links or codes of one table. Each change seals the rights of the application anew. */
export function createSecretLinks<Table extends LinkTable>(
  name: Table,
  keyring: Keyring,
  rights: RightsSeals,
) {
  // The columns that all have are of the same types.
  const table = name as 'returnLink'
  const { stored, purpose, open, tried } = tables[name]

  function change<T>(tx: Tx, applicationIds: readonly string[], work: (within: Tx) => Promise<T>) {
    return rights.change(tx, 'application', applicationIds, work)
  }

  /** Ends what is open of these applications, and drops the unsent e-mails it was in. */
  async function endAll(
    tx: Tx,
    applicationIds: readonly string[],
    state: EndState<Table>,
    now: Date,
    {
      which = () => sql`true`,
      mailCode = state,
      ...also
    }: {
      which?: Which
      /** Why the e-mails were dropped, if not because of that state. */
      mailCode?: string
      input?: null
    } = {},
  ): Promise<{ id: string }[]> {
    const ended = await change(tx, applicationIds, (within) =>
      within
        .updateTable(table)
        .set({ state: state as 'opened', endedAt: now, ...also })
        .where(isOf(name, applicationIds))
        .where('state', 'in', open as readonly 'live'[])
        .where(which)
        .returningAll()
        .execute(),
    )
    // The e-mail of what was used has arrived.
    const isUsed = state === 'opened' || state === 'used'
    const emails = isUsed ? [] : ended.flatMap(({ mailId }) => mailId ?? [])
    await dropMessages(tx, emails, mailCode, now)
    return ended
  }

  /** Opens a sealed value that was read; undefined once it is erased. */
  async function openValue(
    tx: Tx,
    { id, applicationId }: LinkId,
    column: SealedColumn,
    sealed: Uint8Array | null | undefined,
  ): Promise<unknown> {
    if (!sealed) return undefined
    const dataKey = await requireDataKey(tx, keyring, applicationId)
    return parseSealedJson(keyring.open(dataKey, { table: stored, row: id, column }, sealed))
  }

  /** Opens the sealed value of a column; undefined once it is erased. */
  async function openSealed(tx: Tx, link: LinkId, column: SealedColumn): Promise<unknown> {
    const row = await tx
      .selectFrom(table)
      .select(sql.ref<Uint8Array | null>(column).as('sealed'))
      .where('id', '=', link.id)
      .executeTakeFirst()
    return openValue(tx, link, column, row?.sealed)
  }

  return {
    change,
    endAll,

    /** Changes a link that is in this state; false if it is in another, so that one caller changes it. */
    async move(
      tx: Tx,
      { id, applicationId }: LinkId,
      from: Schema[Table]['state'],
      to: UpdateObject<Schema, Table>,
    ): Promise<boolean> {
      const { numUpdatedRows } = await change(tx, [applicationId], (within) =>
        within
          .updateTable(table)
          .set(to as object)
          .where('id', '=', id)
          .where('state', '=', from as 'live')
          .executeTakeFirstOrThrow(),
      )
      return numUpdatedRows > 0n
    },

    /** Ends one; false if it had ended before, so that only one caller ends it. */
    async end(
      tx: Tx,
      { id, applicationId }: LinkId,
      state: EndState<Table>,
      now: Date,
    ): Promise<boolean> {
      const which: Which = (row) => row('id', '=', id)
      return (await endAll(tx, [applicationId], state, now, { which })).length > 0
    },

    /** Returns a row with its rights only if Portico wrote all rights of its application. */
    checked<Row extends { applicationId: string; rights: unknown }>(
      tx: Tx,
      row: Row | undefined,
    ): Omit<Row, 'rights'> | undefined {
      if (!row) return undefined
      const { rights: read, ...link } = row
      return rights.check(tx, 'application', link.applicationId, read) ? link : undefined
    },

    /** Returns the stored form of a code, whose key is a secret that is stored nowhere. */
    makeMac: (secret: string, code: string): Buffer => computeCodeMac(secret, code, purpose),

    /**
     * Tries a code of a link that was read with its rights. The try is counted before, so that
     * concurrent tries cannot exceed the limit. Undefined if there was none left.
     */
    async tryCode(
      tx: Tx,
      { id, applicationId, codeMac }: LinkId & { codeMac: Uint8Array },
      secret: string,
      code: string,
    ): Promise<CodeTry | undefined> {
      const row = await change(tx, [applicationId], (within) =>
        within
          .updateTable(table)
          .set({ tries: sql`tries + 1` })
          .where('id', '=', id)
          .where('state', '=', tried as 'live')
          .where('tries', '<', maxTries)
          .returning('tries')
          .executeTakeFirst(),
      )
      if (!row) return undefined
      return { isRight: isRightCode(secret, code, codeMac, purpose), left: maxTries - row.tries }
    },

    /** Counts those that were made for an application in the last hour. */
    async countLastHour(
      tx: Tx,
      applicationId: string,
      now: Date,
      which: Which = () => sql`true`,
    ): Promise<number> {
      const { count } = await tx
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .where(isOf(name, [applicationId]))
        .where('createdAt', '>', new Date(now.getTime() - 3_600_000))
        .where(which)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Seals values of a row, by their columns. */
    async seal<Column extends SealedColumn>(
      tx: Tx,
      { id, applicationId }: LinkId,
      values: { [name in Column]?: unknown },
    ): Promise<Partial<Record<Column, Uint8Array>>> {
      const dataKey = await requireDataKey(tx, keyring, applicationId)
      const sealed = Object.entries(values).map(([column, value]) => {
        const cell = { table: stored, row: id, column }
        return [column, keyring.seal(dataKey, cell, bytesOfJson(value))]
      })
      return Object.fromEntries(sealed) as Partial<Record<Column, Uint8Array>>
    },

    openValue,

    /** Returns the recipient; undefined once erased. */
    async openAddress(tx: Tx, link: LinkId): Promise<string | undefined> {
      return (await openSealed(tx, link, 'address')) as string | undefined
    },

    openSealed,
  }
}

/** Restricts a query to links of applications; a code is of the application of its device. */
function isOf(name: LinkTable, applicationIds: readonly string[]): Which {
  const ids = [...applicationIds]
  if (name !== 'deviceCode') return (row) => row('applicationId', 'in', ids)
  return (row) =>
    row(
      sql.ref<string>('deviceLinkId'),
      'in',
      row
        .selectFrom('deviceLink')
        .select('deviceLink.id')
        .where('deviceLink.applicationId', 'in', ids),
    )
}

/** Deletes the links that were made before then. */
export async function deleteLinksBefore(tx: Tx, rights: RightsSeals, then: Date): Promise<void> {
  for (const table of ['deviceLink', 'returnLink', 'personLink'] as const) {
    const old = await tx
      .selectFrom(table)
      .select('applicationId')
      .distinct()
      .where('createdAt', '<', then)
      .execute()
    // Works on one application at a time, so that nobody waits until all are done.
    for (const { applicationId } of old) {
      await rights.change(tx, 'application', [applicationId], (within) =>
        within
          .deleteFrom(table)
          .where('applicationId', '=', applicationId)
          .where('createdAt', '<', then)
          .execute(),
      )
    }
  }
}

/** Erases the links of an erased application: they open nothing, and nobody can tell their recipients. */
export async function eraseLinks(tx: Tx, applicationId: string, now: Date): Promise<void> {
  await dropMail(tx, applicationId, now)
  await tx
    .updateTable('personLink')
    .set({ state: 'too_late', input: null, endedAt: now })
    .where('applicationId', '=', applicationId)
    .where('state', 'in', tables.personLink.open)
    .execute()
  const personal = {
    returnLink: { address: null, code: null },
    personLink: { address: null, salt: null },
    deviceCode: { address: null },
  }
  for (const [name, columns] of Object.entries(personal)) {
    await tx
      .updateTable(name as 'returnLink')
      .set(columns)
      .where(isOf(name as LinkTable, [applicationId]))
      .execute()
  }
  await tx.deleteFrom('returnAddress').where('applicationId', '=', applicationId).execute()
  await tx.deleteFrom('unsavedInput').where('applicationId', '=', applicationId).execute()
}
