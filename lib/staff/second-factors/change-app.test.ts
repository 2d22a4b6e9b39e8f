import { beforeEach, describe, expect, it } from 'vitest'
import { SessionEnded } from '#lib/access/store/session-access.ts'
import { staffPassword } from '@/test-support/staff/add-staff.ts'
import { generateTotp } from '@/test-support/staff/authenticator-app.ts'
import {
  advanceClock,
  listAuditEvents,
  minuteMs,
  signInWithCode,
  useStaffMailbox,
} from '@/test-support/staff/staff-setup.ts'
import { useSecondFactors } from '@/test-support/staff/use-second-factors.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { findMember } from '../accounts/find-member.ts'
import { recentSignInMs, signInStepLifetimeMs } from '../rules/session-lifetime.ts'
import type { Member } from '../staff-deps.ts'
import { lockoutMs, maxFailures } from '../store/staff-attempts.ts'
import { createBackupCodes } from './backup-codes.ts'
import { finishAppChange, startAppChange } from './change-app.ts'

describe.each(await openTestStores())('another authenticator app on $name', (opened) => {
  const { store } = opened
  const factors = useSecondFactors(opened)
  const { staff } = factors
  const mailbox = useStaffMailbox(staff, store)

  /** Returns the code of the app in use, at a time when none was used. */
  function currentCode(): string {
    advanceClock(minuteMs)
    return generateTotp(factors.grace.secret, staff.deps.now())
  }
  /** Grace’s browser: its session is another once she has proven who she is. */
  let browser: { member: Member; session: string }
  beforeEach(() => {
    browser = factors.grace
  })
  const start = async (given: { password?: string; code?: string } = {}) => {
    const { member, session } = browser
    const proof = { session, password: staffPassword, code: given.code ?? currentCode(), ...given }
    const started = await startAppChange(staff.deps, member, proof)
    if (started.outcome === 'started') {
      const renewed = started.signed.session ?? ''
      const present = await findMember(staff.deps, renewed)
      if (!present) throw new Error('Nobody is signed in')
      browser = { member: present, session: renewed }
    }
    return started.outcome
  }
  const findSecret = async (session: string) =>
    (await staff.deps.auth()).findPreparedSecret(store.db, session)
  async function otherSecret(): Promise<string> {
    const secret = await findSecret(browser.member.session.id)
    if (!secret) throw new Error('No other app was prepared')
    return secret
  }
  const finish = (code: string) => finishAppChange(staff.deps, browser.member, code)
  const codeOf = (secret: string) => generateTotp(secret, staff.deps.now())
  const wrong = (secret: string) => (codeOf(secret) === '000000' ? '000001' : '000000')

  it('replaces the one in use with password and code, ends other sessions and tells its owner', async () => {
    const { address, member, secret } = factors.grace
    advanceClock(minuteMs)
    const elsewhere = await signInWithCode(staff.deps, { address, secret })
    // Long after signing in: the proof is given now.
    advanceClock(recentSignInMs)
    expect(await start()).toBe('started')
    const other = await otherSecret()
    expect(other).not.toBe(secret)
    expect(await finish(wrong(other))).toBe('wrong')
    // The first app works until then.
    expect(await findMember(staff.deps, elsewhere)).toMatchObject({ id: member.id })
    expect(await finish(codeOf(other))).toBe('changed')
    expect(await findMember(staff.deps, browser.session)).toMatchObject({ id: member.id })
    expect(await findMember(staff.deps, elsewhere)).toBeUndefined()
    const [email] = await mailbox.receive()
    expect(email).toMatchObject({ to: address, subject: expect.stringContaining('two-step') })
    expect(email?.text).toContain('Chrome on Windows')
    const actor = { kind: 'staff', id: member.id }
    const events = await listAuditEvents(store)
    expect(events.filter(({ event }) => event.startsWith('app_chang'))).toEqual([
      { event: 'app_change_started', actor, detail: { account: member.id, by: 'code' } },
      { event: 'app_changed', actor, detail: { account: member.id, sessions: 1 } },
    ])

    advanceClock(minuteMs / 2)
    await expect(signInWithCode(staff.deps, { address, secret })).rejects.toThrow('wrong')
    await signInWithCode(staff.deps, { address, secret: other })
    // The prepared secret is used up.
    expect(await finish(codeOf(other))).toBe('over')
  })

  it('takes a backup code where the old phone is gone, once', async () => {
    const codes = await createBackupCodes(staff.deps, factors.grace.member)
    const [code = ''] = codes
    expect(await start({ code })).toBe('started')
    expect(await start({ code })).toBe('wrong_code')
    expect(await finish(codeOf(await otherSecret()))).toBe('changed')
  })

  it('is refused to an open session without password or code, and locks', async () => {
    expect(await start({ password: 'a wrong password' })).toBe('wrong_password')
    const code = currentCode()
    expect(await start({ code: wrong(factors.grace.secret) })).toBe('wrong_code')
    expect(await start({ code })).toBe('started')
    // Each code is accepted once.
    expect(await start({ code })).toBe('wrong_code')
    const outcomes = []
    for (let count = 0; count < maxFailures; count++)
      outcomes.push(await start({ password: 'a wrong password' }))
    expect(outcomes).toEqual([...Array(maxFailures - 1).fill('wrong_password'), 'locked'])
    expect(await start()).toBe('locked')
    advanceClock(lockoutMs)
    expect(await start()).toBe('started')
  })

  it('shows its key to no copy of the session that asked, which ends', async () => {
    const { member, session } = factors.grace
    expect(await start()).toBe('started')
    const other = await otherSecret()
    expect(await findMember(staff.deps, session)).toBeUndefined()
    expect(await findSecret(member.session.id)).toBeUndefined()
    const copied = finishAppChange(staff.deps, member, codeOf(other))
    await expect(copied).rejects.toThrow(SessionEnded)
    expect(await finish(codeOf(other))).toBe('changed')
    expect(
      (await listAuditEvents(store)).filter(({ event }) => event === 'staff_signed_in'),
    ).toContainEqual({
      event: 'staff_signed_in',
      actor: { kind: 'staff', id: member.id },
      detail: { session: browser.member.session.id, by: 'code' },
    })
  })

  it('is asked for once by several presses, of which none counts as a wrong password', async () => {
    const { member, session } = factors.grace
    const code = currentCode()
    const presses = [1, 2, 3].map(() =>
      startAppChange(staff.deps, member, { session, password: staffPassword, code }),
    )
    // The first press changes the session's cookie, and ends the old one, which the others sent.
    const outcomes = (await Promise.allSettled(presses)).map((press) =>
      press.status === 'fulfilled' ? press.value.outcome : press.reason.name,
    )
    expect(outcomes.sort()).toEqual(['SessionEnded', 'SessionEnded', 'started'])
  })

  it('goes no further in a session that was ended meanwhile', async () => {
    expect(await start()).toBe('started')
    const other = await otherSecret()
    await store.staff.endSessions(store.db, factors.grace.member.id)
    await expect(finish(codeOf(other))).rejects.toThrow(SessionEnded)
    await expect(start()).rejects.toThrow(SessionEnded)
  })

  it('waits only a while, and only for the session that asked', async () => {
    const { address, secret } = factors.grace
    expect(await start()).toBe('started')
    const other = await otherSecret()
    advanceClock(minuteMs)
    const session = await signInWithCode(staff.deps, { address, secret })
    const elsewhere = await findMember(staff.deps, session)
    if (!elsewhere) throw new Error('Nobody signed in')
    expect(await finishAppChange(staff.deps, elsewhere, codeOf(other))).toBe('over')
    advanceClock(signInStepLifetimeMs)
    expect(await finish(codeOf(other))).toBe('over')
    expect((await factors.listFactors()).app).toBe(true)
    expect(await mailbox.receive()).toEqual([])
  })

  it('tells the owner of an account of passkeys and of backup codes that replace others', async () => {
    await factors.addPasskey()
    await createBackupCodes(staff.deps, factors.grace.member)
    await createBackupCodes(staff.deps, factors.grace.member)
    const emails = await mailbox.receive()
    expect(emails.map(({ to }) => to)).toEqual([factors.grace.address, factors.grace.address])
    // Two that are due at once come in either order.
    const said = emails.map(({ text }) => text)
    expect(said).toContainEqual(expect.stringMatching(/passkey was added/))
    expect(said).toContainEqual(expect.stringMatching(/backup codes/))
  })
})
