import { sql } from 'kysely'
import { type RightsSeals, selectRights } from '#lib/access/rights/rights-seals.ts'
import { keepLockedRow, takeLockedRow } from '#lib/database/connection/locked-rows.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { StaffRole } from '#lib/database/states.ts'
import { bytesOfJson, parseSealedJson } from '#lib/keys/keyring/data-key.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'
import { toCanonicalEmail } from '#lib/onboarding/identifiers/canonical-email.ts'
import { getStaffSecret } from './staff-secret.ts'
import { createStaffSessions } from './staff-sessions.ts'

export type StaffPerson = { name: string; address: string }

export type StaffAccount = {
  id: string
  /** better-auth's identifier of the account: a keyed hash of its address, in the form of one. */
  login: string
  person: StaffPerson
  role: StaffRole
  /** The code of a branch; empty: none. */
  branch: string
  disabledAt: Date | null
  /** Whether a second factor was confirmed. */
  enrolled: boolean
  /** When a session was last opened, with a second factor. */
  lastSignedInAt: Date | null
  /** When its password was last chosen by a link, which proves the mailbox alone. */
  passwordByLinkAt: Date | null
  /** The second factor was reset: another one is set up with the code that the owner was sent. */
  setupCodeNeeded: boolean
  /** False: what lets somebody in here is not as Portico wrote it. It opens nothing. */
  isSealed: boolean
}

/** Tells whether a text can be our id of an account; acts by command carry another name. */
export function isAccountId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}

export type StaffStore = ReturnType<typeof createStaffStore>

