import { describe, expect, it } from 'vitest'
import { createStore } from '#lib/database/store.ts'
import { createKeyring } from '#lib/keys/keyring/keyring.ts'
import { joinStaff, staffPassword } from '@/test-support/staff/add-staff.ts'
import {
  advanceClock,
  createTestStaffDeps,
  minuteMs,
  signInWithCode,
} from '@/test-support/staff/staff-setup.ts'
import { testBegin, useTestStaff } from '@/test-support/staff/use-test-staff.ts'
import { openTestStores, testErasureKeys, testSecret } from '@/test-support/test-store.ts'
import { passwordLinkLifetimeMs } from '../rules/session-lifetime.ts'
import { choosePassword } from '../sign-in/change-password.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { changeRole, enableStaff, inviteStaff, isValidPasswordLink } from './accounts.ts'
import { disableStaff } from './disable-account.ts'
import { findMember } from './find-member.ts'

describe.each(await openTestStores())('accounts of staff on $name', (opened) => {
  const { store } = opened
  const { db } = store
  const staff = useTestStaff(opened)

  it('has a disabled member out with the next request, and in again when enabled', async () => {
    const { member: chief } = await joinStaff(staff.deps, { name: 'Ada', role: 'administrator' })
    const { member, session, address, secret } = await joinStaff(staff.deps, {
      name: 'Grace',
      role: 'agent',
    })
    expect(await disableStaff(staff.deps, chief, { id: member.id, to: null })).toBe('done')
    expect(await findMember(staff.deps, session)).toBeUndefined()
    expect(await disableStaff(staff.deps, chief, { id: member.id, to: null })).toBe('gone')
    expect(await enableStaff(staff.deps, chief, member.id)).toBe('done')
    expect(await findMember(staff.deps, session)).toBeUndefined()
    advanceClock(2 * minuteMs)
    expect(
      await findMember(staff.deps, await signInWithCode(staff.deps, { address, secret })),
    ).toBeDefined()
  })

  it('keeps a disabled member out even where a session was left', async () => {
    const { member, session } = await joinStaff(staff.deps, { name: 'Grace', role: 'agent' })
    await store.staff.change(db, member.id, { disabledAt: testBegin }, testBegin)
    expect(await findMember(staff.deps, session)).toBeUndefined()
  })

  it('gives another role with the next request', async () => {
    const { member: chief } = await joinStaff(staff.deps, { name: 'Ada', role: 'administrator' })
    const { member, session } = await joinStaff(staff.deps, { name: 'Grace', role: 'agent' })
    expect(await changeRole(staff.deps, chief, { id: member.id, role: 'supervisor' })).toBe('done')
    expect(await findMember(staff.deps, session)).toMatchObject({ role: 'supervisor' })
  })

  it('has a password chosen by a link once, in time, and of some length', async () => {
    const person = { name: 'Grace', address: 'grace.canary@example.com' }
    const invite = () =>
      inviteStaff(staff.deps, { person, role: 'agent', actor: { kind: 'system' } })
    const { link } = await invite()
    expect(await isValidPasswordLink(staff.deps, link)).toBe(true)
    expect(await choosePassword(staff.deps, { link, password: '' })).toBe('missing')
    expect(await choosePassword(staff.deps, { link, password: 'short' })).toBe('too_short')
    expect(await choosePassword(staff.deps, { link, password: 'x'.repeat(129) })).toBe('too_long')
    expect(await choosePassword(staff.deps, { link, password: staffPassword })).toBe('set')
    expect(await isValidPasswordLink(staff.deps, link)).toBe(false)
    expect(await choosePassword(staff.deps, { link, password: staffPassword })).toBe('over')
    const late = await invite()
    advanceClock(passwordLinkLifetimeMs + 1)
    expect(await isValidPasswordLink(staff.deps, late.link)).toBe(false)
    expect(await choosePassword(staff.deps, { link: late.link, password: staffPassword })).toBe(
      'over',
    )
  })

  it('gives a member who is added again a new start: sessions and second factor are gone', async () => {
    const { member, session, address } = await joinStaff(staff.deps, {
      name: 'Grace',
      role: 'agent',
    })
    const again = await inviteStaff(staff.deps, {
      person: { name: 'Grace', address: ` ${address.toUpperCase()}` },
      role: 'supervisor',
      actor: { kind: 'system' },
    })
    expect(again).toMatchObject({ outcome: 'renewed', account: member.id })
    expect(await findMember(staff.deps, session)).toBeUndefined()
    const password = 'another canary in the mine'
    expect(await choosePassword(staff.deps, { link: again.link, password })).toBe('set')
    expect((await signIn(staff.deps, { address, password: staffPassword })).outcome).toBe('refused')
    expect((await signIn(staff.deps, { address, password })).outcome).toBe('enrol')
  })

  it('stores nobody’s name or address in the open, and no password, link or secret', async () => {
    const { address, session, secret } = await joinStaff(staff.deps, {
      name: 'Grace',
      role: 'agent',
    })
    await signIn(staff.deps, { address: 'nobody.canary@example.com', password: staffPassword })
    const { link } = await inviteStaff(staff.deps, {
      person: { name: 'Hal Canary', address: 'hal.canary@example.com' },
      role: 'agent',
      actor: { kind: 'system' },
    })
    const tables = [
      'staffUser',
      'staffSession',
      'staffAccount',
      'staffTwoFactor',
      'staffVerification',
      'staffSecret',
      'staffAttempt',
      'auditEvent',
    ] as const
    const rows = []
    for (const table of tables) rows.push(await db.selectFrom(table).selectAll().execute())
    const stored = JSON.stringify(rows, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    for (const open of ['canary', 'Grace', address, secret, link, session, staffPassword]) {
      expect(stored.toLowerCase()).not.toContain(open.toLowerCase())
    }
  })

  it('is found under a newer key, and signed in through it', async () => {
    const { address, session, secret } = await joinStaff(staff.deps, {
      name: 'Grace',
      role: 'agent',
    })
    const newer = 'a newer secret for tests, long enough to be one'
    const { database } = opened
    const both = createStore({
      database,
      keyring: createKeyring([newer, testSecret], testErasureKeys()),
    })
    const before = createTestStaffDeps(both)
    expect((await signIn(before, { address, password: staffPassword })).outcome).toBe('code')
    const email = { to: address, subject: 'A canary', text: 'Text', html: '' }
    const waiting = { id: '3f2b8c1e-0000-4000-8000-00000000000c', email, now: testBegin }
    await store.mail.addSealed(db, waiting)
    while ((await both.rewrap(10)) > 0);
    expect(await both.countToRewrap()).toBe(0)

    const alone = createStore({ database, keyring: createKeyring([newer], testErasureKeys()) })
    expect(await alone.mail.openEmail(db, waiting)).toEqual(email)
    staff.deps = createTestStaffDeps(alone)
    expect(await findMember(staff.deps, session)).toMatchObject({ person: { address } })
    advanceClock(2 * minuteMs)
    expect(
      await findMember(staff.deps, await signInWithCode(staff.deps, { address, secret })),
    ).toBeDefined()
  })
})
