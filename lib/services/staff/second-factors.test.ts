import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  addStaff,
  cheapPasswordHash,
  type JoinedStaff,
  joinStaff,
  staffPassword,
} from '@/test-support/staff/add-staff.ts'
import { generateTotp } from '@/test-support/staff/authenticator-app.ts'
import { createAuthenticator } from '@/test-support/staff/passkey.ts'
import { openTestStores, testErasureKeys, testSecret } from '@/test-support/test-store.ts'
import { createKeyring } from '../../adapters/database/keys/keyring.ts'
import { lockoutMs, maxFailures } from '../../adapters/database/staff/staff-attempts.ts'
import { createStore } from '../../adapters/database/store.ts'
import { disableStaff, inviteStaff } from './accounts.ts'
import {
  backupCodeCount,
  createBackupCodes,
  parseBackupCode,
  signInWithBackupCode,
} from './backup-codes.ts'
import { findMember } from './find-member.ts'
import {
  addPasskey,
  finishPasskeySignIn,
  maxPasskeys,
  removePasskey,
  startPasskeyRegistration,
  startPasskeySignIn,
} from './passkeys.ts'
import { findSecondFactorsForStep, listSecondFactors } from './second-factors.ts'
import { enterCode, signIn } from './sign-in.ts'
import { createStaffAuth } from './staff-auth.ts'
import { createStaffDeps, type Member, recentSignInMs, type StaffDeps } from './staff-deps.ts'
import { challengeLifetimeMs } from './webauthn.ts'

const begun = new Date('2026-11-21T09:00:00.000Z')
const minuteMs = 60_000
const settings = {
  brand: 'Portico',
  publicUrl: new URL('https://apply.example.com'),
  idleMs: 30 * minuteMs,
  passwordCost: cheapPasswordHash,
}
const home = { rpId: 'apply.example.com', origin: 'https://apply.example.com' }