/** Stores Portico's part of staff accounts; better-auth writes passwords, sessions and codes. */
export function createStaffStore(keyring: Keyring, rights: RightsSeals) {
  const sealed = (tx: Tx, row: Row | undefined): StaffAccount | undefined => {
    const account = row && opened(keyring, rights, tx, row)
    return account?.isSealed ? account : undefined
  }
  const changing = <T>(tx: Tx, id: string, work: (within: Tx) => Promise<T>) =>
    rights.change(tx, 'staff_user', [id], work)
  const sessions = createStaffSessions(rights)
  /** Locks and checks what lets somebody in, which the transaction may change. */
  const lock = (tx: Tx, id: string) =>
    changing(tx, id, async (within) =>
      sealed(within, await accounts(within).where('id', '=', id).executeTakeFirst()),
    )

  return {
    async add(
      tx: Tx,
      { id, person, role, now }: { id: string; person: StaffPerson; role: StaffRole; now: Date },
    ): Promise<void> {
      const row = { id, ...sealedPerson(keyring, id, person), role, createdAt: now, updatedAt: now }
      await rights.start(tx, 'staff_user', id, (within) =>
        within.insertInto('staffUser').values(row).execute(),
      )
    },

    async find(tx: Tx, id: string): Promise<StaffAccount | undefined> {
      return sealed(tx, await accounts(tx).where('id', '=', id).executeTakeFirst())
    },

    /** Returns the existing accounts among these ids, ordered by id. */
    async findAll(tx: Tx, ids: readonly string[]): Promise<StaffAccount[]> {
      if (ids.length === 0) return []
      const rows = await accounts(tx).where('id', 'in', ids).execute()
      const found = new Map(rows.map((row) => [row.id, row]))
      return ids.flatMap((id) => {
        const row = found.get(id)
        return row ? [opened(keyring, rights, tx, row)] : []
      })
    },

    /** Finds an account and locks it until the transaction ends. */
    async lock(tx: Tx, id: string): Promise<StaffAccount | undefined> {
      return takeLockedRow<StaffAccount>(tx, 'account', id) ?? (await lock(tx, id))
    },

    /** Locks an account for the next `lock` of the transaction. */
    async lockAhead(tx: Tx, id: string): Promise<void> {
      const account = await lock(tx, id)
      if (account) keepLockedRow(tx, 'account', id, account)
    },

    /**
     * Locks the account of a session, which nobody can end before the transaction does. Returns false if it
     * has ended, or if role or branch differ from those that the request was let in with.
     */
    async lockForSession(
      tx: Tx,
      {
        id,
        role,
        branch,
        session,
      }: { id: string; role: StaffRole; branch: string; session: { id: string } },
      now: Date,
    ): Promise<boolean> {
      const account = await lock(tx, id)
      if (!account || account.disabledAt) return false
      if (account.role !== role || account.branch !== branch) return false
      if (!(await sessions.holdOpen(tx, { userId: id, id: session.id }, now))) return false
      keepLockedRow(tx, 'account', id, account)
      return true
    },

    /** Finds the account of an address, ignoring capitals. */
    async findByAddress(tx: Tx, address: string): Promise<StaffAccount | undefined> {
      const row = await accounts(tx)
        .where('email', 'in', loginsOf(keyring, address))
        .executeTakeFirst()
      return sealed(tx, row)
    },

    /** Finds and locks the account of an address. The cost is the same whether or not there is one. */
    async lockByAddress(tx: Tx, address: string): Promise<StaffAccount | undefined> {
      const row = await tx
        .selectFrom('staffUser')
        .select('id')
        .where('email', 'in', loginsOf(keyring, address))
        .executeTakeFirst()
      // An unknown address runs the same statements.
      return lock(tx, row?.id ?? nobody)
    },

    async findByLogin(tx: Tx, login: string): Promise<StaffAccount | undefined> {
      return sealed(tx, await accounts(tx).where('email', '=', login).executeTakeFirst())
    },

    /** Returns the login of an address that has no account. */
    loginOf(address: string): string {
      return currentLoginOf(keyring, address)
    },

    /** Every account, the oldest first. */
    async all(tx: Tx): Promise<StaffAccount[]> {
      const rows = await accounts(tx).orderBy('createdAt').orderBy('id').execute()
      return rows.map((row) => opened(keyring, rights, tx, row)).filter(({ isSealed }) => isSealed)
    },

    /** The enabled accounts, of one branch if it is given, at most `limit`. */
    async listEnabled(tx: Tx, branch?: string, limit?: number): Promise<StaffAccount[]> {
      const rows = await accounts(tx)
        .where('disabledAt', 'is', null)
        .$if(branch !== undefined, (query) => query.where('branch', '=', branch ?? ''))
        .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
        .execute()
      return rows.map((row) => opened(keyring, rights, tx, row)).filter(({ isSealed }) => isSealed)
    },

    /** Every account, the oldest first, with those that are not as Portico wrote them. */
    async allOrBroken(tx: Tx): Promise<StaffAccount[]> {
      const rows = await accounts(tx).orderBy('createdAt').orderBy('id').execute()
      return rows.map((row) => opened(keyring, rights, tx, row))
    },

    /** The account of an address, also if it is not as Portico wrote it; to be renewed. */
    async findOrBroken(tx: Tx, address: string): Promise<StaffAccount | undefined> {
      const row = await accounts(tx)
        .where('email', 'in', loginsOf(keyring, address))
        .executeTakeFirst()
      return row && opened(keyring, rights, tx, row)
    },

    /**
     * Removes an account's passwords, ids at the provider and all other ways in, and seals the rest: a link to
     * choose a password opens it anew.
     */
    async renew(tx: Tx, id: string): Promise<void> {
      await rights.renew(tx, 'staff_user', id)
      await tx.deleteFrom('staffAccount').where('userId', '=', id).execute()
      await tx
        .updateTable('staffUser')
        .set({ passwordByLinkAt: null, lastSignedInAt: null })
        .where('id', '=', id)
        .execute()
    },

    async change(
      tx: Tx,
      id: string,
      change: { role?: StaffRole; branch?: string; disabledAt?: Date | null },
      now: Date,
    ): Promise<void> {
      await changing(tx, id, (within) =>
        within
          .updateTable('staffUser')
          .set({ ...change, updatedAt: now })
          .where('id', '=', id)
          .execute(),
      )
    },

    /** The second factor is gone; the next sign-in makes a new one, `withCode` only with the code of a reset. */
    async dropSecondFactor(tx: Tx, id: string, { withCode = false } = {}): Promise<void> {
      await changing(tx, id, async (within) => {
        await within.deleteFrom('staffTwoFactor').where('userId', '=', id).execute()
        await within
          .updateTable('staffUser')
          .set({ twoFactorEnabled: false, lastCodeStep: null, setupCodeNeeded: withCode })
          .where('id', '=', id)
          .execute()
      })
    },

    /** A second factor was confirmed: a password alone no longer signs in. */
    async noteEnrolled(tx: Tx, id: string): Promise<void> {
      await changing(tx, id, (within) =>
        within
          .updateTable('staffUser')
          .set({ twoFactorEnabled: true, setupCodeNeeded: false })
          .where('id', '=', id)
          .execute(),
      )
    },

    /** Tells whether an account has an app that gives codes, which has shown one. */
    async hasApp(tx: Tx, id: string): Promise<boolean> {
      const row = await tx
        .selectFrom('staffTwoFactor')
        .select('id')
        .where('userId', '=', id)
        .where('verified', '=', true)
        .executeTakeFirst()
      return row !== undefined
    },

    /** The time step of the last code that was accepted; 0 if none was. */
    async findLastCodeStep(tx: Tx, id: string): Promise<number> {
      const row = await tx
        .selectFrom('staffUser')
        .select('lastCodeStep')
        .where('id', '=', id)
        .executeTakeFirst()
      return Number(row?.lastCodeStep ?? 0)
    },

    /** Records that a code of that time step was accepted; never an earlier one than before. */
    async noteCodeStep(tx: Tx, id: string, step: number): Promise<void> {
      await changing(tx, id, (within) =>
        within
          .updateTable('staffUser')
          .set(({ fn, val, ref }) => ({
            lastCodeStep: fn<number>('greatest', [ref('lastCodeStep'), val(step)]),
          }))
          .where('id', '=', id)
          .execute(),
      )
    },

    /** The first code of another app was accepted: those of the earlier one no longer count. */
    async startCodeSteps(tx: Tx, id: string, step: number): Promise<void> {
      await changing(tx, id, (within) =>
        within.updateTable('staffUser').set({ lastCodeStep: step }).where('id', '=', id).execute(),
      )
    },

    /** Records that the password was chosen by a link. */
    async notePasswordByLink(tx: Tx, id: string, now: Date): Promise<void> {
      await changing(tx, id, (within) =>
        within
          .updateTable('staffUser')
          .set({ passwordByLinkAt: now })
          .where('id', '=', id)
          .execute(),
      )
    },

    /** Records that a session was opened. */
    async noteSignIn(tx: Tx, id: string, now: Date): Promise<void> {
      await changing(tx, id, (within) =>
        within.updateTable('staffUser').set({ lastSignedInAt: now }).where('id', '=', id).execute(),
      )
    },

    /** Tells whether an account has a password: not if it was only ever opened at the firm's provider. */
    async hasPassword(tx: Tx, id: string): Promise<boolean> {
      return (await findPasswordDate(tx, id)) !== undefined
    },

    /** When its password was set or last changed; undefined if it has none. */
    findPasswordDate,

    /**
     * Returns the accounts that were never opened, neither with a password nor at the firm's provider, with the
     * expiry of the link to choose a password; null: no link.
     */
    async listInvitations(tx: Tx, now: Date): Promise<Map<string, Date | null>> {
      const rows = await tx
        .selectFrom('staffUser')
        .leftJoin('staffVerification', (join) =>
          join
            .on(sql<boolean>`staff_verification.value = staff_user.id::text`)
            .on('staffVerification.expiresAt', '>', now),
        )
        .select(['staffUser.id', ({ fn }) => fn.max('staffVerification.expiresAt').as('until')])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('staffAccount')
                .select('staffAccount.id')
                .whereRef('staffAccount.userId', '=', 'staffUser.id'),
            ),
          ),
        )
        .groupBy('staffUser.id')
        .execute()
      return new Map(rows.map(({ id, until }) => [id, until]))
    },

    /** Ends sign-ins that wait for a code, and links to choose another password. */
    async forgetSteps(tx: Tx, id: string): Promise<void> {
      await changing(tx, id, (within) =>
        within.deleteFrom('staffVerification').where('value', '=', id).execute(),
      )
    },

    ...sessions,

    /** Returns the secret that better-auth signs and encrypts with; created on first use. */
    secret: (tx: Tx): Promise<string> => getStaffSecret(tx, keyring),
  }
}

