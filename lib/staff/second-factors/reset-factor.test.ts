import { beforeEach, describe, expect, it } from 'vitest'
import { SessionEnded } from '#lib/access/store/session-access.ts'
import { type JoinedStaff, joinStaff, staffPassword } from '@/test-support/staff/add-staff.ts'
import { generateTotp } from '@/test-support/staff/authenticator-app.ts'
import { createAuthenticator } from '@/test-support/staff/passkey.ts'
import {
  advanceClock,
  enterPassword,
  listAuditEvents,
  minuteMs,
  signInWithCode,
  useStaffMailbox,
} from '@/test-support/staff/staff-setup.ts'
import { passkeySite } from '@/test-support/staff/use-second-factors.ts'
import { useTestStaff } from '@/test-support/staff/use-test-staff.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { changeRole, enableStaff, inviteStaff } from '../accounts/accounts.ts'
import { disableStaff } from '../accounts/disable-account.ts'
import { findMember } from '../accounts/find-member.ts'
import { makePasswordLink } from '../accounts/invite-member.ts'
import {
  factorResetRequestMs,
  recentSignInMs,
  setupCodeLifetimeMs,
} from '../rules/session-lifetime.ts'
import { choosePassword } from '../sign-in/change-password.ts'
import { processResetRequests, requestPasswordReset } from '../sign-in/forgotten-password.ts'
import { confirmSecondFactor, enterCode, signIn } from '../sign-in/sign-in.ts'
import type { Member } from '../staff-deps.ts'
import { createBackupCodes, parseBackupCode, signInWithBackupCode } from './backup-codes.ts'
import { enterSetupCode, findEnrolmentStage } from './enter-setup-code.ts'
import { addPasskey, startPasskeyRegistration } from './passkeys.ts'
import {
  decideFactorReset,
  explainNoFactorReset,
  findFactorReset,
  listFactorResets,
  maxFactorResetsPerHour,
  requestFactorReset,
} from './reset-factor.ts'

const otherPassword = 'another canary in the mine'
const codeForm = /\b[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}\b/

