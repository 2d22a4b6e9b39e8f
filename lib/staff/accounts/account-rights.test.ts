import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { BrokenRights } from '#lib/access/rights/rights-seals.ts'
import { sealedRows } from '#lib/access/rights/sealed-rows.ts'
import { isSessionEnded } from '#lib/access/store/session-access.ts'
import { createStore } from '#lib/database/store.ts'
import { createDatabaseWriter, type StoredRow } from '@/test-support/database-writer.ts'
import { joinStaff, staffPassword } from '@/test-support/staff/add-staff.ts'
import { generateTotp } from '@/test-support/staff/authenticator-app.ts'
import {
  advanceClock,
  createTestStaffDeps,
  enterPassword,
  minuteMs,
  signInWithCode,
} from '@/test-support/staff/staff-setup.ts'
import { useTestStaff } from '@/test-support/staff/use-test-staff.ts'
import { openServiceStore, openTestStore } from '@/test-support/test-store.ts'
import { createBackupCodes, signInWithBackupCode } from '../second-factors/backup-codes.ts'
import { choosePassword } from '../sign-in/change-password.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { inviteStaff } from './accounts.ts'
import { findMember } from './find-member.ts'

const url = process.env.TEST_DATABASE_URL
const service = url ? await openServiceStore(url) : undefined
const opened = await openTestStore()
const actors = [
  { opened, owner: opened.database, actor: 'somebody with all rights', hasAllRights: true },
  ...(service
    ? [
        {
          opened: service,
          owner: service.owner,
          actor: 'somebody with the rights of the service',
          hasAllRights: false,
        },
      ]
    : []),
]
const { says, rows: ofRows } = sealedRows.staff_user
const tables = Object.keys(ofRows)