/** Puts up to `limit` accounts under the current key: the personal data and the index. */
export async function reindexStaffAccounts(
  tx: Tx,
  keyring: Keyring,
  rights: RightsSeals,
  limit: number,
): Promise<number> {
  const rows = await accounts(tx)
    .where('keyId', '<>', keyring.currentKeyId)
    .limit(limit)
    .forUpdate()
    .execute()
  for (const row of rows) {
    const { person } = opened(keyring, rights, tx, row)
    await rights.change(tx, 'staff_user', [row.id], (within) =>
      within
        .updateTable('staffUser')
        .set(sealedPerson(keyring, row.id, person))
        .where('id', '=', row.id)
        .execute(),
    )
  }
  return rows.length
}

/** An id that no account has. */
const nobody = '00000000-0000-0000-0000-000000000000'

type Row = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>

const accountColumns = [
  'id',
  'email',
  'person',
  'keyId',
  'role',
  'branch',
  'disabledAt',
  'twoFactorEnabled',
  'lastSignedInAt',
  'passwordByLinkAt',
  'setupCodeNeeded',
] as const

function accounts(tx: Tx) {
  return tx
    .selectFrom('staffUser')
    .select(accountColumns)
    .select(selectRights('staff_user', 'staff_user.id').as('rights'))
}

