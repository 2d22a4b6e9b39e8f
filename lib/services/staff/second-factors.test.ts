import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type JoinedStaff, joinStaff } from '@/test-support/staff/add-staff.ts'
import { generateTotp } from '@/test-support/staff/authenticator-app.ts'
import { createAuthenticator } from '@/test-support/staff/passkey.ts'
import {
  advanceClock,
  createTestStaffDeps,
  enterPassword,
  listAuditEvents,
  minuteMs,
} from '@/test-support/staff/staff-bench.ts'
import { openTestStores, testErasureKeys, testSecret } from '@/test-support/test-store.ts'
import { createKeyring } from '../../adapters/database/keys/keyring.ts'
import { lockoutMs, maxFailures } from '../../adapters/database/staff/staff-attempts.ts'
import { createStore } from '../../adapters/database/store.ts'
import { disableStaff, inviteStaff } from './accounts.ts'
import { createBackupCodes, parseBackupCode, signInWithBackupCode } from './backup-codes.ts'
import {
  addPasskey,
  finishPasskeySignIn,
  removePasskey,
  startPasskeyRegistration,
  startPasskeySignIn,
} from './passkeys.ts'
import { listSecondFactors } from './second-factors.ts'
import { enterCode } from './sign-in.ts'
import { type Member, recentSignInMs, type StaffDeps } from './staff-deps.ts'

const begun = new Date('2026-11-21T09:00:00.000Z')
const home = { rpId: 'apply.example.com', origin: 'https://apply.example.com' }

describe.each(await openTestStores())('second factors on $name', (opened) => {
  const { store } = opened
  const { db } = store
  let deps: StaffDeps
  let grace: JoinedStaff

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: begun })
    await opened.reset()
    deps = createTestStaffDeps(store)
    grace = await joinStaff(deps, { name: 'Grace', role: 'agent' })
  })
  afterEach(() => vi.useRealTimers())
  afterAll(opened.close)

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

  const password = () => enterPassword(deps, grace.address)

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

  it('locks codes, passkeys and backup codes together', async () => {
    const authenticator = await add()
    const codes = await createBackupCodes(deps, grace.member)
    advanceClock(2 * minuteMs)
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
    expect((await listAuditEvents(store)).at(-1)?.event).toBe('staff_locked_out')
    const answer = authenticator.sign(await toSign(step))
    expect(await finishPasskeySignIn(deps, { step, answer })).toEqual({ outcome: 'locked' })
    const code = parseBackupCode(codes[0] ?? '') ?? ''
    expect(await signInWithBackupCode(deps, { step, code })).toEqual({ outcome: 'locked' })
    advanceClock(lockoutMs)
    const later = await password()
    expect((await signInWithBackupCode(deps, { step: later, code })).outcome).toBe('signed_in')
  })

  it('changes second factors only for whoever has signed in just now', async () => {
    await add()
    const [passkey] = (await factorsOf()).passkeys
    const { member, session } = grace
    const answer = createAuthenticator(home).create(await optionsFor(member))
    advanceClock(recentSignInMs)
    expect(await startPasskeyRegistration(deps, member)).toEqual({ outcome: 'stale' })
    expect(await addPasskey(deps, { member, session, name: 'Key', answer })).toEqual({
      outcome: 'stale',
    })
    expect(await removePasskey(deps, member, passkey?.id ?? '')).toBe('stale')
    expect(await createBackupCodes(deps, member)).toBe('stale')
    expect(await factorsOf()).toMatchObject({ passkeys: [{ id: passkey?.id }], backupCodes: 0 })
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

  it('stores names sealed, and everything stays usable when the secret is renewed', async () => {
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
    deps = createTestStaffDeps(only)
    const step = await password()
    const answer = authenticator.sign(await toSign(step))
    expect((await finishPasskeySignIn(deps, { step, answer })).outcome).toBe('signed_in')
    const code = parseBackupCode(codes[0] ?? '') ?? ''
    const entered = await signInWithBackupCode(deps, { step: await password(), code })
    expect(entered.outcome).toBe('signed_in')
    expect(JSON.stringify(await listAuditEvents(store))).not.toMatch(/canary|Grace|telephone/i)
  })
})
