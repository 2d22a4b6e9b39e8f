import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { addStaff, joinStaff, staffPassword } from '@/test-support/staff/add-staff.ts'
import { generateTotp } from '@/test-support/staff/authenticator-app.ts'
import { staffAuthSettings } from '@/test-support/staff/staff-setup.ts'
import { testBegin, useTestStaff } from '@/test-support/staff/use-test-staff.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { inviteStaff, isValidPasswordLink } from '../accounts/accounts.ts'
import { findMember } from '../accounts/find-member.ts'
import { createStaffDeps } from '../staff-deps.ts'
import { lockoutMs, maxFailures } from '../store/staff-attempts.ts'
import { changePassword, choosePassword } from './change-password.ts'
import { maxPasswordLength } from './password-hash.ts'
import { enterCode, signIn } from './sign-in.ts'
import { createStaffAuth } from './staff-auth.ts'

const next = 'quiet lantern over a marsh'
const settings = { ...staffAuthSettings, brand: 'Harbour Lights Bank' }

describe.each(await openTestStores())('passwords of staff on $name', (opened) => {
  const { store } = opened
  const { db } = store
  const staff = useTestStaff(opened, () =>
    createStaffDeps(store, () => createStaffAuth(store, settings)),
  )

  const person = { name: 'Gráinne Hopper-Mbeki', address: 'grainne.hopper@tidewater.example' }
  const invite = () => inviteStaff(staff.deps, { person, role: 'agent', actor: { kind: 'system' } })

  it.each([
    ['common', 'password1234'],
    ['common, with capitals and digits', 'Welcome12345!'],
    ['a row of the keyboard', 'qwertyuiop12'],
    ['one letter again and again', 'aaaaaaaaaaaaaaaa'],
    ['a common one twice', 'letmeinletmein'],
    ['digits in a row', '123456789012'],
    ['the name of the firm', 'HarbourLights1'],
    ['the name of the firm, with other characters', 'H4rb0ur L1ghts B4nk'],
    ['the name of its owner', 'hopper-mbeki12'],
    ['the address of its owner', 'grainne.hopper@tidewater.example'],
    ['the host of its owner’s address', 'tidewater2026!'],
  ])('refuses one that is easy to guess: %s', async (_, password) => {
    const { link } = await invite()
    expect(await choosePassword(staff.deps, { link, password })).toBe('guessable')
    expect(await isValidPasswordLink(staff.deps, link)).toBe(true)
  })

  it.each([
    ['twelve random letters', 'vkqhzrmxwbtj'],
    ['some words', 'four small boats at anchor'],
    ['as long as the longest', `${next} `.repeat(10).slice(0, maxPasswordLength)],
    ['no Latin letters', 'قارب صغير عند المرسى القديم'],
  ])('accepts %s', async (_, password) => {
    expect(maxPasswordLength).toBeGreaterThanOrEqual(64)
    const { link } = await invite()
    expect(await choosePassword(staff.deps, { link, password })).toBe('set')
  })

  it('is changed by its owner with the old one; every other session and step ends', async () => {
    const { member, session, address, secret } = await joinStaff(staff.deps, {
      name: 'Grace',
      role: 'agent',
    })
    vi.setSystemTime(testBegin.getTime() + 120_000)
    const first = await signIn(staff.deps, { address, password: staffPassword })
    const step = 'signed' in first ? (first.signed.step ?? '') : ''
    const second = await enterCode(staff.deps, {
      step,
      code: generateTotp(secret, staff.deps.now()),
    })
    const elsewhere = 'signed' in second ? (second.signed.session ?? '') : ''
    // Somebody who knows the old password waits at the second factor.
    const waiting = await signIn(staff.deps, { address, password: staffPassword })
    const waitingStep = 'signed' in waiting ? (waiting.signed.step ?? '') : ''

    const change = { session, old: staffPassword, password: next }
    const changed = await changePassword(staff.deps, member, change)
    const own = 'signed' in changed ? (changed.signed.session ?? '') : ''
    expect(await store.staff.findPasswordDate(db, member.id)).toEqual(staff.deps.now())
    // No new sign-in: what only follows one needs one still.
    expect(await findMember(staff.deps, own)).toMatchObject({
      id: member.id,
      session: { id: member.session.id, createdAt: member.session.createdAt },
    })
    expect(await findMember(staff.deps, elsewhere)).toBeUndefined()
    vi.setSystemTime(testBegin.getTime() + 240_000)
    const code = generateTotp(secret, staff.deps.now())
    expect((await enterCode(staff.deps, { step: waitingStep, code })).outcome).toBe('over')
    expect((await signIn(staff.deps, { address, password: staffPassword })).outcome).toBe('refused')
    expect((await signIn(staff.deps, { address, password: next })).outcome).toBe('code')
    const last = await db
      .selectFrom('auditEvent')
      .selectAll()
      .where('event', '=', 'staff_password_changed')
      .executeTakeFirstOrThrow()
    expect(last).toMatchObject({
      actor: { kind: 'staff', id: member.id },
      detail: { account: member.id, sessions: 1 },
    })
  })

  it('opens nothing any more while another one is being set by a link', async () => {
    const { address } = await addStaff(staff.deps, { name: 'Grace', role: 'agent' })
    const auth = await staff.deps.auth()
    const login = (await store.staff.findByAddress(db, address))?.login ?? ''
    const link = await store.transaction((tx) => auth.newPasswordLink(tx, login))
    // The earlier one is tried after sessions were ended, and before the new one can be seen.
    const reached = Promise.withResolvers<void>()
    const slow = {
      ...staff.deps,
      auth: async () => ({
        ...auth,
        setPassword: async (...given: Parameters<typeof auth.setPassword>) => {
          const outcome = await auth.setPassword(...given)
          reached.resolve()
          await setTimeout(300)
          return outcome
        },
      }),
    }
    const choosing = choosePassword(slow, { link, password: next })
    await reached.promise
    const thief = await signIn(staff.deps, { address, password: staffPassword })
    expect(await choosing).toBe('set')
    expect(thief).toEqual({ outcome: 'refused' })
  })

  it('leaves a copy of the cookie with which it was changed outside', async () => {
    const { member, session } = await joinStaff(staff.deps, { name: 'Grace', role: 'agent' })
    const change = { session, old: staffPassword, password: next }
    await changePassword(staff.deps, member, change)
    expect(await findMember(staff.deps, session)).toBeUndefined()
  })

  it('is not changed by somebody at an unlocked screen who does not know it', async () => {
    const { member, session, address } = await joinStaff(staff.deps, {
      name: 'Grace',
      role: 'agent',
    })
    const guess = async () => {
      const change = { session, old: 'a wrong password', password: next }
      return (await changePassword(staff.deps, member, change)).outcome
    }
    const outcomes = []
    for (let count = 0; count < maxFailures; count++) outcomes.push(await guess())
    expect(outcomes).toEqual([...Array(maxFailures - 1).fill('wrong'), 'locked'])
    const right = { session, old: staffPassword, password: next }
    expect(await changePassword(staff.deps, member, right)).toEqual({ outcome: 'locked' })
    expect((await signIn(staff.deps, { address, password: next })).outcome).toBe('refused')
    vi.setSystemTime(testBegin.getTime() + lockoutMs)
    expect(await changePassword(staff.deps, member, right)).toMatchObject({ outcome: 'changed' })
  })

  it('is changed to no weak one, none of a wrong length and not to itself', async () => {
    const { member, session } = await joinStaff(staff.deps, { name: 'Grace', role: 'agent' })
    const to = async (password: string) =>
      (await changePassword(staff.deps, member, { session, old: staffPassword, password })).outcome
    expect(await to('')).toBe('missing')
    expect(await to('short')).toBe('too_short')
    expect(await to('x'.repeat(maxPasswordLength + 1))).toBe('too_long')
    expect(await to('password1234')).toBe('guessable')
    expect(await to(staffPassword)).toBe('same')
  })

  it('is none of those who sign in at the firm’s provider', async () => {
    const { member, session } = await joinStaff(staff.deps, { name: 'Grace', role: 'agent' })
    await db.deleteFrom('staffAccount').where('userId', '=', member.id).execute()
    const change = { session, old: staffPassword, password: next }
    expect(await changePassword(staff.deps, member, change)).toEqual({ outcome: 'none' })
  })
})
