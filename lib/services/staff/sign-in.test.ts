import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  addStaff,
  cheapPasswordHash,
  joinStaff,
  staffPassword,
} from '@/test-support/staff/add-staff.ts'
import { generateTotp } from '@/test-support/staff/authenticator-app.ts'
import { openTestStores, testErasureKeys, testSecret } from '@/test-support/test-store.ts'
import { createKeyring } from '../../adapters/database/keys/keyring.ts'
import { lockoutMs, maxFailures } from '../../adapters/database/staff/staff-attempts.ts'
import { createStore } from '../../adapters/database/store.ts'
import {
  changeRole,
  disableStaff,
  enableStaff,
  inviteStaff,
  isValidPasswordLink,
} from './accounts.ts'
import { choosePassword } from './change-password.ts'
import { findMember } from './find-member.ts'
import { endSession, listSessions } from './sessions.ts'
import { enterCode, signIn, startEnrolment } from './sign-in.ts'
import { createStaffAuth } from './staff-auth.ts'
import {
  createStaffDeps,
  maxSessionAgeMs,
  passwordLinkLifetimeMs,
  type StaffDeps,
  signInStepLifetimeMs,
} from './staff-deps.ts'

const begun = new Date('2026-11-21T09:00:00.000Z')
const minuteMs = 60_000
const idleMs = 30 * minuteMs
const settings = {
  brand: 'Portico',
  publicUrl: new URL('https://apply.example.com'),
  idleMs,
  passwordCost: cheapPasswordHash,
}

