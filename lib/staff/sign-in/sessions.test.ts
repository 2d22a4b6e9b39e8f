import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { SessionEnded } from '#lib/access/store/session-access.ts'
import { addStaff, joinStaff, staffPassword } from '@/test-support/staff/add-staff.ts'
import { generateTotp } from '@/test-support/staff/authenticator-app.ts'
import {
  advanceClock,
  listAuditEvents,
  minuteMs,
  signInWithCode,
  staffAuthSettings,
} from '@/test-support/staff/staff-setup.ts'
import { useTestStaff } from '@/test-support/staff/use-test-staff.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { findMember } from '../accounts/find-member.ts'
import { maxSessionAgeMs } from '../rules/session-lifetime.ts'
import { endColleagueSessions, endSession, listSessions } from './sessions.ts'
import { confirmSecondFactor, enterCode, signIn } from './sign-in.ts'

const { idleMs } = staffAuthSettings

describe.each(await openTestStores())('sessions of staff on $name', (opened) => {
  const { store } = opened
  const { db } = store
  const staff = useTestStaff(opened)

  it('lists sessions, and ends one of them', async () => {
    const { member, session, address, secret } = await joinStaff(staff.deps, {
      name: 'Grace',
      role: 'agent',
    })
    advanceClock(2 * minuteMs)
    const other = await signInWithCode(staff.deps, { address, secret })
    advanceClock(2 * minuteMs)
    const device = 'Firefox/Linux'
    const first = await signIn(staff.deps, { address, password: staffPassword, device })
    const step = 'signed' in first ? (first.signed.step ?? '') : ''
    await enterCode(staff.deps, { step, code: generateTotp(secret, staff.deps.now()), device })
    const listed = await listSessions(staff.deps, member, member.id)
    expect(listed).toMatchObject([{ device }, { device: '' }, { device: 'Chrome/Windows' }])
    const ended = { account: member.id, session: member.session.id }
    const later = await findMember(staff.deps, other)
    expect(later && (await endSession(staff.deps, later, ended))).toBe('done')
    expect(await findMember(staff.deps, session)).toBeUndefined()
    expect(await findMember(staff.deps, other)).toBeDefined()
    expect((await listAuditEvents(store)).at(-1)).toMatchObject({
      event: 'staff_session_ended',
      detail: ended,
    })
  })

  it('lets an administrator end all sessions of a colleague, and nobody else', async () => {
    const grace = await joinStaff(staff.deps, { name: 'Grace', role: 'agent' })
    const ada = await joinStaff(staff.deps, { name: 'Ada', role: 'administrator' })
    const sue = await joinStaff(staff.deps, { name: 'Sue', role: 'supervisor' })
    const id = grace.member.id
    expect(await endColleagueSessions(staff.deps, sue.member, id)).toBe('forbidden')
    expect(await endColleagueSessions(staff.deps, ada.member, ada.member.id)).toBe('forbidden')
    expect(await findMember(staff.deps, grace.session)).toBeDefined()
    expect(await endColleagueSessions(staff.deps, ada.member, id)).toBe('done')
    expect(await findMember(staff.deps, grace.session)).toBeUndefined()
    expect(await endColleagueSessions(staff.deps, ada.member, id)).toBe('gone')
    expect((await listAuditEvents(store)).at(-1)).toEqual({
      event: 'staff_session_ended',
      actor: { kind: 'staff', id: ada.member.id },
      detail: { account: id, session: grace.member.session.id },
    })
  })

  it('ends a session that is left alone, and any after a day', async () => {
    const { session, address, secret } = await joinStaff(staff.deps, {
      name: 'Grace',
      role: 'agent',
    })
    advanceClock(idleMs - minuteMs)
    expect(await findMember(staff.deps, session)).toBeDefined()
    advanceClock(idleMs - minuteMs)
    expect(await findMember(staff.deps, session)).toBeDefined()
    advanceClock(idleMs + 1)
    expect(await findMember(staff.deps, session)).toBeUndefined()

    const busy = await signInWithCode(staff.deps, { address, secret })
    for (let passed = 0; passed < maxSessionAgeMs - minuteMs; passed += idleMs - minuteMs) {
      expect(await findMember(staff.deps, busy)).toBeDefined()
      advanceClock(idleMs - minuteMs)
    }
    expect(await findMember(staff.deps, busy)).toBeUndefined()
  })

  it('opens nothing with a password before there is a second factor', async () => {
    const { address } = await addStaff(staff.deps, { name: 'Grace', role: 'agent' })
    const answer = await signIn(staff.deps, { address, password: staffPassword })
    expect(answer.outcome).toBe('enrol')
    const session = 'signed' in answer ? (answer.signed.session ?? '') : ''
    expect(await findMember(staff.deps, session)).toMatchObject({ enrolled: false })
  })

  it('ends what was opened with the password alone, once there is a second factor', async () => {
    const { address } = await addStaff(staff.deps, { name: 'Grace', role: 'agent' })
    const enter = async () => {
      const answer = await signIn(staff.deps, { address, password: staffPassword })
      const session = 'signed' in answer ? (answer.signed.session ?? '') : ''
      const member = await findMember(staff.deps, session)
      if (!member) throw new Error('Nobody signed in')
      return { session, member }
    }
    const auth = await staff.deps.auth()
    const findSecret = ({ member }: Awaited<ReturnType<typeof enter>>) =>
      auth.findPreparedSecret(db, member.session.id)
    const own = await enter()
    const secret = await findSecret(own)
    if (!secret) throw new Error('No app was prepared')
    // Somebody else with the password is shown another key, and does not end the one that its owner has scanned.
    const thief = await enter()
    expect(await findSecret(thief)).toMatch(/^[A-Z2-7]{32}$/)
    expect(await findSecret(thief)).not.toBe(secret)
    const code = generateTotp(secret, staff.deps.now())
    expect((await confirmSecondFactor(staff.deps, { ...thief, code })).outcome).toBe('wrong')
    expect((await confirmSecondFactor(staff.deps, { ...own, code })).outcome).toBe('signed_in')
    expect(await findMember(staff.deps, thief.session)).toBeUndefined()
    expect(await findMember(staff.deps, own.session)).toBeUndefined()
    expect(await findSecret(own)).toBeUndefined()
    await expect(confirmSecondFactor(staff.deps, { ...thief, code })).rejects.toThrow(SessionEnded)
  })

  it('opens none with the password alone while the first second factor is being confirmed', async () => {
    const { address } = await addStaff(staff.deps, { name: 'Grace', role: 'agent' })
    const own = await signIn(staff.deps, { address, password: staffPassword })
    const session = ('signed' in own && own.signed.session) || ''
    const member = await findMember(staff.deps, session)
    const auth = await staff.deps.auth()
    const secret = member && (await auth.findPreparedSecret(db, member.session.id))
    if (!secret) throw new Error('No app was prepared')
    const code = generateTotp(secret, staff.deps.now())
    // The password is tried after the account was locked, and before the change is visible.
    const reached = Promise.withResolvers<void>()
    const slow = {
      ...staff.deps,
      auth: async () => ({
        ...auth,
        confirmApp: async (...given: Parameters<typeof auth.confirmApp>) => {
          reached.resolve()
          await setTimeout(300)
          return auth.confirmApp(...given)
        },
      }),
    }
    const confirming = confirmSecondFactor(slow, { member, session, code })
    await reached.promise
    const thief = await signIn(staff.deps, { address, password: staffPassword })
    expect((await confirming).outcome).toBe('signed_in')
    expect(thief.outcome).toBe('code')
    expect(thief).not.toHaveProperty('signed.session')
  })
})
