import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { BrokenRights } from '#lib/access/rights/rights-seals.ts'
import { sealedRows } from '#lib/access/rights/sealed-rows.ts'
import { isSessionEnded } from '#lib/access/store/session-access.ts'
import { createStore } from '#lib/database/store.ts'
import { createDatabaseWriter } from '@/test-support/database-writer.ts'
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
const actors = [
  { opened: await openTestStore(), actor: 'somebody with all rights', hasAllRights: true },
  ...(url
    ? [
        {
          opened: await openServiceStore(url),
          actor: 'somebody with the rights of the service',
          hasAllRights: false,
        },
      ]
    : []),
]
const { says, rows: tables } = sealedRows.staff_user

describe.each(actors)('what lets staff in, against $actor', ({ opened, hasAllRights }) => {
  useTestStaff(opened)
  const alarms: BrokenRights[] = []
  const { database, keyring } = opened
  const store = createStore({ database, keyring, onBrokenRights: (found) => alarms.push(found) })
  const deps = createTestStaffDeps(store)
  const writer = createDatabaseWriter(store.db, { hasAllRights })

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

  type Joined = Awaited<ReturnType<typeof join>>

  async function waysIn({ ada, mallory }: Joined) {
    const { address, step } = ada
    return {
      session: (await findMember(deps, ada.session)) !== undefined,
      change: await mayChange(ada),
      password: (await signIn(deps, { address, password: staffPassword })).outcome !== 'refused',
      backupCode:
        (await signInWithBackupCode(deps, { step, code: plain(ada.codes[0]) })).outcome ===
        'signed_in',
      ofMallory: (await findMember(deps, mallory.session))?.role === 'administrator',
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
  async function expectShut(isDone: boolean, joined: Joined, id = joined.ada.member.id) {
    if (!isDone) return
    expect(await store.verifyRights()).toContainEqual({
      table: 'staff_user',
      id,
      columns: ['rights_seal'],
    })
    const ways = Object.entries(await waysIn(joined)).filter(([, isOpen]) => isOpen)
    expect(ways).toEqual([])
    expect(alarms).toContainEqual({ subject: 'staff_user', id })
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

  it('refuses after any column of an account was changed', async () => {
    for (const column of Object.keys(says)) {
      await opened.reset()
      const joined = await join()
      const other =
        column === 'role' ? `'supervisor'` : await writer.otherValue('staff_user', column)
      const of = `id = '${joined.ada.member.id}'`
      const isDone = await writer.update('staff_user', of, `${column} = ${other}`)
      expect(isDone, column).toBe(true)
      await expectShut(isDone, joined)
    }
  })

  it.each(Object.keys(tables))(
    'refuses after a row of %s was changed, moved, added or deleted',
    async (table) => {
      for (const attack of attacksOn(table)) {
        await opened.reset()
        const joined = await join()
        await expectShut(await attack(joined), joined)
      }
    },
  )

  it.each(Object.keys(tables))('refuses after an older row of %s was put back', async (table) => {
    const joined = await join()
    const { address, member } = joined.ada
    const rows = await writer.read(table, isOf(table, member.id))
    expect(rows).not.toEqual([])
    // The operator renews the account: every way in ends.
    const person = { name: 'Ada', address }
    const actor = { kind: 'system' } as const
    const { link } = await inviteStaff(deps, { person, role: 'administrator', actor })
    expect(await choosePassword(deps, { link, password: 'another canary in a mine' })).toBe('set')
    await writer.delete(table, isOf(table, member.id))
    await expectShut(await writer.insert(table, rows), joined)
  })

  it('refuses an account that was put back to an earlier state as a whole', async () => {
    const joined = await join()
    const { address, member } = joined.ada
    const of = `id = '${member.id}'`
    const [user] = await writer.read('staff_user', of)
    const rows = await Promise.all(
      Object.keys(tables).map((table) => writer.read(table, isOf(table, member.id))),
    )
    const person = { name: 'Ada', address }
    await inviteStaff(deps, { person, role: 'agent', actor: { kind: 'system' } })
    for (const table of Object.keys(tables)) await writer.delete(table, isOf(table, member.id))
    await writer.delete('staff_user', of)
    let isDone = await writer.insert('staff_user', [user ?? {}])
    for (const [index, table] of Object.keys(tables).entries()) {
      isDone = (await writer.insert(table, rows[index] ?? [])) && isDone
    }
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
    const { link } = await inviteStaff(deps, {
      person: { name: 'Ada', address: ada.address },
      role: 'administrator',
      actor: { kind: 'system' },
    })
    expect(await choosePassword(deps, { link, password: 'another canary in a mine' })).toBe('set')
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

  /** Attacks on a table; each returns whether the database allowed it. */
  function attacksOn(table: string): ((joined: Joined) => Promise<boolean>)[] {
    const of = ({ ada }: Joined) => isOf(table, ada.member.id)
    const columns = Object.keys(tables[table]?.says ?? {})
    return [
      ...columns.map((column) => async (joined: Joined) => {
        const other = await writer.otherValue(table, column)
        return writer.update(table, of(joined), `${column} = ${other}`)
      }),
      (joined) => writer.delete(table, of(joined)),
      async (joined) => {
        const { ada, mallory } = joined
        const rows = await writer.read(table, isOf(table, mallory.member.id))
        if (rows.length === 0) return false
        const fresh = rows.map((row) => ({
          ...row,
          ...('id' in row && { id: randomUUID() }),
          ...('token' in row && { token: randomUUID() }),
          ...('account_id' in row && { account_id: randomUUID() }),
          ...('user_id' in row && { user_id: ada.member.id }),
          ...('value' in row && { value: ada.member.id }),
        }))
        return writer.insert(table, fresh)
      },
      async (joined) => {
        const { ada, mallory } = joined
        const rows = await writer.read(table, isOf(table, mallory.member.id))
        if (rows.length === 0) return false
        await writer.delete(table, isOf(table, mallory.member.id))
        await writer.delete(table, of(joined))
        const owner = table === 'staff_verification' ? 'value' : 'user_id'
        const moved = rows.map((row) => ({ ...row, [owner]: ada.member.id }))
        return writer.insert(table, moved)
      },
    ]
  }
})

function isOf(table: string, id: string): string {
  const { isOf: condition, while: isMeant } = tables[table] ?? {}
  return [condition?.(`'${id}'::uuid`), ...(isMeant ? [isMeant] : [])].join(' and ')
}

function plain(code = ''): string {
  return code.replaceAll('-', '')
}
