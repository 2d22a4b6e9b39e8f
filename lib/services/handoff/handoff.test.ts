import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cheapPasswordHash, type JoinedStaff, joinStaff } from '@/test-support/staff/add-staff.ts'
import { createTestOutbox } from '@/test-support/test-outbox.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { createLogger } from '../../adapters/logging/logger.ts'
import { hashSessionToken } from '../../security/session.ts'
import { createLinkSecret, maxTries } from '../resume/link-secrets.ts'
import { maxLinkSessionMs } from '../resume/resume-deps.ts'
import { findMember } from '../staff/find-member.ts'
import { createStaffAuth } from '../staff/staff-auth.ts'
import { createStaffDeps, type StaffDeps } from '../staff/staff-deps.ts'
import { enterDeviceCode, getDeviceCodeState, sendDeviceCode } from './device-codes.ts'
import { getDeviceLinkState, getInitiatorLinkState } from './device-link-state.ts'
import { claimDevice, connectDevice, createDeviceLink, deriveDeviceNumber } from './device-links.ts'
import { endOtherDevice, finishOnOtherDevice } from './end-device-link.ts'
import { handOverDevice } from './hand-over-device.ts'
import {
  deviceCodeLifetimeMs,
  deviceLinkLifetimeMs,
  type HandoffDeps,
  maxCodesPerHour,
} from './handoff-deps.ts'
import type { HandoffInitiator } from './handoff-initiator.ts'

const begun = new Date('2026-11-21T09:00:00.000Z')
const amira = 'aaaaaaaa-0000-4000-8000-000000000001'
const bilal = 'aaaaaaaa-0000-4000-8000-000000000002'
const address = 'Amira.Canary@Example.com'
const desktop = hashSessionToken('the desktop')
const customer: HandoffInitiator = { kind: 'customer', session: desktop }
const minuteMs = 60_000
const settings = {
  brand: 'Portico',
  publicUrl: new URL('https://apply.example.com'),
  idleMs: 30 * minuteMs,
  contactWaitMs: 24 * 60 * minuteMs,
  passwordCost: cheapPasswordHash,
}