describe.each(await openTestStores())('staff on $name', (opened) => {
  const { store } = opened
  const { db } = store
  let deps: StaffDeps

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: begun })
    await opened.reset()
    deps = createStaffDeps(store, () => createStaffAuth(store, settings))
  })
  afterEach(() => vi.useRealTimers())
  afterAll(opened.close)

  function pass(ms: number) {
    vi.setSystemTime(Date.now() + ms)
  }

  async function recorded() {
    const rows = await db.selectFrom('auditEvent').selectAll().orderBy('sequence').execute()
    return rows.map(({ event, actor, detail }) => ({ event, actor, detail }))
  }

  async function signedIn(address: string, secret: string): Promise<string> {
    const first = await signIn(deps, { address, password: staffPassword })
    if (first.outcome !== 'code') throw new Error(first.outcome)
    const step = first.signed.step ?? ''
    const second = await enterCode(deps, { step, code: generateTotp(secret, deps.now()) })
    if (second.outcome !== 'signed_in') throw new Error(second.outcome)
    return second.signed.session ?? ''
  }

  it('lets a member in by password and code, and by neither alone', async () => {
    const { address, secret, member } = await joinStaff(deps, { name: 'Grace', role: 'agent' })
    pass(2 * minuteMs)
    const first = await signIn(deps, { address: address.toUpperCase(), password: staffPassword })
    expect(first).toEqual({ outcome: 'code', signed: { step: expect.any(String) } })
    const step = 'signed' in first ? (first.signed.step ?? '') : ''
    expect(await findMember(deps, step)).toBeUndefined()
    const second = await enterCode(deps, { step, code: generateTotp(secret, deps.now()) })
    expect(second).toMatchObject({ outcome: 'signed_in', signed: { session: expect.any(String) } })
    const session = 'signed' in second ? (second.signed.session ?? '') : ''
    expect(await findMember(deps, session)).toMatchObject({
      id: member.id,
      role: 'agent',
      enrolled: true,
      person: { name: 'Grace', address },
    })
    expect((await recorded()).map(({ event }) => event)).toEqual([
      'staff_added',
      'staff_password_set',
      'staff_enrolled',
      'staff_signed_in',
      'staff_signed_in',
    ])
    expect((await recorded()).at(-1)?.actor).toEqual({ kind: 'staff', id: member.id })
  })

  it('takes a code once, and a step once', async () => {
    const { address, secret } = await joinStaff(deps, { name: 'Grace', role: 'agent' })
    pass(2 * minuteMs)
    const code = generateTotp(secret, deps.now())
    const steps = []
    for (const _ of [1, 2]) {
      const answer = await signIn(deps, { address, password: staffPassword })
      steps.push('signed' in answer ? (answer.signed.step ?? '') : '')
    }
    const [one = '', other = ''] = steps
    expect((await enterCode(deps, { step: one, code })).outcome).toBe('signed_in')
    expect((await enterCode(deps, { step: other, code })).outcome).toBe('wrong')
    pass(minuteMs)
    const next = generateTotp(secret, deps.now())
    expect((await enterCode(deps, { step: one, code: next })).outcome).toBe('over')
    expect((await enterCode(deps, { step: other, code: next })).outcome).toBe('signed_in')
  })

  it('takes no code of an earlier time step than one that was taken (RFC 6238, 5.2)', async () => {
    const { address, secret, member } = await joinStaff(deps, { name: 'Grace', role: 'agent' })
    pass(2 * minuteMs)
    // All of them would be right within half a minute of now.
    const [before, now, next] = [-1, 0, 1].map((steps) =>
      generateTotp(secret, new Date(Date.now() + steps * 30_000)),
    )
    const withCode = async (code = '') => {
      const answer = await signIn(deps, { address, password: staffPassword })
      const step = 'signed' in answer ? (answer.signed.step ?? '') : ''
      return (await enterCode(deps, { step, code })).outcome
    }
    expect(await withCode(now)).toBe('signed_in')
    expect(await withCode(before)).toBe('wrong')
    expect(await withCode(now)).toBe('wrong')
    expect(await withCode(next)).toBe('signed_in')
    expect(await withCode(now)).toBe('wrong')
    const refused = (await recorded()).filter(({ event }) => event === 'staff_sign_in_refused')
    expect(refused.map(({ detail }) => detail)).toEqual(
      Array(3).fill({ factor: 'code', code: 'used', account: member.id }),
    )
  })

  it('takes the code that made the second factor for no sign-in', async () => {
    const { address, secret } = await joinStaff(deps, { name: 'Grace', role: 'agent' })
    const answer = await signIn(deps, { address, password: staffPassword })
    const step = 'signed' in answer ? (answer.signed.step ?? '') : ''
    const code = generateTotp(secret, deps.now())
    expect((await enterCode(deps, { step, code })).outcome).toBe('wrong')
  })

  it('forgets a right password that no code followed', async () => {
    const { address, secret } = await joinStaff(deps, { name: 'Grace', role: 'agent' })
    const answer = await signIn(deps, { address, password: staffPassword })
    const step = 'signed' in answer ? (answer.signed.step ?? '') : ''
    pass(signInStepLifetimeMs + 1)
    const code = generateTotp(secret, deps.now())
    expect((await enterCode(deps, { step, code })).outcome).toBe('over')
  })

  it('takes no step and no session that it did not sign', async () => {
    const { session } = await joinStaff(deps, { name: 'Grace', role: 'agent' })
    const { token } = await db.selectFrom('staffSession').select('token').executeTakeFirstOrThrow()
    expect(session.startsWith(`${token}.`)).toBe(true)
    for (const forged of [token, `${token}.`, `${token}.${'A'.repeat(43)}%3D`, '', 'x', '.']) {
      expect(await findMember(deps, forged)).toBeUndefined()
      expect((await enterCode(deps, { step: forged, code: '123456' })).outcome).toBe('over')
    }
  })

  it('answers the same for a wrong password, an unknown address and a disabled account', async () => {
    const { member: chief } = await joinStaff(deps, { name: 'Ada', role: 'administrator' })
    const { account, address: disabled } = await addStaff(deps, { name: 'Hal', role: 'agent' })
    const { address } = await addStaff(deps, { name: 'Grace', role: 'agent' })
    await disableStaff(deps, chief, account)
    const person = { name: 'New', address: 'new.canary@example.com' }
    await inviteStaff(deps, { person, role: 'agent', actor: { kind: 'system' } })
    const tries: [string, string][] = [
      [address, 'a wrong password'],
      ['nobody.canary@example.com', staffPassword],
      [disabled, staffPassword],
      [person.address, staffPassword],
    ]
    for (let round = 0; round < maxFailures; round++) {
      for (const [typed, password] of tries) {
        expect(await signIn(deps, { address: typed, password })).toEqual({ outcome: 'refused' })
      }
    }
    for (const [typed] of tries) {
      expect(await signIn(deps, { address: typed, password: staffPassword })).toEqual({
        outcome: 'locked',
      })
    }
    const events = await recorded()
    expect(events.filter(({ event }) => event === 'staff_locked_out')).toHaveLength(tries.length)
    expect(JSON.stringify(events)).not.toMatch(/canary|Grace/)
    expect(await db.selectFrom('staffSession').select('userId').execute()).toEqual([
      { userId: chief.id },
    ])
  })

  it('does the work that is due of a password, also where there is no account', async () => {
    const due = { ...settings, passwordCost: undefined }
    deps = createStaffDeps(store, () => createStaffAuth(store, due))
    const { address } = await addStaff(deps, { name: 'Grace', role: 'agent' })
    const stored = await db.selectFrom('staffAccount').select('password').executeTakeFirstOrThrow()
    expect(stored.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    // Of several the quickest, which nothing else on the machine held up; without the work it would be
    // a tenth.
    const times = []
    for (const typed of [address, 'nobody.canary@example.com']) {
      const tries = []
      for (const _ of [1, 2, 3]) {
        const from = performance.now()
        await signIn(deps, { address: typed, password: 'a wrong password' })
        tries.push(performance.now() - from)
      }
      times.push(Math.min(...tries))
    }
    const [known = 0, unknown = 0] = times
    expect(unknown).toBeGreaterThan(known / 3)
    expect(known).toBeGreaterThan(unknown / 3)
  })

  it('looks at nothing more after some wrong passwords, until a while has passed', async () => {
    const { address } = await joinStaff(deps, { name: 'Grace', role: 'agent' })
    for (let count = 0; count < maxFailures; count++) {
      await signIn(deps, { address, password: 'a wrong password' })
    }
    pass(lockoutMs - 1)
    const right = { address, password: staffPassword }
    expect((await signIn(deps, right)).outcome).toBe('locked')
    pass(1)
    expect((await signIn(deps, right)).outcome).toBe('code')
  })

  it('counts tries that come at once', async () => {
    const { address } = await addStaff(deps, { name: 'Grace', role: 'agent' })
    const tries = Array.from({ length: maxFailures + 3 }, () =>
      signIn(deps, { address, password: 'a wrong password' }),
    )
    const outcomes = (await Promise.all(tries)).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(maxFailures)
    expect(outcomes.filter((outcome) => outcome === 'locked')).toHaveLength(3)
  })

  it('counts wrong codes over every step of an account', async () => {
    const { address, secret } = await joinStaff(deps, { name: 'Grace', role: 'agent' })
    pass(2 * minuteMs)
    const right = generateTotp(secret, deps.now())
    const wrong = right === '000000' ? '000001' : '000000'
    const outcomes = []
    for (let count = 0; count < maxFailures; count++) {
      const answer = await signIn(deps, { address, password: staffPassword })
      const step = 'signed' in answer ? (answer.signed.step ?? '') : ''
      outcomes.push((await enterCode(deps, { step, code: wrong })).outcome)
    }
    expect(outcomes).toEqual([...Array(maxFailures - 1).fill('wrong'), 'locked'])
    const answer = await signIn(deps, { address, password: staffPassword })
    const step = 'signed' in answer ? (answer.signed.step ?? '') : ''
    expect((await enterCode(deps, { step, code: right })).outcome).toBe('locked')
  })

  it('has whoever is disabled out with the next request, and in again when enabled', async () => {
    const { member: chief } = await joinStaff(deps, { name: 'Ada', role: 'administrator' })
    const { member, session, address, secret } = await joinStaff(deps, {
      name: 'Grace',
      role: 'agent',
    })
    expect(await disableStaff(deps, chief, member.id)).toBe('done')
    expect(await findMember(deps, session)).toBeUndefined()
    expect(await disableStaff(deps, chief, member.id)).toBe('gone')
    expect(await enableStaff(deps, chief, member.id)).toBe('done')
    expect(await findMember(deps, session)).toBeUndefined()
    pass(2 * minuteMs)
    expect(await findMember(deps, await signedIn(address, secret))).toBeDefined()
  })

  it('has whoever was disabled out even where a session was left', async () => {
    const { member, session } = await joinStaff(deps, { name: 'Grace', role: 'agent' })
    await store.staff.change(db, member.id, { disabledAt: begun }, begun)
    expect(await findMember(deps, session)).toBeUndefined()
  })

  it('takes a code of nobody who was disabled after the password', async () => {
    const { member: chief } = await joinStaff(deps, { name: 'Ada', role: 'administrator' })
    const { member, address, secret } = await joinStaff(deps, { name: 'Grace', role: 'agent' })
    pass(2 * minuteMs)
    const answer = await signIn(deps, { address, password: staffPassword })
    const step = 'signed' in answer ? (answer.signed.step ?? '') : ''
    await disableStaff(deps, chief, member.id)
    const code = generateTotp(secret, deps.now())
    expect((await enterCode(deps, { step, code })).outcome).toBe('over')
  })

  it('gives another role with the next request', async () => {
    const { member: chief } = await joinStaff(deps, { name: 'Ada', role: 'administrator' })
    const { member, session } = await joinStaff(deps, { name: 'Grace', role: 'agent' })
    expect(await changeRole(deps, chief, { id: member.id, role: 'supervisor' })).toBe('done')
    expect(await findMember(deps, session)).toMatchObject({ role: 'supervisor' })
  })

  it('lists sessions, and ends one of them', async () => {
    const { member, session, address, secret } = await joinStaff(deps, {
      name: 'Grace',
      role: 'agent',
    })
    pass(2 * minuteMs)
    const other = await signedIn(address, secret)
    pass(2 * minuteMs)
    const device = 'Firefox/Linux'
    const first = await signIn(deps, { address, password: staffPassword, device })
    const step = 'signed' in first ? (first.signed.step ?? '') : ''
    await enterCode(deps, { step, code: generateTotp(secret, deps.now()), device })
    const listed = await listSessions(deps, member, member.id)
    expect(listed).toMatchObject([{ device }, { device: '' }, { device: '' }])
    const ended = { account: member.id, session: member.session.id }
    const later = await findMember(deps, other)
    expect(later && (await endSession(deps, later, ended))).toBe('done')
    expect(await findMember(deps, session)).toBeUndefined()
    expect(await findMember(deps, other)).toBeDefined()
    expect((await recorded()).at(-1)).toMatchObject({
      event: 'staff_session_ended',
      detail: ended,
    })
  })

  it('ends a session that is left alone, and any after a day', async () => {
    const { session, address, secret } = await joinStaff(deps, { name: 'Grace', role: 'agent' })
    pass(idleMs - minuteMs)
    expect(await findMember(deps, session)).toBeDefined()
    pass(idleMs - minuteMs)
    expect(await findMember(deps, session)).toBeDefined()
    pass(idleMs + 1)
    expect(await findMember(deps, session)).toBeUndefined()

    const busy = await signedIn(address, secret)
    for (let passed = 0; passed < maxSessionAgeMs - minuteMs; passed += idleMs - minuteMs) {
      expect(await findMember(deps, busy)).toBeDefined()
      pass(idleMs - minuteMs)
    }
    expect(await findMember(deps, busy)).toBeUndefined()
  })

  it('opens nothing with a password before there is a second factor', async () => {
    const { address } = await addStaff(deps, { name: 'Grace', role: 'agent' })
    const answer = await signIn(deps, { address, password: staffPassword })
    expect(answer.outcome).toBe('enrol')
    const session = 'signed' in answer ? (answer.signed.session ?? '') : ''
    expect(await findMember(deps, session)).toMatchObject({ enrolled: false })
  })

  it('ends what was opened with the password alone, once there is a second factor', async () => {
    const { address, account } = await addStaff(deps, { name: 'Grace', role: 'agent' })
    const thief = await signIn(deps, { address, password: staffPassword })
    const stolen = 'signed' in thief ? (thief.signed.session ?? '') : ''
    const own = await signIn(deps, { address, password: staffPassword })
    const session = 'signed' in own ? (own.signed.session ?? '') : ''
    const member = await findMember(deps, session)
    const secret = await (await deps.auth()).findPreparedSecret(db, account)
    if (!member || !secret) throw new Error('Nobody signed in')
    const code = generateTotp(secret, deps.now())
    expect((await startEnrolment(deps, { member, session, code })).outcome).toBe('signed_in')
    expect(await findMember(deps, stolen)).toBeUndefined()
    expect(await findMember(deps, session)).toBeUndefined()
    expect(await (await deps.auth()).findPreparedSecret(db, account)).toBeUndefined()
  })

  it('has a password chosen by a link once, in time, and of some length', async () => {
    const person = { name: 'Grace', address: 'grace.canary@example.com' }
    const invite = () => inviteStaff(deps, { person, role: 'agent', actor: { kind: 'system' } })
    const { link } = await invite()
    expect(await isValidPasswordLink(deps, link)).toBe(true)
    expect(await choosePassword(deps, { link, password: '' })).toBe('missing')
    expect(await choosePassword(deps, { link, password: 'short' })).toBe('too_short')
    expect(await choosePassword(deps, { link, password: 'x'.repeat(129) })).toBe('too_long')
    expect(await choosePassword(deps, { link, password: staffPassword })).toBe('set')
    expect(await isValidPasswordLink(deps, link)).toBe(false)
    expect(await choosePassword(deps, { link, password: staffPassword })).toBe('over')
    const late = await invite()
    pass(passwordLinkLifetimeMs + 1)
    expect(await isValidPasswordLink(deps, late.link)).toBe(false)
    expect(await choosePassword(deps, { link: late.link, password: staffPassword })).toBe('over')
  })

  it('gives whoever is added again a new start: sessions and second factor are gone', async () => {
    const { member, session, address } = await joinStaff(deps, { name: 'Grace', role: 'agent' })
    const again = await inviteStaff(deps, {
      person: { name: 'Grace', address: ` ${address.toUpperCase()}` },
      role: 'supervisor',
      actor: { kind: 'system' },
    })
    expect(again).toMatchObject({ outcome: 'renewed', account: member.id })
    expect(await findMember(deps, session)).toBeUndefined()
    const password = 'another canary in the mine'
    expect(await choosePassword(deps, { link: again.link, password })).toBe('set')
    expect((await signIn(deps, { address, password: staffPassword })).outcome).toBe('refused')
    expect((await signIn(deps, { address, password })).outcome).toBe('enrol')
  })

  it('stores nobody’s name or address in the open, and no password, link or secret', async () => {
    const { address, session, secret } = await joinStaff(deps, { name: 'Grace', role: 'agent' })
    await signIn(deps, { address: 'nobody.canary@example.com', password: staffPassword })
    const { link } = await inviteStaff(deps, {
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
    const { address, session, secret } = await joinStaff(deps, { name: 'Grace', role: 'agent' })
    const newer = 'a newer secret for tests, long enough to be one'
    const { database } = opened
    const both = createStore({
      database,
      keyring: createKeyring([newer, testSecret], testErasureKeys()),
    })
    const before = createStaffDeps(both, () => createStaffAuth(both, settings))
    expect((await signIn(before, { address, password: staffPassword })).outcome).toBe('code')
    while ((await both.rewrap(10)) > 0);
    expect(await both.countToRewrap()).toBe(0)

    const alone = createStore({ database, keyring: createKeyring([newer], testErasureKeys()) })
    deps = createStaffDeps(alone, () => createStaffAuth(alone, settings))
    expect(await findMember(deps, session)).toMatchObject({ person: { address } })
    pass(2 * minuteMs)
    expect(await findMember(deps, await signedIn(address, secret))).toBeDefined()
  })
})
