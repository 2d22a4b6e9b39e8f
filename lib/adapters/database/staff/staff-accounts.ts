import { randomBytes } from 'node:crypto'
import { bytesOfJson, parseSealedJson } from '../keys/data-key.ts'
import type { Cell, Keyring } from '../keys/keyring.ts'
import type { StaffRole, Tx } from '../schema.ts'

/** Who an account belongs to. */
export type StaffPerson = { name: string; address: string }

export type StaffAccount = {
  id: string
  /** What better-auth knows the account by: a keyed hash of its address, in the form of one. */
  login: string
  person: StaffPerson
  role: StaffRole
  /** The code of a branch; empty: none. */
  branch: string
  disabledAt: Date | null
  /** Whether a second factor was confirmed. */
  enrolled: boolean
}
/** `device`: browser and system, as coarse as `findDevice` says it. */
export type StaffSession = {
  id: string
  device: string | null
  createdAt: Date
  updatedAt: Date
  expiresAt: Date
}

/** Whether a text can be our id of an account; what was done by command is signed with another name. */
export function isAccountId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}

export type StaffStore = ReturnType<typeof createStaffStore>

/** What is ours of the accounts of staff; passwords, sessions and codes are written by better-auth. */
export function createStaffStore(keyring: Keyring) {
  return {
    async add(
      tx: Tx,
      { id, person, role, now }: { id: string; person: StaffPerson; role: StaffRole; now: Date },
    ): Promise<void> {
      await tx
        .insertInto('staffUser')
        .values({ id, ...sealedPerson(keyring, id, person), role, createdAt: now, updatedAt: now })
        .execute()
    },

    async find(tx: Tx, id: string): Promise<StaffAccount | undefined> {
      const row = await accounts(tx).where('id', '=', id).executeTakeFirst()
      return row && opened(keyring, row)
    },

    /** As `find`, and nobody else changes the account until the transaction ends. */
    async lock(tx: Tx, id: string): Promise<StaffAccount | undefined> {
      const row = await accounts(tx).where('id', '=', id).forUpdate().executeTakeFirst()
      return row && opened(keyring, row)
    },

    /** The account of an address, in whatever capitals. */
    async findByAddress(tx: Tx, address: string): Promise<StaffAccount | undefined> {
      const row = await accounts(tx)
        .where('email', 'in', loginsOf(keyring, address))
        .executeTakeFirst()
      return row && opened(keyring, row)
    },

    /** By what an address would be known, for one that is nobody's. */
    loginOf(address: string): string {
      return currentLoginOf(keyring, address)
    },

    /** Every account, the oldest first. */
    async all(tx: Tx): Promise<StaffAccount[]> {
      const rows = await accounts(tx).orderBy('createdAt').orderBy('id').execute()
      return rows.map((row) => opened(keyring, row))
    },

    async change(
      tx: Tx,
      id: string,
      change: { role?: StaffRole; branch?: string; disabledAt?: Date | null },
      now: Date,
    ): Promise<void> {
      await tx
        .updateTable('staffUser')
        .set({ ...change, updatedAt: now })
        .where('id', '=', id)
        .execute()
    },

    /** The second factor is gone; the next sign-in makes a new one. */
    async dropSecondFactor(tx: Tx, id: string): Promise<void> {
      await tx.deleteFrom('staffTwoFactor').where('userId', '=', id).execute()
      await tx
        .updateTable('staffUser')
        .set({ twoFactorEnabled: false, lastCodeStep: null })
        .where('id', '=', id)
        .execute()
    },

    /** A second factor was confirmed that better-auth knows nothing of. */
    async noteEnrolled(tx: Tx, id: string): Promise<void> {
      await tx
        .updateTable('staffUser')
        .set({ twoFactorEnabled: true })
        .where('id', '=', id)
        .execute()
    },

    /** Whether an account has an app that gives codes, which has shown one. */
    async hasApp(tx: Tx, id: string): Promise<boolean> {
      const row = await tx
        .selectFrom('staffTwoFactor')
        .select('id')
        .where('userId', '=', id)
        .where('verified', '=', true)
        .executeTakeFirst()
      return row !== undefined
    },

    /** The time step of the last code that was taken; 0 where none was. */
    async findLastCodeStep(tx: Tx, id: string): Promise<number> {
      const row = await tx
        .selectFrom('staffUser')
        .select('lastCodeStep')
        .where('id', '=', id)
        .executeTakeFirst()
      return Number(row?.lastCodeStep ?? 0)
    },

    /** Notes that a code of that time step was taken; never an earlier one than before. */
    async noteCodeStep(tx: Tx, id: string, step: number): Promise<void> {
      await tx
        .updateTable('staffUser')
        .set(({ fn, val, ref }) => ({
          lastCodeStep: fn<number>('greatest', [ref('lastCodeStep'), val(step)]),
        }))
        .where('id', '=', id)
        .execute()
    },

    /** Whether an account has a password: not where it was only ever opened at the firm's provider. */
    async hasPassword(tx: Tx, id: string): Promise<boolean> {
      const row = await tx
        .selectFrom('staffAccount')
        .select('id')
        .where('userId', '=', id)
        .where('providerId', '=', 'credential')
        .where('password', 'is not', null)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Ends what was begun with a password: sign-ins that wait for a code, links to choose another. */
    async forgetSteps(tx: Tx, id: string): Promise<void> {
      await tx.deleteFrom('staffVerification').where('value', '=', id).execute()
    },

    /** The sessions of an account that have not ended, the last used first. */
    async sessionsOf(tx: Tx, userId: string, now: Date): Promise<StaffSession[]> {
      return await tx
        .selectFrom('staffSession')
        .select(['id', 'userAgent as device', 'createdAt', 'updatedAt', 'expiresAt'])
        .where('userId', '=', userId)
        .where('expiresAt', '>', now)
        .orderBy('updatedAt', 'desc')
        .orderBy('id')
        .execute()
    },

    /** It was opened by the firm's own provider, which has seen to the second factor. */
    async noteByProvider(tx: Tx, id: string): Promise<void> {
      await tx.updateTable('staffSession').set({ byProvider: true }).where('id', '=', id).execute()
    },

    async isByProvider(tx: Tx, id: string): Promise<boolean> {
      const row = await tx
        .selectFrom('staffSession')
        .select('byProvider')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.byProvider ?? false
    },

    /** Ends one session of an account. False where it has none of that id. */
    async endSession(tx: Tx, userId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await tx
        .deleteFrom('staffSession')
        .where('userId', '=', userId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },

    /** Ends every session of an account but `except`; says how many. */
    async endSessions(tx: Tx, userId: string, except?: string): Promise<number> {
      const ended = tx.deleteFrom('staffSession').where('userId', '=', userId)
      const { numDeletedRows } = await (except
        ? ended.where('id', '<>', except)
        : ended
      ).executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },

    /** What better-auth signs and encrypts with; made when it is first asked for. */
    secret: (tx: Tx): Promise<string> => getStaffSecret(tx, keyring),

    /** Forgets sessions and links that have ended by themselves. */
    async forgetEnded(tx: Tx, now: Date): Promise<void> {
      await tx.deleteFrom('staffSession').where('expiresAt', '<=', now).execute()
      await tx.deleteFrom('staffVerification').where('expiresAt', '<=', now).execute()
    },
  }
}

/** The secret of staff, random and sealed; a rotation leaves it as it is. Made when it is first asked for. */
export async function getStaffSecret(tx: Tx, keyring: Keyring): Promise<string> {
  const { sealed, keyId } = keyring.sealForDeployment(secretCell, randomBytes(32))
  await tx
    .insertInto('staffSecret')
    .values({ sealed, keyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx.selectFrom('staffSecret').selectAll().executeTakeFirstOrThrow()
  return keyring.openForDeployment(secretCell, row.sealed, row.keyId).toString('base64url')
}

/** Puts up to `limit` accounts under the current key: who it is, and by what the account is found. */
export async function reindexStaffAccounts(
  tx: Tx,
  keyring: Keyring,
  limit: number,
): Promise<number> {
  const rows = await accounts(tx)
    .where('keyId', '<>', keyring.currentKeyId)
    .limit(limit)
    .forUpdate()
    .execute()
  for (const row of rows) {
    const { person } = opened(keyring, row)
    await tx
      .updateTable('staffUser')
      .set(sealedPerson(keyring, row.id, person))
      .where('id', '=', row.id)
      .execute()
  }
  return rows.length
}

/** Puts the secret under the current key; it stays the same, so nobody is signed out. */
export async function resealStaffSecret(tx: Tx, keyring: Keyring): Promise<number> {
  const row = await tx
    .selectFrom('staffSecret')
    .selectAll()
    .where('keyId', '<>', keyring.currentKeyId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return 0
  const secret = keyring.openForDeployment(secretCell, row.sealed, row.keyId)
  await tx.updateTable('staffSecret').set(keyring.sealForDeployment(secretCell, secret)).execute()
  return 1
}

const secretCell: Cell = { table: 'staff_secret', row: 'staff', column: 'sealed' }

type Row = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>

function accounts(tx: Tx) {
  return tx
    .selectFrom('staffUser')
    .select(['id', 'email', 'person', 'keyId', 'role', 'branch', 'disabledAt', 'twoFactorEnabled'])
}

function opened(keyring: Keyring, row: Row): StaffAccount {
  const bytes = keyring.openForDeployment(personCell(row.id), row.person, row.keyId)
  return {
    id: row.id,
    login: row.email,
    person: parseSealedJson(bytes) as StaffPerson,
    role: row.role,
    branch: row.branch,
    disabledAt: row.disabledAt,
    enrolled: row.twoFactorEnabled,
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

/** RFC 2606 section 2: no such host will ever be. */
function loginsOf(keyring: Keyring, address: string): string[] {
  const indexes = keyring.indexesOf('staff-address', normalized(address))
  return indexes.map(({ index }) => `${index.toString('hex')}@staff.invalid`)
}

/** No mail host tells apart what differs by its capitals (RFC 5321 2.4 lets it; RFC 5198: NFC). */
function normalized(address: string): string {
  return address.trim().normalize('NFC').toLowerCase()
}
