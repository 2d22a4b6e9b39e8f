import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  addStaff,
  type JoinedStaff,
  joinStaff,
  staffPassword,
} from '@/test-support/staff/add-staff.ts'
import { createAuthenticator } from '@/test-support/staff/passkey.ts'
import {
  advanceClock,
  createTestStaffDeps,
  enterPassword,
  listAuditEvents,
} from '@/test-support/staff/staff-bench.ts'
import { openTestStores } from '@/test-support/test-store.ts'
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
import type { Member, StaffDeps } from './staff-deps.ts'
import { challengeLifetimeMs } from './webauthn.ts'

const begun = new Date('2026-11-21T09:00:00.000Z')
const home = { rpId: 'apply.example.com', origin: 'https://apply.example.com' }

describe.each(await openTestStores())('passkeys on $name', (opened) => {
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
    const events = await listAuditEvents(store)
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

  it('accepts a challenge once, soon, and for its own step only', async () => {
    const authenticator = await add()
    const [one, other] = [await password(), await password()]
    const options = await toSign(one)
    const answer = authenticator.sign(options)
    expect(await finishPasskeySignIn(deps, { step: other, answer })).toEqual({ outcome: 'wrong' })
    await toSign(other)
    expect(await finishPasskeySignIn(deps, { step: other, answer })).toEqual({ outcome: 'wrong' })
    advanceClock(challengeLifetimeMs)
    expect(await finishPasskeySignIn(deps, { step: one, answer })).toEqual({ outcome: 'wrong' })
    const late = authenticator.sign(await toSign(one))
    advanceClock(challengeLifetimeMs - 1)
    expect((await finishPasskeySignIn(deps, { step: one, answer: late })).outcome).toBe('signed_in')
    expect(
      (await listAuditEvents(store)).filter(({ event }) => event === 'staff_sign_in_refused'),
    ).toMatchObject([
      { detail: { factor: 'passkey', code: 'late' } },
      { detail: { factor: 'passkey', code: 'wrong' } },
      { detail: { factor: 'passkey', code: 'late' } },
    ])
  })

  it('rejects a signature of another key, for another origin, without user verification, or changed', async () => {
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
    expect((await listAuditEvents(store)).at(-1)).toMatchObject({
      detail: { factor: 'passkey', code: 'copy' },
    })
    expect(await enter(8)).toBe('signed_in')
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
    expect((await listAuditEvents(store)).slice(-3).map(({ event }) => event)).toEqual([
      'passkey_added',
      'staff_enrolled',
      'staff_signed_in',
    ])
    // There is no app, so no code is one.
    const step = await enterPassword(deps, address)
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
    advanceClock(challengeLifetimeMs)
    expect(await refused(authenticator.create(late))).toBe('refused')
    await add(authenticator)
    const { excludeCredentials } = await optionsFor(member)
    expect(excludeCredentials).toHaveLength(1)
    expect(await refused(authenticator.create(await optionsFor(member)))).toBe('refused')
    expect((await factorsOf()).passkeys).toHaveLength(1)
  })

  it('removes one of several, and has no more than can be distinguished', async () => {
    for (let count = 0; count < maxPasskeys; count++) await add()
    expect(await startPasskeyRegistration(deps, grace.member)).toEqual({ outcome: 'full' })
    const [first, second] = (await factorsOf()).passkeys
    const remove = (id = '') => removePasskey(deps, grace.member, id)
    expect(await remove(first?.id)).toBe('done')
    expect(await remove(first?.id)).toBe('gone')
    expect((await listAuditEvents(store)).at(-1)).toEqual({
      event: 'passkey_removed',
      actor: { kind: 'staff', id: grace.member.id },
      detail: { passkey: first?.id },
    })
    const other = await joinStaff(deps, { name: 'Hal', role: 'agent' })
    expect(await removePasskey(deps, other.member, second?.id ?? '')).toBe('gone')
    expect((await factorsOf()).passkeys).toHaveLength(maxPasskeys - 1)
  })
})