function opened(keyring: Keyring, rights: RightsSeals, tx: Tx, row: Row): StaffAccount {
  const isSealed = rights.check(tx, 'staff_user', row.id, row.rights)
  return {
    id: row.id,
    login: row.email,
    person: openPerson(keyring, row, isSealed),
    role: row.role,
    branch: row.branch,
    disabledAt: row.disabledAt,
    enrolled: row.twoFactorEnabled,
    lastSignedInAt: row.lastSignedInAt,
    passwordByLinkAt: row.passwordByLinkAt,
    setupCodeNeeded: row.setupCodeNeeded,
    isSealed,
  }
}

/**
 * Opens an account's name; its id replaces the name of a row that Portico did not write and that does not open.
 */
function openPerson(keyring: Keyring, { id, person, keyId }: Row, isSealed: boolean): StaffPerson {
  try {
    return parseSealedJson(keyring.openForDeployment(personCell(id), person, keyId)) as StaffPerson
  } catch (error) {
    if (isSealed) throw error
    return { name: id, address: '' }
  }
}

function sealedPerson(keyring: Keyring, id: string, person: StaffPerson) {
  const { sealed, keyId } = keyring.sealForDeployment(personCell(id), bytesOfJson(person))
  return { email: currentLoginOf(keyring, person.address), person: sealed, keyId }
}

function personCell(row: string): Cell {
  return { table: 'staff_user', row, column: 'person' }
}

function currentLoginOf(keyring: Keyring, address: string): string {
  const [current] = loginsOf(keyring, address)
  if (!current) throw new Error('There is always a current key')
  return current
}

/**
 * Returns the logins of an address, under the current key first and then under older ones. RFC 2606 section 2:
 * no such host will ever be.
 */
export function loginsOf(keyring: Keyring, address: string): string[] {
  const indexes = keyring.indexesOf('staff-address', toCanonicalEmail(address))
  return indexes.map(({ index }) => `${index.toString('hex')}@staff.invalid`)
}

async function findPasswordDate(tx: Tx, id: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('staffAccount')
    .select('updatedAt')
    .where('userId', '=', id)
    .where('providerId', '=', 'credential')
    .where('password', 'is not', null)
    .executeTakeFirst()
  return row?.updatedAt
}