describe.each(await openTestStores())('another device, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  let now = begun
  let staff: StaffDeps

  const deps: HandoffDeps = {
    ...settings,
    store,
    log: createLogger({ level: 'silent' }),
    now: () => now,
    emails: true,
  }
  const { emails, deliver } = createTestOutbox(deps)

  beforeEach(async () => {
    now = begun
    emails.length = 0
    await opened.reset()
    staff = createStaffDeps(store, () => createStaffAuth(store, settings))
    await add(amira, 'PTC-A')
  })
  afterAll(opened.close)

  async function add(id: string, customerId: string) {
    const expiresAt = later(30 * 24 * 60 * minuteMs)
    const accountId = `ACC-${customerId}`
    await store.applications.add(db, { id, customerId, accountId, locale: 'en', expiresAt, now })
    if (!(await store.sessions.find(db, desktop, now))) {
      await store.sessions.add(db, desktop, expiresAt, now)
    }
    await store.sessions.grant(db, desktop, id)
  }
  function later(ms: number): Date {
    return new Date(now.getTime() + ms)
  }
  async function make(initiator: HandoffInitiator = customer, applicationId = amira) {
    const made = await createDeviceLink(deps, { applicationId, initiator, page: 'documents/doc-1' })
    if (made.outcome !== 'made') throw new Error(made.outcome)
    return made.token
  }
  /** The other browser opens the link: its session, and the number that it shows. */
  async function claim(token: string, browser?: Buffer) {
    const claimed = await claimDevice(deps, { token, browser, device: 'Safari/iOS' })
    if (claimed.outcome !== 'claimed') throw new Error(claimed.outcome)
    const session = hashSessionToken(claimed.token)
    return { session, sessionToken: claimed.token, number: deriveDeviceNumber(claimed.token) }
  }
  function connect(token: string, number: string, initiator: HandoffInitiator = customer) {
    return connectDevice(deps, { applicationId: amira, initiator, token, number })
  }
  async function connected(initiator: HandoffInitiator = customer) {
    const token = await make(initiator)
    const there = await claim(token)
    expect(await connect(token, there.number, initiator)).toEqual({ outcome: 'connected' })
    return { token, ...there }
  }
  function mayOpen(session: Buffer, applicationId = amira) {
    return store.sessions.mayOpen(db, session, applicationId, now)
  }
  async function here(side: HandoffInitiator['kind'] = 'customer') {
    return (await getInitiatorLinkState(deps, amira, side)).state
  }
  async function there(token: string, browser?: Buffer) {
    return (await getDeviceLinkState(deps, token, browser)).state
  }
  async function trail() {
    return (await store.audit.list(db, amira)).map(({ event }) => event)
  }
  function wrong(number: string): string {
    return number === '000000' ? '000001' : '000000'
  }
  async function agent(): Promise<JoinedStaff & { initiator: HandoffInitiator }> {
    const joined = await joinStaff(staff, { name: 'Grace', role: 'agent' })
    return { ...joined, initiator: { kind: 'staff', member: joined.member } }
  }
  async function handedOver(member: JoinedStaff['member']) {
    const outcome = await handOverDevice(deps, { applicationId: amira, member })
    if (outcome.outcome !== 'handed_over') throw new Error(outcome.outcome)
    return { sessionToken: outcome.token, session: hashSessionToken(outcome.token) }
  }
  async function send(sessionToken: string) {
    const asked = { applicationId: amira, sessionToken, address, language: 'es' as const }
    const outcome = await sendDeviceCode(deps, asked)
    await deliver()
    return { outcome, code: emails.at(-1)?.text.match(/^\d{6}$/m)?.[0] ?? '' }
  }
  function enter(sessionToken: string, code: string) {
    return enterDeviceCode(deps, { applicationId: amira, sessionToken, code })
  }

  /** The right code is typed: the session that the browser has from then on. */
  async function prove(sessionToken: string, code: string): Promise<Buffer> {
    const entered = await enter(sessionToken, code)
    if (entered.outcome !== 'proven' || !entered.token) throw new Error(entered.outcome)
    return hashSessionToken(entered.token)
  }

  it('opens an application when the number it shows was typed where the link was made', async () => {
    const token = await make()
    expect(await here()).toBe('live')
    expect(await connect(token, '123456')).toEqual({ outcome: 'not_yet' })
    const phone = await claim(token)
    expect(phone.number).toMatch(/^\d{6}$/)
    expect([await here(), await there(token, phone.session)]).toEqual(['claimed', 'claimed'])
    expect(await mayOpen(phone.session)).toBe(false)
    const left = { outcome: 'wrong', triesLeft: maxTries - 1 }
    expect(await connect(token, wrong(phone.number))).toEqual(left)
    expect(await connect(token, phone.number)).toEqual({ outcome: 'connected' })
    expect([await here(), await there(token, phone.session)]).toEqual(['connected', 'connected'])
    // Both go on.
    expect([await mayOpen(phone.session), await mayOpen(desktop)]).toEqual([true, true])
    expect(await trail()).toEqual([
      'device_link_made',
      'device_claimed',
      'device_refused',
      'device_connected',
    ])
    now = later(settings.idleMs)
    expect([await mayOpen(phone.session), await mayOpen(desktop)]).toEqual([false, true])
    expect(await here()).toBe('left')
  })

  it('is not opened by whoever was sooner, nor by anybody who has the link and not the desktop', async () => {
    const token = await make()
    const thief = await claim(token)
    // Whose it is sees it, and cannot open it a second time.
    expect(await there(token)).toBe('taken')
    expect(await claimDevice(deps, { token, browser: undefined, device: undefined })).toEqual({
      outcome: 'ended',
    })
    const stranger: HandoffInitiator = { kind: 'customer', session: thief.session }
    await add(bilal, 'PTC-B')
    const elsewhere = { applicationId: bilal, initiator: stranger, token, number: thief.number }
    expect(await connectDevice(deps, elsewhere)).toEqual({ outcome: 'ended' })
    expect(await endOtherDevice(deps, { applicationId: amira, initiator: customer })).toBe(true)
    expect([await here(), await there(token, thief.session)]).toEqual(['refused', 'refused'])
    expect(await connect(token, thief.number)).toEqual({ outcome: 'ended' })
    expect(await mayOpen(thief.session)).toBe(false)
  })

  it('ends after five wrong numbers, also when they are typed at once', async () => {
    const token = await make()
    const { number, session } = await claim(token)
    const tries = Array.from({ length: maxTries + 3 }, () => connect(token, wrong(number)))
    const outcomes = (await Promise.all(tries)).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(maxTries - 1)
    expect(await connect(token, number)).toEqual({ outcome: 'ended' })
    expect([await here(), await mayOpen(session)]).toEqual(['guessed', false])
  })

  it('has minutes to be opened, and minutes for its number', async () => {
    const first = await make()
    now = later(deviceLinkLifetimeMs - 1)
    const { number } = await claim(first)
    now = later(deviceLinkLifetimeMs - 1)
    expect(await here()).toBe('claimed')
    now = later(1)
    expect([await here(), await there(first)]).toEqual(['expired', 'taken'])
    expect(await connect(first, number)).toEqual({ outcome: 'ended' })
    const second = await make()
    now = later(deviceLinkLifetimeMs)
    expect([await here(), await there(second)]).toEqual(['expired', 'expired'])
    expect(
      await claimDevice(deps, { token: second, browser: undefined, device: undefined }),
    ).toEqual({ outcome: 'ended' })
  })

  it('is one at a time: a later link ends the earlier, and closes what it opened', async () => {
    const { token, session } = await connected()
    const second = await make()
    expect([await there(token, session), await mayOpen(session)]).toEqual(['superseded', false])
    expect(await there(second)).toBe('live')
    await make()
    expect(await there(second)).toBe('superseded')
    // Two at once leave one.
    await Promise.all([make(), make(), make()])
    const { count } = await db
      .selectFrom('deviceLink')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('endedAt', 'is', null)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  })

  it('is taken back from where it was begun, or done with where it went', async () => {
    const first = await connected()
    expect(await endOtherDevice(deps, { applicationId: amira, initiator: customer })).toBe(true)
    expect([await here(), await mayOpen(first.session)]).toEqual(['taken_back', false])
    expect(await store.sessions.standing(db, first.session, amira, now)).toBe('ended')
    expect(await endOtherDevice(deps, { applicationId: amira, initiator: customer })).toBe(false)
    const second = await connected()
    const own = { applicationId: amira, session: second.session }
    expect(await finishOnOtherDevice(deps, own)).toBe(true)
    expect(await finishOnOtherDevice(deps, own)).toBe(false)
    expect([await here(), await mayOpen(second.session)]).toEqual(['finished', false])
    expect(await finishOnOtherDevice(deps, { applicationId: amira, session: desktop })).toBe(false)
    await make()
    expect(await endOtherDevice(deps, { applicationId: amira, initiator: customer })).toBe(true)
    expect(await here()).toBe('withdrawn')
  })

  it('keeps what the browser could open before, and knows where it is open already', async () => {
    await add(bilal, 'PTC-B')
    const own = hashSessionToken('her telephone')
    await store.sessions.add(db, own, later(maxLinkSessionMs), now)
    await store.sessions.grant(db, own, bilal)
    const { session } = await claim(await make(), own)
    expect(await mayOpen(session, bilal)).toBe(true)
    expect(await store.sessions.find(db, own, now)).toBeUndefined()
    const same = await claimDevice(deps, {
      token: await make(),
      browser: desktop,
      device: undefined,
    })
    expect(same).toEqual({ outcome: 'here', applicationId: amira })
  })

  it('knows no link that is none, and none of what is erased', async () => {
    expect([await there('x'), await there(createLinkSecret())]).toEqual(['unknown', 'unknown'])
    const token = await make()
    await store.applications.erase(db, amira, now)
    expect(await there(token)).toBe('gone')
    expect(await claimDevice(deps, { token, browser: undefined, device: undefined })).toEqual({
      outcome: 'ended',
    })
    const made = await createDeviceLink(deps, { applicationId: amira, initiator: customer })
    expect(made).toEqual({ outcome: 'gone' })
  })

  it('is stored as hashes, and the database lets none come back to life', async () => {
    const { token, session, number } = await connected()
    const { rows } = await sql<object>`select * from device_link`.execute(db)
    const stored = JSON.stringify(rows, (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('base64url') : value,
    )
    for (const secret of [token, number]) expect(stored).not.toContain(secret)
    await endOtherDevice(deps, { applicationId: amira, initiator: customer })
    const revived = sql`update device_link set state = 'connected', ended_at = null`
    await expect(revived.execute(db)).rejects.toThrow('a device is linked once')
    const other = sql`update device_link set session_hash = ${desktop}`
    await expect(other.execute(db)).rejects.toThrow('a device is linked once')
    expect(await mayOpen(session)).toBe(false)
  })

  describe('in the branch', () => {
    it('lets the customer’s own device in by staff, to the review until they have shown who they are', async () => {
      const { initiator } = await agent()
      const phone = await connected(initiator)
      expect(await mayOpen(phone.session)).toBe(true)
      expect(await store.deviceLinks.findLock(db, phone.session, now)).toBe(amira)
      expect([await here('staff'), await here('customer')]).toEqual(['connected', 'none'])
      const { code } = await send(phone.sessionToken)
      const session = await prove(phone.sessionToken, code)
      expect(await store.deviceLinks.findLock(db, session, now)).toBeUndefined()
      // The page of the link still knows the telephone, whose session is another one now.
      expect([await there(phone.token, session), await there(phone.token, desktop)]).toEqual([
        'connected',
        'taken',
      ])
      const proven = await store.returnAddresses.find(db, amira)
      expect(proven).toEqual({ address, provenAt: now })
    })

    it('keeps apart what a customer and what staff have begun', async () => {
      const { initiator } = await agent()
      const token = await make()
      const { number } = await claim(token)
      expect(await connect(token, number, initiator)).toEqual({ outcome: 'ended' })
      expect(await endOtherDevice(deps, { applicationId: amira, initiator })).toBe(false)
      // Nor is the customer's own device taken from them by another one of staff.
      const refused = { applicationId: amira, initiator, page: undefined }
      expect(await createDeviceLink(deps, refused)).toEqual({ outcome: 'in_use' })
      await endOtherDevice(deps, { applicationId: amira, initiator: customer })
      const branch = await make(initiator)
      const phone = await claim(branch)
      expect(await connect(branch, phone.number, customer)).toEqual({ outcome: 'ended' })
    })

    it('takes the session of staff out of a device that is handed over', async () => {
      const { member, session: staffSession } = await agent()
      const device = await handedOver(member)
      expect(await findMember(staff, staffSession)).toBeUndefined()
      expect(await mayOpen(device.session)).toBe(true)
      expect(await store.deviceLinks.findLock(db, device.session, now)).toBe(amira)
      const row = await db.selectFrom('application').select('channel').executeTakeFirstOrThrow()
      expect(row.channel).toBe('branch')
      const { code } = await send(device.sessionToken)
      const session = await prove(device.sessionToken, code)
      // It belongs to the branch: also then it shows nothing else.
      expect(await store.deviceLinks.findLock(db, session, now)).toBe(amira)
      await finishOnOtherDevice(deps, { applicationId: amira, session })
      expect(await mayOpen(session)).toBe(false)
      expect(await trail()).toEqual([
        'device_handed_over',
        'device_code_sent',
        'mail_settled',
        'device_code_answered',
        'device_ended',
      ])
    })

    it('takes a code on the device that it was sent for, and there alone', async () => {
      const { member } = await agent()
      const first = await handedOver(member)
      const { code } = await send(first.sessionToken)
      expect(emails.at(-1)).toMatchObject({ to: address })
      expect(emails.at(-1)?.subject).not.toContain(code)
      expect(await enter('another browser', code)).toEqual({ outcome: 'ended' })
      const left = { outcome: 'wrong', triesLeft: maxTries - 1 }
      expect(await enter(first.sessionToken, wrong(code))).toEqual(left)
      const second = await send(first.sessionToken)
      if (second.code !== code) {
        expect(await enter(first.sessionToken, code)).toMatchObject({ outcome: 'wrong' })
      }
      await prove(first.sessionToken, second.code)
      expect((await send(first.sessionToken)).outcome).toBe('gone')
    })

    it('leaves nothing to a copy of the session of a device that was handed over', async () => {
      const { member } = await agent()
      // Whoever hands it over can read the secret in that browser before the customer has it.
      const { sessionToken: copy, session: copied } = await handedOver(member)
      const { code } = await send(copy)
      const session = await prove(copy, code)
      expect([await mayOpen(session), await mayOpen(copied)]).toEqual([true, false])
      expect(await store.sessions.find(db, copied, now)).toBeUndefined()
      expect(await enter(copy, code)).toEqual({ outcome: 'ended' })
    })

    it('ends a code after five tries and after its time, and sends a few an hour', async () => {
      const { member } = await agent()
      const { sessionToken, session } = await handedOver(member)
      const link = await store.deviceLinks.ofSession(db, session, amira)
      const state = () => getDeviceCodeState(deps, link?.id ?? '')
      expect(await state()).toBe('none')
      const { code } = await send(sessionToken)
      expect(await state()).toBe('live')
      for (let tried = 0; tried < maxTries; tried++) await enter(sessionToken, wrong(code))
      expect([await state(), await enter(sessionToken, code)]).toEqual([
        'guessed',
        { outcome: 'ended' },
      ])
      const { code: next } = await send(sessionToken)
      now = later(deviceCodeLifetimeMs)
      expect([await state(), await enter(sessionToken, next)]).toEqual([
        'expired',
        { outcome: 'ended' },
      ])
      for (let sent = 2; sent < maxCodesPerHour; sent++) await send(sessionToken)
      expect((await send(sessionToken)).outcome).toBe('too_many')
    })

    it('sends nothing for a customer’s own devices, nor where no letter leaves', async () => {
      const own = await connected()
      expect((await send(own.sessionToken)).outcome).toBe('gone')
      await finishOnOtherDevice(deps, { applicationId: amira, session: own.session })
      const { member } = await agent()
      const { sessionToken } = await handedOver(member)
      const asked = { applicationId: amira, sessionToken, address, language: 'en' as const }
      expect(await sendDeviceCode({ ...deps, emails: false }, asked)).toBe('no_letters')
    })

    it('forgets whom a code was sent to with the application', async () => {
      const { member } = await agent()
      const { sessionToken } = await handedOver(member)
      await send(sessionToken)
      await store.applications.erase(db, amira, now)
      const { rows } = await sql<{ address: unknown }>`select address from device_code`.execute(db)
      expect(rows).toEqual([{ address: null }])
    })
  })
})
