import { describe, expect, it } from 'vitest'
import { addStaff, joinStaff, staffPassword } from '@/test-support/staff/add-staff.ts'
import { createAuthenticator } from '@/test-support/staff/passkey.ts'
import { advanceClock, enterPassword, listAuditEvents } from '@/test-support/staff/staff-setup.ts'
import { passkeySite, useSecondFactors } from '@/test-support/staff/use-second-factors.ts'
import { testBegin } from '@/test-support/staff/use-test-staff.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { findMember } from '../accounts/find-member.ts'
import { enterCode, signIn } from '../sign-in/sign-in.ts'
import { secondFactorSubject } from '../sign-in/sign-in-attempts.ts'
import {
  addPasskey,
  finishPasskeyConfirmation,
  finishPasskeySignIn,
  maxPasskeys,
  removePasskey,
  startPasskeyRegistration,
  startPasskeySignIn,
} from './passkeys.ts'
import { findSecondFactorsForStep } from './second-factors.ts'
import { challengeLifetimeMs } from './webauthn.ts'

describe.each(await openTestStores())('passkeys on $name', (opened) => {
  const { store } = opened
  const { db } = store
  const factors = useSecondFactors(opened)
  const { staff } = factors

  it('lets a member in by password and passkey, and writes down by which', async () => {
    const authenticator = await factors.addPasskey()
    const step = await factors.password()
    expect(await findSecondFactorsForStep(staff.deps, step)).toMatchObject({
      app: true,
      passkeys: [{ name: 'Blue telephone' }],
    })
    const options = await factors.optionsToSign(step)
    expect(options).toMatchObject({ rpId: passkeySite.rpId, userVerification: 'required' })
    const entered = await finishPasskeyConfirmation(staff.deps, {
      step,
      answer: authenticator.sign(options),
    })
    const session = 'signed' in entered ? (entered.signed.session ?? '') : ''
    expect(await findMember(staff.deps, session)).toMatchObject({
      id: factors.grace.member.id,
      enrolled: true,
    })
    const actor = { kind: 'staff', id: factors.grace.member.id }
    const events = await listAuditEvents(store)
    expect(events.at(-1)).toMatchObject({
      event: 'staff_signed_in',
      actor,
      detail: { by: 'passkey' },
    })
    expect(events.find(({ event }) => event === 'passkey_added')?.actor).toEqual(actor)
    expect((await factors.listFactors()).passkeys[0]?.lastUsedAt).toEqual(new Date(testBegin))
    // Neither the step nor the signature opens a second session.
    const again = authenticator.sign(options)
    expect(await finishPasskeyConfirmation(staff.deps, { step, answer: again })).toEqual({
      outcome: 'over',
    })
  })

  it('lets a member in by passkey alone, with a challenge of its own, once', async () => {
    const authenticator = await factors.addPasskey()
    const start = async () => {
      const options = await startPasskeySignIn(staff.deps)
      if (options === 'forbidden') throw new Error(options)
      return options
    }
    const enter = async (answer: string) => {
      const { outcome, ...rest } = await finishPasskeySignIn(staff.deps, { answer })
      if (outcome === 'wrong') {
        await store.staffAttempts.forget(db, secondFactorSubject(factors.grace.member.id))
      }
      return { ...rest, outcome }
    }
    const options = await start()
    expect(options).toMatchObject({ rpId: passkeySite.rpId, userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    const answer = authenticator.sign(options)
    const entered = await enter(answer)
    const session = 'signed' in entered ? (entered.signed?.session ?? '') : ''
    expect(await findMember(staff.deps, session)).toMatchObject({
      id: factors.grace.member.id,
      enrolled: true,
    })
    expect((await listAuditEvents(store)).at(-1)).toMatchObject({
      event: 'staff_signed_in',
      actor: { kind: 'staff', id: factors.grace.member.id },
      detail: { by: 'passkey' },
    })

    // Neither again, nor for a challenge that was asked after a password, nor the other way round.
    const wrong = { outcome: 'wrong' }
    expect(await enter(answer)).toEqual(wrong)
    const step = await factors.password()
    expect(await enter(authenticator.sign(await factors.optionsToSign(step)))).toEqual(wrong)
    expect(
      await finishPasskeyConfirmation(staff.deps, {
        step,
        answer: authenticator.sign(await start()),
      }),
    ).toEqual(wrong)
    // Without the owner's fingerprint, from another site, too late, of a stranger, or not JSON.
    expect(await enter(authenticator.sign(await start(), { verified: false }))).toEqual(wrong)
    const elsewhere = { origin: 'https://example.org' }
    expect(await enter(authenticator.sign(await start(), elsewhere))).toEqual(wrong)
    const late = await start()
    advanceClock(challengeLifetimeMs + 1)
    expect(await enter(authenticator.sign(late))).toEqual(wrong)
    const stranger = createAuthenticator(passkeySite)
    const user = { id: Buffer.from('00000000-0000-4000-8000-000000000000').toString('base64url') }
    stranger.create({ challenge: 'AAAA', user })
    for (const forged of ['', '{}', 'null', stranger.sign(await start())]) {
      expect(await enter(forged)).toEqual(wrong)
    }
  })

  it('lets nobody in by passkey alone who is disabled or removed it, nor where a provider signs in', async () => {
    const authenticator = await factors.addPasskey()
    const enter = async (deps = staff.deps) => {
      const options = await startPasskeySignIn(staff.deps)
      if (options === 'forbidden') throw new Error(options)
      const answer = authenticator.sign(options)
      return (await finishPasskeySignIn(deps, { answer })).outcome
    }
    const { id } = factors.grace.member
    await store.transaction((tx) =>
      store.staff.change(tx, id, { disabledAt: new Date() }, new Date()),
    )
    expect(await enter()).toBe('wrong')
    expect((await listAuditEvents(store)).at(-1)).toMatchObject({
      event: 'staff_sign_in_refused',
      detail: { factor: 'passkey', code: 'unknown' },
    })
    await store.transaction((tx) => store.staff.change(tx, id, { disabledAt: null }, new Date()))
    const provider = async () => {
      throw new Error('Nobody asks it')
    }
    expect(await enter({ ...staff.deps, provider })).toBe('wrong')
    expect(await startPasskeySignIn({ ...staff.deps, provider })).toBe('forbidden')
    const [passkey] = (await factors.listFactors()).passkeys
    await store.transaction((tx) => store.staffFactors.removePasskey(tx, id, passkey?.id ?? ''))
    expect(await enter()).toBe('wrong')
  })

  it('accepts a challenge once, soon, and for its own step only', async () => {
    const authenticator = await factors.addPasskey()
    const [one, other] = [await factors.password(), await factors.password()]
    const options = await factors.optionsToSign(one)
    const answer = authenticator.sign(options)
    expect(await finishPasskeyConfirmation(staff.deps, { step: other, answer })).toEqual({
      outcome: 'wrong',
    })
    await factors.optionsToSign(other)
    expect(await finishPasskeyConfirmation(staff.deps, { step: other, answer })).toEqual({
      outcome: 'wrong',
    })
    advanceClock(challengeLifetimeMs)
    expect(await finishPasskeyConfirmation(staff.deps, { step: one, answer })).toEqual({
      outcome: 'wrong',
    })
    const late = authenticator.sign(await factors.optionsToSign(one))
    advanceClock(challengeLifetimeMs - 1)
    expect((await finishPasskeyConfirmation(staff.deps, { step: one, answer: late })).outcome).toBe(
      'signed_in',
    )
    expect(
      (await listAuditEvents(store)).filter(({ event }) => event === 'staff_sign_in_refused'),
    ).toMatchObject([
      { detail: { factor: 'passkey', code: 'late' } },
      { detail: { factor: 'passkey', code: 'wrong' } },
      { detail: { factor: 'passkey', code: 'late' } },
    ])
  })

  it('rejects a signature of another key, for another origin, without user verification, or changed', async () => {
    const authenticator = await factors.addPasskey()
    const other = createAuthenticator(passkeySite)
    const elsewhere = createAuthenticator({ ...passkeySite, rpId: 'apply.example.org' })
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
      const step = await factors.password()
      const answer = forge(await factors.optionsToSign(step))
      expect((await finishPasskeyConfirmation(staff.deps, { step, answer })).outcome).not.toBe(
        'signed_in',
      )
      await store.staffAttempts.forget(db, `code ${factors.grace.member.id}`)
    }
  })

  it('counts, and refuses a counter that goes back', async () => {
    const authenticator = await factors.addPasskey()
    const enter = async (counter: number) => {
      const step = await factors.password()
      const answer = authenticator.sign(await factors.optionsToSign(step), { counter })
      return (await finishPasskeyConfirmation(staff.deps, { step, answer })).outcome
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
    const { account, address } = await addStaff(staff.deps, { name: 'Hal', role: 'agent' })
    const sessions = []
    for (const _ of [1, 2]) {
      const answer = await signIn(staff.deps, { address, password: staffPassword })
      sessions.push('signed' in answer ? (answer.signed.session ?? '') : '')
    }
    const [stolen = '', own = ''] = sessions
    const member = await findMember(staff.deps, own)
    if (!member) throw new Error('Nobody signed in')
    expect(member.enrolled).toBe(false)
    const authenticator = createAuthenticator(passkeySite)
    const answer = authenticator.create(await factors.optionsFor(member))
    const added = await addPasskey(staff.deps, { member, session: own, name: 'Key', answer })
    const session = added.outcome === 'enrolled' ? (added.signed.session ?? '') : ''
    expect(await findMember(staff.deps, session)).toMatchObject({ id: account, enrolled: true })
    for (const old of [stolen, own]) expect(await findMember(staff.deps, old)).toBeUndefined()
    expect((await listAuditEvents(store)).slice(-3).map(({ event }) => event)).toEqual([
      'passkey_added',
      'staff_enrolled',
      'staff_signed_in',
    ])
    // There is no app, so no code is one.
    const step = await enterPassword(staff.deps, address)
    expect(await enterCode(staff.deps, { step, code: '123456' })).toEqual({ outcome: 'wrong' })
    const signed = authenticator.sign(await factors.optionsToSign(step))
    expect((await finishPasskeyConfirmation(staff.deps, { step, answer: signed })).outcome).toBe(
      'signed_in',
    )
    // It is all there is.
    const again = await findMember(staff.deps, session)
    const id = again && (await factors.listFactors(again)).passkeys[0]?.id
    expect(again && id && (await removePasskey(staff.deps, again, id))).toBe('last')
  })

  it('adds nothing that was not made here just now, or is there already', async () => {
    const { member, session } = factors.grace
    const authenticator = createAuthenticator(passkeySite)
    const refused = async (answer: string) =>
      (await addPasskey(staff.deps, { member, session, name: 'Key', answer })).outcome
    const options = await factors.optionsFor(member)
    expect(await refused(authenticator.create(options, { verified: false }))).toBe('refused')
    // The challenge went with that.
    expect(await refused(authenticator.create(options))).toBe('refused')
    const elsewhere = { origin: 'https://apply.example.org' }
    expect(await refused(authenticator.create(await factors.optionsFor(member), elsewhere))).toBe(
      'refused',
    )
    expect(await refused(authenticator.sign(await factors.optionsFor(member)))).toBe('refused')
    const late = await factors.optionsFor(member)
    advanceClock(challengeLifetimeMs)
    expect(await refused(authenticator.create(late))).toBe('refused')
    await factors.addPasskey(authenticator)
    const { excludeCredentials } = await factors.optionsFor(member)
    expect(excludeCredentials).toHaveLength(1)
    expect(await refused(authenticator.create(await factors.optionsFor(member)))).toBe('refused')
    expect((await factors.listFactors()).passkeys).toHaveLength(1)
  })

  it('removes one of several, and has no more than can be distinguished', async () => {
    for (let count = 0; count < maxPasskeys; count++) await factors.addPasskey()
    expect(await startPasskeyRegistration(staff.deps, factors.grace.member)).toEqual({
      outcome: 'full',
    })
    const [first, second] = (await factors.listFactors()).passkeys
    const remove = (id = '') => removePasskey(staff.deps, factors.grace.member, id)
    expect(await remove(first?.id)).toBe('done')
    expect(await remove(first?.id)).toBe('gone')
    expect((await listAuditEvents(store)).at(-1)).toEqual({
      event: 'passkey_removed',
      actor: { kind: 'staff', id: factors.grace.member.id },
      detail: { passkey: first?.id },
    })
    const other = await joinStaff(staff.deps, { name: 'Hal', role: 'agent' })
    expect(await removePasskey(staff.deps, other.member, second?.id ?? '')).toBe('gone')
    expect((await factors.listFactors()).passkeys).toHaveLength(maxPasskeys - 1)
  })
})