describe.each(await openTestStores())('second factors on $name', (opened) => {
  const { store } = opened
  const { db } = store
  let deps: StaffDeps
  let grace: JoinedStaff

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: begun })
    await opened.reset()
    deps = createStaffDeps(store, () => createStaffAuth(store, settings))
    grace = await joinStaff(deps, { name: 'Grace', role: 'agent' })
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

  async function optionsFor(member: Member) {
    const asked = await startPasskeyRegistration(deps, member)
    if (asked.outcome !== 'asked') throw new Error(asked.outcome)
    return asked.options
  }

  /** Grace adds a passkey. */
  async function add(authenticator = createAuthenticator(home), name = 'Blue telephone') {
    const { member, session } = grace
    const answer = authenticator.create(await optionsFor(member))
    expect(await addPasskey(deps, { member, session, name, answer })).toEqual({ outcome: 'added' })
    return authenticator
  }

  /** The step after Grace's password. */
  async function password(): Promise<string> {
    const answer = await signIn(deps, { address: grace.address, password: staffPassword })
    if (answer.outcome !== 'code') throw new Error(answer.outcome)
    return answer.signed.step ?? ''
  }

  async function toSign(step: string) {
    const options = await startPasskeySignIn(deps, step)
    if (typeof options === 'string') throw new Error(options)
    return options
  }

  const factorsOf = async (member = grace.member) => {
    const factors = await listSecondFactors(deps, member)
    if (typeof factors === 'string') throw new Error(factors)
    return factors
  }

  it('lets a member in by password and passkey, and writes down by which', async () => {
    const authenticator = await add()
    const step = await password()
    expect(await findSecondFactorsForStep(deps, step)).toMatchObject({
      app: true,
      passkeys: [{ name: 'Blue telephone' }],
    })
    const options = await toSign(step)
    expect(options).toMatchObject({ rpId: home.rpId, userVerification: 'required' })
    const entered = await finishPasskeySignIn(deps, { step, answer: authenticator.sign(options) })
    const session = 'signed' in entered ? (entered.signed.session ?? '') : ''
    expect(await findMember(deps, session)).toMatchObject({ id: grace.member.id, enrolled: true })
    const actor = { kind: 'staff', id: grace.member.id }
    const events = await recorded()
    expect(events.at(-1)).toMatchObject({
      event: 'staff_signed_in',
      actor,
      detail: { by: 'passkey' },
    })
    expect(events.find(({ event }) => event === 'passkey_added')?.actor).toEqual(actor)
    expect((await factorsOf()).passkeys[0]?.lastUsedAt).toEqual(new Date(begun))
    // Neither step nor signature opens a second session.
    const again = authenticator.sign(options)
    expect(await finishPasskeySignIn(deps, { step, answer: again })).toEqual({ outcome: 'over' })
  })

  it('takes a challenge once, soon, and for its own step only', async () => {
    const authenticator = await add()
    const [one, other] = [await password(), await password()]
    const options = await toSign(one)
    const answer = authenticator.sign(options)
    expect(await finishPasskeySignIn(deps, { step: other, answer })).toEqual({ outcome: 'wrong' })
    await toSign(other)
    expect(await finishPasskeySignIn(deps, { step: other, answer })).toEqual({ outcome: 'wrong' })
    pass(challengeLifetimeMs)
    expect(await finishPasskeySignIn(deps, { step: one, answer })).toEqual({ outcome: 'wrong' })
    const late = authenticator.sign(await toSign(one))
    pass(challengeLifetimeMs - 1)
    expect((await finishPasskeySignIn(deps, { step: one, answer: late })).outcome).toBe('signed_in')
    expect(
      (await recorded()).filter(({ event }) => event === 'staff_sign_in_refused'),
    ).toMatchObject([
      { detail: { factor: 'passkey', code: 'late' } },
      { detail: { factor: 'passkey', code: 'wrong' } },
      { detail: { factor: 'passkey', code: 'late' } },
    ])
  })

  it('takes no signature of another, for another place, without its owner, or changed', async () => {
    const authenticator = await add()
    const other = createAuthenticator(home)
    const elsewhere = createAuthenticator({ ...home, rpId: 'apply.example.org' })
    const forgeries: ((options: { challenge: string }) => string)[] = [
      (options) => other.sign(options),
      (options) => elsewhere.sign(options),
      (options) => authenticator.sign(options, { origin: 'https://apply.example.org' }),
      (options) => authenticator.sign(options, { verified: false }),
      (options) => authenticator.create(options),
      (options) => authenticator.sign(options).replace(/"signature":"..../, '"signature":"AAAA'),
      () => authenticator.sign({ challenge: Buffer.alloc(32).toString('base64url') }),
      () => '',
      () => 'null',
      () => '{}',
      () => '[',
      () => '{"id":1,"response":null}',
    ]
    for (const forge of forgeries) {
      const step = await password()
      const answer = forge(await toSign(step))
      expect((await finishPasskeySignIn(deps, { step, answer })).outcome).not.toBe('signed_in')
      await store.staffAttempts.forget(db, `code ${grace.member.id}`)
    }
  })

  it('counts, and stops whoever counts back', async () => {
    const authenticator = await add()
    const enter = async (counter: number) => {
      const step = await password()
      const answer = authenticator.sign(await toSign(step), { counter })
      return (await finishPasskeySignIn(deps, { step, answer })).outcome
    }
    expect(await enter(0)).toBe('signed_in')
    expect(await enter(7)).toBe('signed_in')
    for (const counter of [7, 6, 0]) expect(await enter(counter)).toBe('wrong')
    expect((await recorded()).at(-1)).toMatchObject({ detail: { factor: 'passkey', code: 'copy' } })
    expect(await enter(8)).toBe('signed_in')
  })

  it('locks codes, passkeys and backup codes together', async () => {
    const authenticator = await add()
    const codes = await createBackupCodes(deps, grace.member)
    pass(2 * minuteMs)
    const step = await password()
    for (let count = 0; count < maxFailures - 3; count++) {
      await toSign(step)
      await finishPasskeySignIn(deps, { step, answer: 'none' })
    }
    for (const code of ['0'.repeat(12), '1'.repeat(12)])
      await signInWithBackupCode(deps, { step, code })
    const right = generateTotp(grace.secret, deps.now())
    const wrong = right === '000000' ? '000001' : '000000'
    expect(await enterCode(deps, { step, code: wrong })).toEqual({ outcome: 'locked' })
    expect((await recorded()).at(-1)?.event).toBe('staff_locked_out')
    const answer = authenticator.sign(await toSign(step))
    expect(await finishPasskeySignIn(deps, { step, answer })).toEqual({ outcome: 'locked' })
    const code = parseBackupCode(codes[0] ?? '') ?? ''
    expect(await signInWithBackupCode(deps, { step, code })).toEqual({ outcome: 'locked' })
    pass(lockoutMs)
    const later = await password()
    expect((await signInWithBackupCode(deps, { step: later, code })).outcome).toBe('signed_in')
  })

  it('makes a passkey the first second factor: with it sessions of a password alone end', async () => {
    const { account, address } = await addStaff(deps, { name: 'Hal', role: 'agent' })
    const sessions = []
    for (const _ of [1, 2]) {
      const answer = await signIn(deps, { address, password: staffPassword })
      sessions.push('signed' in answer ? (answer.signed.session ?? '') : '')
    }
    const [stolen = '', own = ''] = sessions
    const member = await findMember(deps, own)
    if (!member) throw new Error('Nobody signed in')
    expect(member.enrolled).toBe(false)
    const authenticator = createAuthenticator(home)
    const answer = authenticator.create(await optionsFor(member))
    const added = await addPasskey(deps, { member, session: own, name: 'Key', answer })
    const session = added.outcome === 'enrolled' ? (added.signed.session ?? '') : ''
    expect(await findMember(deps, session)).toMatchObject({ id: account, enrolled: true })
    for (const old of [stolen, own]) expect(await findMember(deps, old)).toBeUndefined()
    expect((await recorded()).slice(-3).map(({ event }) => event)).toEqual([
      'passkey_added',
      'staff_enrolled',
      'staff_signed_in',
    ])
    // There is no app, so no code is one.
    const first = await signIn(deps, { address, password: staffPassword })
    const step = 'signed' in first ? (first.signed.step ?? '') : ''
    expect(await enterCode(deps, { step, code: '123456' })).toEqual({ outcome: 'wrong' })
    const signed = authenticator.sign(await toSign(step))
    expect((await finishPasskeySignIn(deps, { step, answer: signed })).outcome).toBe('signed_in')
    // It is all there is.
    const again = await findMember(deps, session)
    const id = again && (await factorsOf(again)).passkeys[0]?.id
    expect(again && id && (await removePasskey(deps, again, id))).toBe('last')
  })

  it('adds nothing that was not made here just now, or is there already', async () => {
    const { member, session } = grace
    const authenticator = createAuthenticator(home)
    const refused = async (answer: string) =>
      (await addPasskey(deps, { member, session, name: 'Key', answer })).outcome
    const options = await optionsFor(member)
    expect(await refused(authenticator.create(options, { verified: false }))).toBe('refused')
    // The challenge went with that.
    expect(await refused(authenticator.create(options))).toBe('refused')
    const elsewhere = { origin: 'https://apply.example.org' }
    expect(await refused(authenticator.create(await optionsFor(member), elsewhere))).toBe('refused')
    expect(await refused(authenticator.sign(await optionsFor(member)))).toBe('refused')
    const late = await optionsFor(member)
    pass(challengeLifetimeMs)
    expect(await refused(authenticator.create(late))).toBe('refused')
    await add(authenticator)
    const { excludeCredentials } = await optionsFor(member)
    expect(excludeCredentials).toHaveLength(1)
    expect(await refused(authenticator.create(await optionsFor(member)))).toBe('refused')
    expect((await factorsOf()).passkeys).toHaveLength(1)
  })

  it('removes one of several, and has no more than can be kept apart', async () => {
    for (let count = 0; count < maxPasskeys; count++) await add()
    expect(await startPasskeyRegistration(deps, grace.member)).toEqual({ outcome: 'full' })
    const [first, second] = (await factorsOf()).passkeys
    const remove = (id = '') => removePasskey(deps, grace.member, id)
    expect(await remove(first?.id)).toBe('done')
    expect(await remove(first?.id)).toBe('gone')
    expect((await recorded()).at(-1)).toEqual({
      event: 'passkey_removed',
      actor: { kind: 'staff', id: grace.member.id },
      detail: { passkey: first?.id },
    })
    const other = await joinStaff(deps, { name: 'Hal', role: 'agent' })
    expect(await removePasskey(deps, other.member, second?.id ?? '')).toBe('gone')
    expect((await factorsOf()).passkeys).toHaveLength(maxPasskeys - 1)
  })

  it('changes second factors only for whoever has signed in just now', async () => {
    await add()
    const [passkey] = (await factorsOf()).passkeys
    const { member, session } = grace
    const answer = createAuthenticator(home).create(await optionsFor(member))
    pass(recentSignInMs)
    expect(await startPasskeyRegistration(deps, member)).toEqual({ outcome: 'stale' })
    expect(await addPasskey(deps, { member, session, name: 'Key', answer })).toEqual({
      outcome: 'stale',
    })
    expect(await removePasskey(deps, member, passkey?.id ?? '')).toBe('stale')
    expect(await createBackupCodes(deps, member)).toBe('stale')
    expect(await factorsOf()).toMatchObject({ passkeys: [{ id: passkey?.id }], backupCodes: 0 })
  })

  it('gives ten backup codes, of which each is taken once', async () => {
    const codes = await createBackupCodes(deps, grace.member)
    if (typeof codes === 'string') throw new Error(codes)
    expect(new Set(codes).size).toBe(backupCodeCount)
    const [first = '', second = ''] = codes.map((code) => parseBackupCode(code) ?? '')
    expect((await factorsOf()).backupCodes).toBe(10)
    const enter = async (code: string) =>
      (await signInWithBackupCode(deps, { step: await password(), code })).outcome
    expect(await enter(first)).toBe('signed_in')
    expect((await recorded()).at(-1)).toMatchObject({ detail: { by: 'backup_code' } })
    expect(await enter(first)).toBe('wrong')
    expect((await recorded()).at(-1)).toMatchObject({ detail: { code: 'used' } })
    expect((await factorsOf()).backupCodes).toBe(9)
    // New ones take the place of all.
    await createBackupCodes(deps, grace.member)
    expect(await enter(second)).toBe('wrong')
    expect((await factorsOf()).backupCodes).toBe(10)
    // What is stored of them is not them, nor the same for another account.
    const other = await joinStaff(deps, { name: 'Hal', role: 'agent' })
    await store.staffFactors.replaceBackupCodes(db, other.member.id, [second])
    const answer = await signIn(deps, { address: other.address, password: staffPassword })
    const step = 'signed' in answer ? (answer.signed.step ?? '') : ''
    expect((await signInWithBackupCode(deps, { step, code: first })).outcome).toBe('wrong')
    expect((await signInWithBackupCode(deps, { step, code: second })).outcome).toBe('signed_in')
  })

  it('takes one code once, also by two at once', async () => {
    const codes = await createBackupCodes(deps, grace.member)
    const code = parseBackupCode(codes[0] ?? '') ?? ''
    const steps = [await password(), await password()]
    const answers = await Promise.all(
      steps.map((step) => signInWithBackupCode(deps, { step, code })),
    )
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['signed_in', 'wrong'])
  })

  it('reads a backup code as it is typed, and nothing else', () => {
    const code = '01abcdefghjk'
    for (const typed of ['01ab-cdef-ghjk', ' O1AB CDEF GHJK ', 'olab‑cdef‑ghjk', '01abcdefghjk']) {
      expect(parseBackupCode(typed)).toBe(code)
    }
    for (const typed of ['', '123456', '01ab-cdef-ghj', '01ab-cdef-ghjkm', 'u1ab-cdef-ghjk']) {
      expect(parseBackupCode(typed)).toBeUndefined()
    }
  })

  it('forgets passkeys and backup codes with a new start, and lets nobody in who is disabled', async () => {
    const authenticator = await add()
    const codes = await createBackupCodes(deps, grace.member)
    const { member: chief } = await joinStaff(deps, { name: 'Ada', role: 'administrator' })
    const step = await password()
    const options = await toSign(step)
    await disableStaff(deps, chief, grace.member.id)
    const answer = authenticator.sign(options)
    expect(await finishPasskeySignIn(deps, { step, answer })).toEqual({ outcome: 'over' })
    const code = parseBackupCode(codes[0] ?? '') ?? ''
    expect(await signInWithBackupCode(deps, { step, code })).toEqual({ outcome: 'over' })
    const person = { name: 'Grace', address: grace.address }
    await inviteStaff(deps, { person, role: 'agent', actor: { kind: 'system' } })
    expect(await store.staffFactors.passkeysOf(db, grace.member.id)).toEqual([])
    expect(await store.staffFactors.countBackupCodes(db, grace.member.id)).toBe(0)
  })

  it('keeps names sealed, and everything usable when the secret is renewed', async () => {
    const authenticator = await add(undefined, 'Canary telephone')
    const codes = await createBackupCodes(deps, grace.member)
    const rows = await db.selectFrom('staffPasskey').selectAll().execute()
    expect(Buffer.from(rows[0]?.sealed ?? []).toString('latin1')).not.toContain('Canary')
    const secrets = ['a newer secret for tests, long enough to be one', testSecret]
    const renewed = createStore({
      database: opened.database,
      keyring: createKeyring(secrets, testErasureKeys()),
    })
    while ((await renewed.rewrap(1)) > 0);
    const only = createStore({
      database: opened.database,
      keyring: createKeyring(secrets.slice(0, 1), testErasureKeys()),
    })
    expect(await only.countToRewrap()).toBe(0)
    await only.requireKeys()
    deps = createStaffDeps(only, () => createStaffAuth(only, settings))
    const step = await password()
    const answer = authenticator.sign(await toSign(step))
    expect((await finishPasskeySignIn(deps, { step, answer })).outcome).toBe('signed_in')
    const code = parseBackupCode(codes[0] ?? '') ?? ''
    const entered = await signInWithBackupCode(deps, { step: await password(), code })
    expect(entered.outcome).toBe('signed_in')
    expect(JSON.stringify(await recorded())).not.toMatch(/canary|Grace|telephone/i)
  })
})
