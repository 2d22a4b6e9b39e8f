import { describe, expect, it } from 'vitest'
import { addStaff, joinStaff, staffPassword } from '@/test-support/staff/add-staff.ts'
import { generateTotp } from '@/test-support/staff/authenticator-app.ts'
import {
  advanceClock,
  enterPassword,
  listAuditEvents,
  minuteMs,
  staffAuthSettings,
} from '@/test-support/staff/staff-setup.ts'
import { useTestStaff } from '@/test-support/staff/use-test-staff.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { inviteStaff } from '../accounts/accounts.ts'
import { disableStaff } from '../accounts/disable-account.ts'
import { findMember } from '../accounts/find-member.ts'
import { signInStepLifetimeMs } from '../rules/session-lifetime.ts'
import { createStaffDeps } from '../staff-deps.ts'
import { lockoutMs, maxFailures } from '../store/staff-attempts.ts'
import { choosePassword } from './change-password.ts'
import { enterCode, signIn } from './sign-in.ts'
import { createStaffAuth } from './staff-auth.ts'

describe.each(await openTestStores())('signing in on $name', (opened) => {
  const { store } = opened
  const { db } = store
  const staff = useTestStaff(opened)

  it('lets nobody in by a password beside the provider of the firm, unless that is switched on', async () => {
    const { address } = await joinStaff(staff.deps, { name: 'Grace', role: 'agent' })
    const given = { address, password: staffPassword }
    const provider = () => Promise.reject(new Error('Nobody asks it'))
    const besides = { ...staff.deps, provider }
    expect(await signIn(besides, given)).toEqual({ outcome: 'refused' })
    expect(await choosePassword(besides, { link: 'any', password: staffPassword })).toBe('over')
    const switchedOn = { ...besides, passwordsBesideProvider: true }
    expect(await signIn(switchedOn, given)).toMatchObject({ outcome: 'code' })
  })

  it('lets a member in by password and code, and by neither alone', async () => {
    const { address, secret, member } = await joinStaff(staff.deps, {
      name: 'Grace',
      role: 'agent',
    })
    advanceClock(2 * minuteMs)
    const first = await signIn(staff.deps, {
      address: address.toUpperCase(),
      password: staffPassword,
    })
    expect(first).toEqual({ outcome: 'code', signed: { step: expect.any(String) } })
    const step = 'signed' in first ? (first.signed.step ?? '') : ''
    expect(await findMember(staff.deps, step)).toBeUndefined()
    const second = await enterCode(staff.deps, {
      step,
      code: generateTotp(secret, staff.deps.now()),
    })
    expect(second).toMatchObject({ outcome: 'signed_in', signed: { session: expect.any(String) } })
    const session = 'signed' in second ? (second.signed.session ?? '') : ''
    expect(await findMember(staff.deps, session)).toMatchObject({
      id: member.id,
      role: 'agent',
      enrolled: true,
      person: { name: 'Grace', address },
    })
    expect((await listAuditEvents(store)).map(({ event }) => event)).toEqual([
      'staff_added',
      'staff_password_set',
      'staff_enrolled',
      'staff_signed_in',
      'staff_signed_in',
    ])
    expect((await listAuditEvents(store)).at(-1)?.actor).toEqual({ kind: 'staff', id: member.id })
  })

  it('takes a code once, and a step once', async () => {
    const { address, secret } = await joinStaff(staff.deps, { name: 'Grace', role: 'agent' })
    advanceClock(2 * minuteMs)
    const code = generateTotp(secret, staff.deps.now())
    const steps = []
    for (const _ of [1, 2]) {
      const answer = await signIn(staff.deps, { address, password: staffPassword })
      steps.push('signed' in answer ? (answer.signed.step ?? '') : '')
    }
    const [one = '', other = ''] = steps
    expect((await enterCode(staff.deps, { step: one, code })).outcome).toBe('signed_in')
    expect((await enterCode(staff.deps, { step: other, code })).outcome).toBe('wrong')
    advanceClock(minuteMs)
    const next = generateTotp(secret, staff.deps.now())
    expect((await enterCode(staff.deps, { step: one, code: next })).outcome).toBe('over')
    expect((await enterCode(staff.deps, { step: other, code: next })).outcome).toBe('signed_in')
  })

  it('rejects a code of an earlier time step than one that was accepted (RFC 6238, 5.2)', async () => {
    const { address, secret, member } = await joinStaff(staff.deps, {
      name: 'Grace',
      role: 'agent',
    })
    advanceClock(2 * minuteMs)
    // All of them would be right within half a minute of now.
    const [before, now, next] = [-1, 0, 1].map((steps) =>
      generateTotp(secret, new Date(Date.now() + steps * 30_000)),
    )
    const withCode = async (code = '') => {
      const step = await enterPassword(staff.deps, address)
      return (await enterCode(staff.deps, { step, code })).outcome
    }
    expect(await withCode(now)).toBe('signed_in')
    expect(await withCode(before)).toBe('wrong')
    expect(await withCode(now)).toBe('wrong')
    expect(await withCode(next)).toBe('signed_in')
    expect(await withCode(now)).toBe('wrong')
    const refused = (await listAuditEvents(store)).filter(
      ({ event }) => event === 'staff_sign_in_refused',
    )
    expect(refused.map(({ detail }) => detail)).toEqual(
      Array(3).fill({ factor: 'code', code: 'used', account: member.id }),
    )
  })

  it('rejects at sign-in the code that set up the second factor', async () => {
    const { address, secret } = await joinStaff(staff.deps, { name: 'Grace', role: 'agent' })
    const step = await enterPassword(staff.deps, address)
    const code = generateTotp(secret, staff.deps.now())
    expect((await enterCode(staff.deps, { step, code })).outcome).toBe('wrong')
  })

  it('forgets a right password that no code followed', async () => {
    const { address, secret } = await joinStaff(staff.deps, { name: 'Grace', role: 'agent' })
    const step = await enterPassword(staff.deps, address)
    advanceClock(signInStepLifetimeMs + 1)
    const code = generateTotp(secret, staff.deps.now())
    expect((await enterCode(staff.deps, { step, code })).outcome).toBe('over')
  })

  it('accepts no step and no session that it did not sign', async () => {
    const { session } = await joinStaff(staff.deps, { name: 'Grace', role: 'agent' })
    const { token } = await db.selectFrom('staffSession').select('token').executeTakeFirstOrThrow()
    expect(session.startsWith(`${token}.`)).toBe(true)
    for (const forged of [token, `${token}.`, `${token}.${'A'.repeat(43)}%3D`, '', 'x', '.']) {
      expect(await findMember(staff.deps, forged)).toBeUndefined()
      expect((await enterCode(staff.deps, { step: forged, code: '123456' })).outcome).toBe('over')
    }
  })

  it('answers the same for a wrong password, an unknown address and a disabled account', async () => {
    const { member: chief } = await joinStaff(staff.deps, { name: 'Ada', role: 'administrator' })
    const { account, address: disabled } = await addStaff(staff.deps, {
      name: 'Hal',
      role: 'agent',
    })
    const { address } = await addStaff(staff.deps, { name: 'Grace', role: 'agent' })
    await disableStaff(staff.deps, chief, { id: account, to: null })
    const person = { name: 'New', address: 'new.canary@example.com' }
    await inviteStaff(staff.deps, { person, role: 'agent', actor: { kind: 'system' } })
    const tries: [string, string][] = [
      [address, 'a wrong password'],
      ['nobody.canary@example.com', staffPassword],
      [disabled, staffPassword],
      [person.address, staffPassword],
    ]
    for (let round = 0; round < maxFailures; round++) {
      for (const [typed, password] of tries) {
        expect(await signIn(staff.deps, { address: typed, password })).toEqual({
          outcome: 'refused',
        })
      }
    }
    for (const [typed] of tries) {
      expect(await signIn(staff.deps, { address: typed, password: staffPassword })).toEqual({
        outcome: 'locked',
      })
    }
    const events = await listAuditEvents(store)
    expect(events.filter(({ event }) => event === 'staff_locked_out')).toHaveLength(tries.length)
    expect(JSON.stringify(events)).not.toMatch(/canary|Grace/)
    expect(await db.selectFrom('staffSession').select('userId').execute()).toEqual([
      { userId: chief.id },
    ])
  })

  it('does the work that is due of a password, also where there is no account', async () => {
    const due = { ...staffAuthSettings, passwordCost: undefined }
    staff.deps = createStaffDeps(store, () => createStaffAuth(store, due))
    const { address } = await addStaff(staff.deps, { name: 'Grace', role: 'agent' })
    const stored = await db.selectFrom('staffAccount').select('password').executeTakeFirstOrThrow()
    expect(stored.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    // The quickest of several alternating rounds counts, in processor time, which other programs do not affect.
    // Both ways have warmed up the embedded database. Without the password hash the unknown address would take
    // a tenth.
    const unknownAddress = 'nobody.canary@example.com'
    const times: Record<string, number[]> = { [address]: [], [unknownAddress]: [] }
    for (let round = 1; round < maxFailures; round++) {
      for (const [typed, tries] of Object.entries(times)) {
        const from = process.cpuUsage()
        await signIn(staff.deps, { address: typed, password: 'a wrong password' })
        const { user, system } = process.cpuUsage(from)
        tries.push(user + system)
      }
    }
    const [known = 0, unknown = 0] = Object.values(times).map((tries) => Math.min(...tries))
    expect(unknown).toBeGreaterThan(known / 3)
    expect(known).toBeGreaterThan(unknown / 3)
  })

  it('looks at nothing more after some wrong passwords, until a while has passed', async () => {
    const { address } = await joinStaff(staff.deps, { name: 'Grace', role: 'agent' })
    for (let count = 0; count < maxFailures; count++) {
      await signIn(staff.deps, { address, password: 'a wrong password' })
    }
    advanceClock(lockoutMs - 1)
    const right = { address, password: staffPassword }
    expect((await signIn(staff.deps, right)).outcome).toBe('locked')
    advanceClock(1)
    expect((await signIn(staff.deps, right)).outcome).toBe('code')
  })

  it('counts tries that come at once', async () => {
    const { address } = await addStaff(staff.deps, { name: 'Grace', role: 'agent' })
    const tries = Array.from({ length: maxFailures + 3 }, () =>
      signIn(staff.deps, { address, password: 'a wrong password' }),
    )
    const outcomes = (await Promise.all(tries)).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(maxFailures)
    expect(outcomes.filter((outcome) => outcome === 'locked')).toHaveLength(3)
  })

  it('counts wrong codes over every step of an account', async () => {
    const { address, secret } = await joinStaff(staff.deps, { name: 'Grace', role: 'agent' })
    advanceClock(2 * minuteMs)
    const right = generateTotp(secret, staff.deps.now())
    const wrong = right === '000000' ? '000001' : '000000'
    const outcomes = []
    for (let count = 0; count < maxFailures; count++) {
      const step = await enterPassword(staff.deps, address)
      outcomes.push((await enterCode(staff.deps, { step, code: wrong })).outcome)
    }
    expect(outcomes).toEqual([...Array(maxFailures - 1).fill('wrong'), 'locked'])
    const step = await enterPassword(staff.deps, address)
    expect((await enterCode(staff.deps, { step, code: right })).outcome).toBe('locked')
  })

  it('rejects the code of an account that was disabled after the password', async () => {
    const { member: chief } = await joinStaff(staff.deps, { name: 'Ada', role: 'administrator' })
    const { member, address, secret } = await joinStaff(staff.deps, {
      name: 'Grace',
      role: 'agent',
    })
    advanceClock(2 * minuteMs)
    const step = await enterPassword(staff.deps, address)
    await disableStaff(staff.deps, chief, { id: member.id, to: null })
    const code = generateTotp(secret, staff.deps.now())
    expect((await enterCode(staff.deps, { step, code })).outcome).toBe('over')
  })
})