describe.each(actors)('what lets staff in, against $actor', (of) => {
  const { opened, owner, hasAllRights } = of
  useTestStaff(opened)
  const alarms: BrokenRights[] = []
  const { database, keyring } = opened
  const store = createStore({ database, keyring, onBrokenRights: (found) => alarms.push(found) })
  const deps = createTestStaffDeps(store)
  const writer = createDatabaseWriter(store.db, { hasAllRights })
  const ownerWriter = createDatabaseWriter(owner.db, { hasAllRights: true })
  /** Tries every row or column as the owner alone: the service can write nothing that its owner cannot. */
  const itByOwner: (title: string, run: () => Promise<void>) => void = hasAllRights ? it : () => {}

  /** Creates an administrator, and an agent who can write to the database, with all their credentials. */
  async function join() {
    const joined = []
    for (const [name, role] of [
      ['Ada', 'administrator'],
      ['Mallory', 'agent'],
    ] as const) {
      const one = await joinStaff(deps, { name, role })
      const codes = await createBackupCodes(deps, one.member)
      if (typeof codes === 'string') throw new Error(codes)
      const { id: userId } = one.member
      await store.staffFactors.addPasskey(store.db, {
        id: randomUUID(),
        userId,
        name: 'key',
        credential: { id: `key of ${name}`, publicKey: 'AAAA', transports: [] },
        counter: 1,
        now: deps.now(),
      })
      const step = await enterPassword(deps, one.address)
      const by = name === 'Ada' ? await agent() : one.member.id
      if (name === 'Ada') {
        await store.staffFactorResets.put(store.db, {
          userId,
          requestedBy: by,
          requestedAt: deps.now(),
          expiresAt: new Date(deps.now().getTime() + 60 * minuteMs),
        })
      }
      joined.push({ ...one, codes, step })
    }
    advanceClock(2 * minuteMs)
    alarms.length = 0
    const [ada, mallory] = joined
    if (!ada || !mallory) throw new Error('both have joined')
    return { ada, mallory }
  }
  async function agent() {
    const person = { name: 'Bo', address: 'bo@example.com' }
    return (await inviteStaff(deps, { person, role: 'agent', actor: { kind: 'system' } })).account
  }

  /** The operator renews an account: every way in ends. */
  async function renew({ address }: { address: string }) {
    const person = { name: 'Ada', address }
    const { link } = await inviteStaff(deps, {
      person,
      role: 'administrator',
      actor: { kind: 'system' },
    })
    expect(await choosePassword(deps, { link, password: 'another canary in a mine' })).toBe('set')
  }

  type Joined = Awaited<ReturnType<typeof join>>
  type TryWays = (joined: Joined) => Promise<Record<string, boolean>>

  /** Ways in that need no credential but the session. */
  async function sessionsIn({ ada, mallory }: Joined) {
    return {
      session: (await findMember(deps, ada.session)) !== undefined,
      change: await mayChange(ada),
      ofMallory: (await findMember(deps, mallory.session))?.role === 'administrator',
    }
  }

  async function waysIn(joined: Joined) {
    const { address, step, codes } = joined.ada
    return {
      ...(await sessionsIn(joined)),
      password: (await signIn(deps, { address, password: staffPassword })).outcome !== 'refused',
      backupCode:
        (await signInWithBackupCode(deps, { step, code: plain(codes[0]) })).outcome === 'signed_in',
    }
  }

  /** Tells whether a change that began in that session is still made. */
  async function mayChange({ member }: Joined['ada']): Promise<boolean> {
    try {
      return await store.transactionFor({ kind: 'staff', member }, deps.now(), async () => true)
    } catch (error) {
      if (!isSessionEnded(error)) throw error
      return false
    }
  }

  /** Expects an alarm and that nobody gets in; if the database refused, nothing has changed. */
  async function expectShut(
    isDone: boolean,
    joined: Joined,
    { by = '', ways = waysIn as TryWays } = {},
  ) {
    if (!isDone) return
    const { id } = joined.ada.member
    const broken = { table: 'staff_user', id, columns: ['rights_seal'] }
    expect(await store.verifyRights(), by).toContainEqual(broken)
    const open = Object.entries(await ways(joined)).filter(([, isOpen]) => isOpen)
    expect(open, by).toEqual([])
    expect(alarms, by).toContainEqual({ subject: 'staff_user', id })
  }

  /**
   * Nobody gets in by any of these attacks on a table, each from the same beginning. After the first that the
   * database allowed, every way in is tried; after the others, those that need no password.
   */
  async function expectAllShut(
    joined: Joined,
    table: string,
    attacks: readonly (() => Promise<boolean>)[],
  ) {
    const before = await readRows('true')
    let done = 0
    for (const [index, attack] of attacks.entries()) {
      alarms.length = 0
      const isDone = await attack()
      const isFirst = isDone && done === 0
      const by = `${table}, attack ${index}`
      await expectShut(isDone, joined, { by, ...(!isFirst && { ways: sessionsIn }) })
      done += Number(isDone)
      // Signing in writes rows too, and an account whose password was refused often is locked.
      if (isFirst) await ownerWriter.delete('staff_attempt', 'true')
      for (const [name, rows] of before) {
        if (name !== table && !isFirst) continue
        await ownerWriter.delete(name, 'true')
        await ownerWriter.insert(name, rows)
      }
      expect(await store.verifyRights(), `${by}, once it is as before`).toEqual([])
    }
    if (hasAllRights) expect(done, table).toBeGreaterThan(0)
  }

  /** The rows of accounts and of what belongs to them, of one account or of all. */
  async function readRows(condition: 'true' | { of: string }) {
    const rows = new Map<string, StoredRow[]>()
    for (const table of ['staff_user', ...tables]) {
      const where = condition === 'true' ? condition : isOf(table, condition.of)
      rows.set(table, await writer.read(table, where))
    }
    return rows
  }

  it('lets in whom Portico let in', async () => {
    const joined = await join()
    expect(await store.verifyRights()).toEqual([])
    const ways = await waysIn(joined)
    expect(ways).toEqual({
      session: true,
      change: true,
      password: true,
      backupCode: true,
      ofMallory: false,
    })
    expect(await store.verifyRights()).toEqual([])
    expect(alarms).toEqual([])
  })

  it('refuses an administrator whose password hash is that of an agent', async () => {
    const joined = await join()
    const { ada, mallory } = joined
    const [own] = await writer.read('staff_account', `user_id = '${mallory.member.id}'`)
    const of = `id = '${ada.member.id}'`
    await writer.update('staff_account', `user_${of}`, `password = '${own?.password}'`)
    await writer.update('staff_user', of, 'two_factor_enabled = false')
    await writer.delete('staff_two_factor', `user_${of}`)
    await expectShut(true, joined)
  })

  it('refuses an agent who writes themselves another role', async () => {
    const joined = await join()
    const { id } = joined.mallory.member
    expect(await writer.update('staff_user', `id = '${id}'`, `role = 'administrator'`)).toBe(true)
    expect(await findMember(deps, joined.mallory.session)).toBeUndefined()
    expect(alarms).toContainEqual({ subject: 'staff_user', id })
    expect(await findMember(deps, joined.ada.session)).toMatchObject({ role: 'administrator' })
  })

  itByOwner('refuses after any column of an account or of its rows was changed', async () => {
    const joined = await join()
    const { id } = joined.ada.member
    const columns = { ...ofRows, staff_user: { says } }
    for (const [table, { says }] of Object.entries(columns)) {
      const attacks = Object.keys(says).map((column) => async () => {
        const other = column === 'role' ? `'supervisor'` : await writer.otherValue(table, column)
        const isDone = await writer.update(table, isOf(table, id), `${column} = ${other}`)
        if (table === 'staff_user') expect(isDone, column).toBe(true)
        return isDone
      })
      await expectAllShut(joined, table, attacks)
    }
  })

  itByOwner('refuses after rows of any table were deleted, added or moved', async () => {
    const joined = await join()
    const [ada, mallory] = [joined.ada.member.id, joined.mallory.member.id]
    for (const table of tables) {
      const theirs = await writer.read(table, isOf(table, mallory))
      const owner = table === 'staff_verification' ? 'value' : 'user_id'
      const remove = () => writer.delete(table, isOf(table, ada))
      const add = async () => {
        const fresh = theirs.map((row) => ({
          ...row,
          ...('id' in row && { id: randomUUID() }),
          ...('token' in row && { token: randomUUID() }),
          ...('account_id' in row && { account_id: randomUUID() }),
          [owner]: ada,
        }))
        return writer.insert(table, fresh)
      }
      const move = async () => {
        await writer.delete(table, isOf(table, mallory))
        await writer.delete(table, isOf(table, ada))
        const moved = theirs.map((row) => ({ ...row, [owner]: ada }))
        return writer.insert(table, moved)
      }
      await expectAllShut(joined, table, theirs.length > 0 ? [remove, add, move] : [remove])
    }
  })

  it('refuses after older rows of any table were put back', async () => {
    const joined = await join()
    const { id } = joined.ada.member
    const older = await readRows({ of: id })
    await renew(joined.ada)
    for (const table of tables) {
      const rows = older.get(table) ?? []
      expect(rows, table).not.toEqual([])
      const putBack = async () => {
        await writer.delete(table, isOf(table, id))
        return writer.insert(table, rows)
      }
      await expectAllShut(joined, table, [putBack])
    }
  })

  it('refuses an account that was put back to an earlier state as a whole', async () => {
    const joined = await join()
    const { id } = joined.ada.member
    const older = await readRows({ of: id })
    const person = { name: 'Ada', address: joined.ada.address }
    await inviteStaff(deps, { person, role: 'agent', actor: { kind: 'system' } })
    for (const table of older.keys()) await writer.delete(table, isOf(table, id))
    let isDone = true
    for (const [table, rows] of older) isDone = (await writer.insert(table, rows)) && isDone
    expect(isDone).toBe(true)
    await expectShut(isDone, joined)
  })

  it('prolongs no session', async () => {
    const { ada } = await join()
    const of = `user_id = '${ada.member.id}'`
    await writer.update('staff_session', of, `expires_at = expires_at + interval '30 minutes'`)
    expect(await findMember(deps, ada.session)).toBeUndefined()
    expect(await mayChange(ada)).toBe(false)
    expect((await store.verifyRights()).map(({ table }) => table)).toContain('staff_session')
  })

  it('opens an account anew once the operator has renewed it', async () => {
    const { ada } = await join()
    const of = `id = '${ada.member.id}'`
    await writer.update('staff_user', of, 'two_factor_enabled = false')
    expect(await findMember(deps, ada.session)).toBeUndefined()
    await renew(ada)
    expect(await store.verifyRights()).toEqual([])
    const signed = await signIn(deps, {
      address: ada.address,
      password: 'another canary in a mine',
    })
    expect(signed.outcome).toBe('enrol')
  })

  it('keeps who signs in again and again in', async () => {
    const { ada } = await join()
    const code = generateTotp(ada.secret, deps.now())
    expect(code).toHaveLength(6)
    const session = await signInWithCode(deps, ada)
    expect(await findMember(deps, session)).toMatchObject({ id: ada.member.id })
    expect(await store.verifyRights()).toEqual([])
  })
})

function isOf(table: string, id: string): string {
  if (table === 'staff_user') return `id = '${id}'`
  const { isOf: condition, while: isMeant } = ofRows[table] ?? {}
  return [condition?.(`'${id}'::uuid`), ...(isMeant ? [isMeant] : [])].join(' and ')
}

function plain(code = ''): string {
  return code.replaceAll('-', '')
}