describe.each(await openTestStores())('resets of second factors on $name', (opened) => {
  const { store } = opened
  const staff = useTestStaff(opened)
  const mailbox = useStaffMailbox(staff, store)
  let ada: JoinedStaff
  let bob: JoinedStaff
  let grace: JoinedStaff
  beforeEach(async () => {
    const join = (name: string, role: 'agent' | 'administrator') =>
      joinStaff(staff.deps, { name, role })
    ;[ada, bob] = [await join('Ada', 'administrator'), await join('Bob', 'administrator')]
    grace = await join('Grace', 'agent')
  })

  const request = (by = ada) => requestFactorReset(staff.deps, by.member, grace.member.id)
  /** When the request about Grace was made that the page shows now. */
  const findAsked = async () => {
    const waiting = await listFactorResets(staff.deps, ada.member)
    const found = waiting.find(({ account }) => account.id === grace.member.id)
    return found?.requestedAt.toISOString() ?? ''
  }
  const decide = async (by: JoinedStaff, outcome: 'approved' | 'rejected') =>
    decideFactorReset(staff.deps, by.member, {
      ...{ id: grace.member.id, outcome },
      asked: await findAsked(),
    })
  const findAccount = async () => {
    const account = await store.staff.find(store.db, grace.member.id)
    if (!account) throw new Error('There is no such account')
    return account
  }

  /** Ada asks, Bob approves; gives the code in the e-mail to Grace. */
  async function reset(): Promise<string> {
    expect(await request()).toBe('requested')
    expect(await decide(bob, 'approved')).toBe('reset')
    return codeFor(grace)
  }

  /** The code in one of the e-mails that wait, which are taken. */
  async function codeFor({ address }: JoinedStaff): Promise<string> {
    const texts = (await mailbox.receive()).flatMap(({ to, text }) => (to === address ? text : []))
    const [code = ''] = codeForm.exec(texts.join('\n')) ?? []
    const parsed = parseBackupCode(code)
    if (!parsed) throw new Error('There is no code in those e-mails')
    return parsed
  }

  async function signInAsGrace(password = staffPassword) {
    const answer = await signIn(staff.deps, { address: grace.address, password })
    const session = ('signed' in answer && answer.signed.session) || ''
    return { outcome: answer.outcome, session, member: await findMember(staff.deps, session) }
  }

  async function openAsGrace() {
    const { outcome, session, member } = await signInAsGrace()
    if (!member) throw new Error(outcome)
    return { session, member }
  }

  async function enter(from: { session: string; member: Member }, code: string) {
    const entered = await enterSetupCode(staff.deps, { ...from, code })
    const session = (entered.outcome === 'signed_in' && entered.signed.session) || ''
    return { outcome: entered.outcome, session, member: await findMember(staff.deps, session) }
  }

  const findSecret = async (member: Member | undefined) =>
    member && (await staff.deps.auth()).findPreparedSecret(store.db, member.session.id)

  async function setUp(session: string, member: Member | undefined) {
    const secret = await findSecret(member)
    if (!member || !secret) throw new Error('No app was prepared')
    const code = generateTotp(secret, staff.deps.now())
    return confirmSecondFactor(staff.deps, { member, session, code })
  }

  it('are asked for by one administrator and approved by another; the code goes to the owner alone', async () => {
    const codes = await createBackupCodes(staff.deps, grace.member)
    expect(await request()).toBe('requested')
    const asked = await mailbox.receive()
    expect(asked.map(({ to }) => to).toSorted()).toEqual([bob.address, grace.address].toSorted())
    expect(
      asked.map(({ to, text }) => codeForm.test(text.replace(/https?:\S+/g, '')) && to),
    ).toEqual([false, false])
    // Nothing is changed yet.
    expect(await findMember(staff.deps, grace.session)).toMatchObject({ enrolled: true })
    expect(await decide(bob, 'approved')).toBe('reset')
    const sent = await mailbox.receive()
    expect(sent.map(({ to }) => to).toSorted()).toEqual([ada.address, grace.address].toSorted())
    const own = sent.find(({ to }) => to === grace.address)?.text ?? ''
    expect(own).toContain('Ada')
    expect(own).toContain('Bob')
    const [code = ''] = codeForm.exec(own) ?? []
    expect(sent.find(({ to }) => to === ada.address)?.text).not.toContain(code)

    expect(await findMember(staff.deps, grace.session)).toBeUndefined()
    const first = await openAsGrace()
    expect(first.member.enrolled).toBe(false)
    expect(codes).toHaveLength(10)
    expect(await store.staffFactors.countBackupCodes(store.db, grace.member.id)).toBe(0)
    const entered = await enter(first, parseBackupCode(code) ?? '')
    expect(entered.outcome).toBe('signed_in')
    const enrolled = await setUp(entered.session, entered.member)
    const session = ('signed' in enrolled && enrolled.signed.session) || ''
    expect(await findMember(staff.deps, session)).toMatchObject({ enrolled: true })
    const [told] = await mailbox.receive()
    expect(told?.to).toBe(grace.address)
    expect(told?.text).toContain('set up again')
    expect(await findAccount()).toMatchObject({ enrolled: true, setupCodeNeeded: false })
    expect(await findFactorReset(staff.deps, ada.member, await findAccount())).toMatchObject({
      codeUntil: undefined,
      request: undefined,
    })

    const events = await listAuditEvents(store)
    const account = grace.member.id
    expect(events).toContainEqual({
      event: 'factor_reset_requested',
      actor: { kind: 'staff', id: ada.member.id },
      detail: { account },
    })
    expect(events).toContainEqual({
      event: 'factor_reset',
      actor: { kind: 'staff', id: bob.member.id },
      detail: { account, by: ada.member.id, sessions: 1 },
    })
    const rows = await store.db.selectFrom('staffFactorReset').selectAll().execute()
    expect(JSON.stringify([events, rows])).not.toContain(code)
  })

  it('are done at once where no second person is wanted, and the others are told', async () => {
    staff.deps = { ...staff.deps, resetBySecondPerson: false }
    expect(await request()).toBe('reset')
    const sent = await mailbox.receive()
    expect(sent.map(({ to }) => to).toSorted()).toEqual([bob.address, grace.address].toSorted())
    const { detail } =
      (await listAuditEvents(store)).find((each) => each.event === 'factor_reset') ?? {}
    expect(detail).toEqual({ account: grace.member.id, sessions: 1 })
  })

  it('are refused to agents, to an old session, for oneself, and for an account without a factor', async () => {
    const { id } = grace.member
    expect(await requestFactorReset(staff.deps, grace.member, ada.member.id)).toBe('forbidden')
    expect(await requestFactorReset(staff.deps, grace.member, id)).toBe('forbidden')
    expect(await requestFactorReset(staff.deps, ada.member, ada.member.id)).toBe('forbidden')
    expect(await findFactorReset(staff.deps, ada.member, await findAccount())).toBeDefined()
    expect(await findFactorReset(staff.deps, grace.member, await findAccount())).toBeUndefined()
    advanceClock(recentSignInMs)
    expect(await request()).toBe('stale')
    const person = { name: 'Hal', address: 'hal.canary@example.com' }
    const actor = { kind: 'system' } as const
    const { account } = await inviteStaff(staff.deps, { person, role: 'agent', actor })
    expect(await requestFactorReset(staff.deps, ada.member, account)).toBe('gone')
    expect(await mailbox.receive()).toEqual([])
  })

  it('are approved by nobody who asked, whose factor it is, who is no administrator, or who signed in long ago', async () => {
    expect(await request()).toBe('requested')
    expect(await request(bob)).toBe('another')
    expect(await decide(ada, 'approved')).toBe('own_request')
    expect(await decide(grace, 'approved')).toBe('forbidden')
    expect((await listAuditEvents(store)).at(-1)).toMatchObject({
      event: 'factor_reset_refused',
      detail: { code: 'same_person' },
    })
    advanceClock(recentSignInMs)
    expect(await decide(bob, 'approved')).toBe('stale')
    expect(await findAccount()).toMatchObject({ enrolled: true, setupCodeNeeded: false })

    const third = await joinStaff(staff.deps, { name: 'Cy', role: 'administrator' })
    expect(await requestFactorReset(staff.deps, third.member, bob.member.id)).toBe('requested')
    const asBob = { id: bob.member.id, outcome: 'approved', asked: '' } as const
    // Each member sees what they may decide or take back, and not requests about themselves.
    const listFor = async ({ member }: JoinedStaff) =>
      (await listFactorResets(staff.deps, member)).map(({ account }) => account.id)
    expect(await listFor(third)).toEqual([grace.member.id, bob.member.id])
    expect(await listFor(bob)).toEqual([grace.member.id])
    expect(await listFor(grace)).toEqual([])
    expect(await decideFactorReset(staff.deps, bob.member, asBob)).toBe('forbidden')
  })

  it('are approved as they were shown: a page of an earlier request approves no other one', async () => {
    expect(await request()).toBe('requested')
    const approval = { outcome: 'approved', id: grace.member.id, asked: await findAsked() } as const
    expect(await decide(ada, 'rejected')).toBe('rejected')
    advanceClock(minuteMs)
    const cy = await joinStaff(staff.deps, { name: 'Cy', role: 'administrator' })
    expect(await request(cy)).toBe('requested')
    expect(await decideFactorReset(staff.deps, bob.member, approval)).toBe('changed')
    expect(await findAccount()).toMatchObject({ enrolled: true })
    expect(await decide(bob, 'approved')).toBe('reset')
  })

  it('are not stored by the database where one person is both', async () => {
    const row = { userId: grace.member.id, requestedAt: new Date(), expiresAt: new Date() }
    const { staffFactorResets } = store
    await expect(
      staffFactorResets.put(store.db, { ...row, requestedBy: grace.member.id }),
    ).rejects.toThrow()
    const both = { requestedBy: ada.member.id, approvedBy: ada.member.id }
    await expect(staffFactorResets.put(store.db, { ...row, ...both })).rejects.toThrow()
  })

  it('are taken back, rejected, and expire; a request of somebody who was demoted is not approved', async () => {
    expect(await request()).toBe('requested')
    expect(await decide(ada, 'rejected')).toBe('rejected')
    expect(await decide(bob, 'approved')).toBe('gone')
    expect(await request()).toBe('requested')
    expect(await decide(bob, 'rejected')).toBe('rejected')
    expect(await request()).toBe('requested')
    const demoted = { id: ada.member.id, role: 'agent' } as const
    expect(await changeRole(staff.deps, bob.member, demoted)).toBe('done')
    expect(await decide(bob, 'approved')).toBe('gone')
    expect(await listFactorResets(staff.deps, bob.member)).toEqual([])
    expect(await findFactorReset(staff.deps, bob.member, await findAccount())).toMatchObject({
      request: undefined,
    })
    const cy = await joinStaff(staff.deps, { name: 'Cy', role: 'administrator' })
    expect(await request(cy)).toBe('requested')
    advanceClock(factorResetRequestMs + 1)
    const session = await signInWithCode(staff.deps, bob)
    const member = await findMember(staff.deps, session)
    if (!member) throw new Error('Bob is not signed in')
    expect(await decide({ ...bob, member }, 'approved')).toBe('gone')
  })

  it('are asked for so often in an hour and no more, however often that is taken back', async () => {
    const obstacle = async () =>
      (await findFactorReset(staff.deps, bob.member, await findAccount()))?.obstacle
    for (let times = 0; times < maxFactorResetsPerHour; times++) {
      expect(await request()).toBe('requested')
      // The last request can also be approved.
      expect(await obstacle()).toBeUndefined()
      expect(await decide(ada, 'rejected')).toBe('rejected')
    }
    await mailbox.receive()
    expect(await obstacle()).toBe('too_many')
    expect([await request(), await request(bob)]).toEqual(['too_many', 'too_many'])
    expect(await mailbox.receive()).toEqual([])
    // About another account it is asked for as before.
    const noor = await joinStaff(staff.deps, { name: 'Noor', role: 'agent' })
    expect(await requestFactorReset(staff.deps, ada.member, noor.member.id)).toBe('requested')
    advanceClock(65 * minuteMs)
    const member = await findMember(staff.deps, await signInWithCode(staff.deps, ada))
    if (!member) throw new Error('Ada is not signed in')
    expect(await request({ ...ada, member })).toBe('requested')
  })

  it('stop once the owner signs in with what was said to be lost', async () => {
    expect(await request()).toBe('requested')
    advanceClock(minuteMs)
    await signInWithCode(staff.deps, grace)
    expect(await decide(bob, 'approved')).toBe('signed_in')
    expect(await findFactorReset(staff.deps, bob.member, await findAccount())).toMatchObject({
      obstacle: 'signed_in',
    })
  })

  it('need a mail server and somebody who could approve', async () => {
    const { emails, ...withoutMail } = staff.deps
    expect(emails).toBeDefined()
    expect(await requestFactorReset(withoutMail, ada.member, grace.member.id)).toBe('no_mail')
    const disabled = { id: bob.member.id, to: null }
    expect(await disableStaff(staff.deps, ada.member, disabled)).toBe('done')
    expect(await request()).toBe('alone')
    staff.deps = { ...staff.deps, resetBySecondPerson: false }
    expect(await request()).toBe('reset')
  })

  it('give a thief of the mailbox nothing: a password by link, before or after, opens no account', async () => {
    // The thief first chooses a password by link, and then asks for a reset as an owner who lost the factor.
    await requestPasswordReset(staff.deps, grace.address)
    await processResetRequests(staff.deps)
    advanceClock(minuteMs)
    const link = mailbox.linkIn((await mailbox.receive())[0])
    expect(await choosePassword(staff.deps, { link, password: otherPassword })).toBe('set')
    expect(await request()).toBe('password')
    // Once it was signed in with both, the password is its owner's.
    const first = await signIn(staff.deps, { address: grace.address, password: otherPassword })
    const step = ('signed' in first && first.signed.step) || ''
    advanceClock(minuteMs)
    const code = generateTotp(grace.secret, staff.deps.now())
    expect((await enterCode(staff.deps, { step, code })).outcome).toBe('signed_in')
    expect(await request()).toBe('requested')
    await mailbox.receive()

    // The password is chosen between the request and its approval.
    await requestPasswordReset(staff.deps, grace.address)
    await processResetRequests(staff.deps)
    const later = mailbox.linkIn((await mailbox.receive())[0])
    advanceClock(minuteMs)
    const open = await makePasswordLink(staff.deps, ada.member, grace.member.id)
    expect(open.outcome).toBe('sent')
    expect(await choosePassword(staff.deps, { link: later, password: staffPassword })).toBe('over')
    const own = mailbox.linkIn((await mailbox.receive())[0])
    expect(await choosePassword(staff.deps, { link: own, password: staffPassword })).toBe('set')
    expect(await decide(bob, 'approved')).toBe('password')
  })

  it('end the links that were sent, and let none be sent until another factor is set up', async () => {
    expect((await makePasswordLink(staff.deps, ada.member, grace.member.id)).outcome).toBe('sent')
    const link = mailbox.linkIn((await mailbox.receive())[0])
    await reset()
    expect(await choosePassword(staff.deps, { link, password: otherPassword })).toBe('over')
    await requestPasswordReset(staff.deps, grace.address)
    await processResetRequests(staff.deps)
    const { id } = grace.member
    expect((await makePasswordLink(staff.deps, ada.member, id)).outcome).toBe('gone')
    // Disabling and enabling the account does not change that.
    expect(await disableStaff(staff.deps, ada.member, { id, to: null })).toBe('done')
    expect(await enableStaff(staff.deps, ada.member, id)).toBe('done')
    expect((await makePasswordLink(staff.deps, ada.member, id)).outcome).toBe('gone')
    expect(await mailbox.receive()).toEqual([])
    expect(await findAccount()).toMatchObject({ setupCodeNeeded: true })
  })

  it('leave a thief of the password with nothing: without the code neither app nor passkey is set up', async () => {
    const code = await reset()
    const thief = await openAsGrace()
    expect(await findEnrolmentStage(staff.deps, thief.member)).toBe('code')
    expect(await findSecret(thief.member)).toBeUndefined()
    expect(await startPasskeyRegistration(staff.deps, thief.member)).toEqual({ outcome: 'over' })
    const guessed = { ...thief, code: '000000' }
    expect(await confirmSecondFactor(staff.deps, guessed)).toEqual({ outcome: 'over' })

    // The owner's session is another one, which the thief neither has nor ends, and which ends theirs.
    const own = await openAsGrace()
    const entered = await enter(own, code)
    expect(entered.outcome).toBe('signed_in')
    expect(await findMember(staff.deps, own.session)).toBeUndefined()
    expect(await findMember(staff.deps, thief.session)).toBeUndefined()
    const again = await openAsGrace()
    expect(await findSecret(again.member)).toBeUndefined()
    expect(await findEnrolmentStage(staff.deps, again.member)).toBe('code')
    expect(await findSecret(entered.member)).toMatch(/^[A-Z2-7]{32}$/)
    expect((await setUp(entered.session, entered.member)).outcome).toBe('signed_in')
    expect(await findMember(staff.deps, again.session)).toBeUndefined()
    // The code is used up.
    expect((await signInAsGrace()).outcome).toBe('code')
  })

  it('set a passkey up as well, with the code and in that session only', async () => {
    const code = await reset()
    const other = await openAsGrace()
    const entered = await enter(await openAsGrace(), code)
    const { member, session } = entered
    if (!member) throw new Error(entered.outcome)
    await expect(startPasskeyRegistration(staff.deps, other.member)).rejects.toThrow(SessionEnded)
    const asked = await startPasskeyRegistration(staff.deps, member)
    if (asked.outcome !== 'asked') throw new Error(asked.outcome)
    const answer = createAuthenticator(passkeySite).create(asked.options)
    const added = await addPasskey(staff.deps, { member, session, name: 'Key', answer })
    expect(added.outcome).toBe('enrolled')
    expect(await findAccount()).toMatchObject({ enrolled: true, setupCodeNeeded: false })
  })

  it('lock after five wrong codes, and take none that is late or was replaced', async () => {
    const first = await reset()
    expect(await request()).toBe('requested')
    expect(await decide(bob, 'approved')).toBe('reset')
    const second = await codeFor(grace)
    const from = await openAsGrace()
    expect((await enter(from, first)).outcome).toBe('wrong')
    for (let tries = 0; tries < 3; tries++)
      expect((await enter(from, '0'.repeat(12))).outcome).toBe('wrong')
    expect((await enter(from, '1'.repeat(12))).outcome).toBe('locked')
    expect((await enter(from, second)).outcome).toBe('locked')
    advanceClock(setupCodeLifetimeMs)
    const late = await openAsGrace()
    expect(await findEnrolmentStage(staff.deps, late.member)).toBe('late')
    expect((await enter(late, second)).outcome).toBe('wrong')
    expect(await findSecret(late.member)).toBeUndefined()
  })

  it('change nothing when they are asked for again: the code works on, also once that is taken back', async () => {
    const code = await reset()
    expect(await request()).toBe('requested')
    expect(await findEnrolmentStage(staff.deps, (await openAsGrace()).member)).toBe('code')
    expect((await enter(await openAsGrace(), code)).outcome).toBe('signed_in')
    expect(await decide(ada, 'rejected')).toBe('rejected')
    expect(await request(bob)).toBe('requested')
    expect(await findFactorReset(staff.deps, ada.member, await findAccount())).toMatchObject({
      codeUntil: new Date(staff.deps.now().getTime() + setupCodeLifetimeMs),
      request: { by: { id: bob.member.id } },
    })
    const entered = await enter(await openAsGrace(), code)
    expect((await setUp(entered.session, entered.member)).outcome).toBe('signed_in')
    // The password choice ends the request.
    expect(await decide(ada, 'approved')).toBe('gone')
    expect(await findAccount()).toMatchObject({ enrolled: true })
  })

  it('take no earlier factor, and no step of signing in that waited', async () => {
    const codes = await createBackupCodes(staff.deps, grace.member)
    const [backup = ''] = typeof codes === 'string' ? [] : codes
    const step = await enterPassword(staff.deps, grace.address)
    await reset()
    advanceClock(minuteMs)
    const code = generateTotp(grace.secret, staff.deps.now())
    expect(await enterCode(staff.deps, { step, code })).toEqual({ outcome: 'over' })
    const typed = parseBackupCode(backup) ?? ''
    const tried = await signInWithBackupCode(staff.deps, { step, code: typed })
    expect(tried).toEqual({ outcome: 'over' })
    const from = await openAsGrace()
    expect((await enter(from, typed)).outcome).toBe('wrong')
  })

  it('are forgotten by the command, which resets the whole account', async () => {
    await reset()
    const person = { name: 'Grace', address: grace.address }
    const { link } = await inviteStaff(staff.deps, {
      person,
      role: 'agent',
      actor: { kind: 'system' },
    })
    expect(await findAccount()).toMatchObject({ setupCodeNeeded: false })
    expect(await choosePassword(staff.deps, { link, password: otherPassword })).toBe('set')
    const { member } = await signInAsGrace(otherPassword)
    expect(await findSecret(member)).toBeDefined()
  })
})

it('says why there is nothing to reset', () => {
  const ada = { id: 'ada' }
  const disabledAt = new Date()
  expect(explainNoFactorReset(ada, { id: 'ada', disabledAt: null })).toBe('own')
  expect(explainNoFactorReset(ada, { id: 'bob', disabledAt })).toBe('disabled')
  expect(explainNoFactorReset(ada, { id: 'bob', disabledAt: null })).toBe('none')
})
