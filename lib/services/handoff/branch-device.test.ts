import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  address,
  amira,
  createHandoffBench,
  customer,
  desktop,
} from '@/test-support/handoff-bench.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { maxTries } from '../resume/link-secrets.ts'
import { findMember } from '../staff/find-member.ts'
import { getDeviceCodeState, sendDeviceCode } from './device-codes.ts'
import { createDeviceLink } from './device-links.ts'
import { endOtherDevice, finishOnOtherDevice } from './end-device-link.ts'
import { deviceCodeLifetimeMs, maxCodesPerHour } from './handoff-deps.ts'

describe.each(await openTestStores())('a device of the branch, on $name', (opened) => {
  const bench = createHandoffBench(opened)
  const {
    agent,
    claim,
    clock,
    connect,
    connected,
    db,
    deps,
    emails,
    enter,
    handedOver,
    here,
    later,
    make,
    mayOpen,
    prove,
    send,
    staff,
    store,
    there,
    trail,
    wrong,
  } = bench

  beforeEach(bench.reset)
  afterAll(opened.close)

  describe('in the branch', () => {
    it('lets the customer’s own device in by staff, to the review until they have shown who they are', async () => {
      const { initiator } = await agent()
      const phone = await connected(initiator)
      expect(await mayOpen(phone.session)).toBe(true)
      expect(await store.deviceLinks.findLock(db, phone.session, clock.now)).toBe(amira)
      expect([await here('staff'), await here('customer')]).toEqual(['connected', 'none'])
      const { code } = await send(phone.sessionToken)
      const session = await prove(phone.sessionToken, code)
      expect(await store.deviceLinks.findLock(db, session, clock.now)).toBeUndefined()
      // The page of the link still knows the telephone, whose session is another one now.
      expect([await there(phone.token, session), await there(phone.token, desktop)]).toEqual([
        'connected',
        'taken',
      ])
      const proven = await store.returnAddresses.find(db, amira)
      expect(proven).toEqual({ address, provenAt: clock.now })
    })

    it('separates what a customer and what staff have started', async () => {
      const { initiator } = await agent()
      const token = await make()
      const { number } = await claim(token)
      expect(await connect(token, number, initiator)).toEqual({ outcome: 'ended' })
      expect(await endOtherDevice(deps, { applicationId: amira, initiator })).toBe(false)
      // Nor does a device of staff replace the customer's own.
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
      expect(await store.deviceLinks.findLock(db, device.session, clock.now)).toBe(amira)
      const row = await db.selectFrom('application').select('channel').executeTakeFirstOrThrow()
      expect(row.channel).toBe('branch')
      const { code } = await send(device.sessionToken)
      const session = await prove(device.sessionToken, code)
      // It belongs to the branch: also then it shows nothing else.
      expect(await store.deviceLinks.findLock(db, session, clock.now)).toBe(amira)
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
      expect(await store.sessions.find(db, copied, clock.now)).toBeUndefined()
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
      clock.now = later(deviceCodeLifetimeMs)
      expect([await state(), await enter(sessionToken, next)]).toEqual([
        'expired',
        { outcome: 'ended' },
      ])
      for (let sent = 2; sent < maxCodesPerHour; sent++) await send(sessionToken)
      expect((await send(sessionToken)).outcome).toBe('too_many')
    })

    it('sends nothing for a customer’s own devices, nor where no e-mail can be sent', async () => {
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
      await store.applications.erase(db, amira, clock.now)
      const { rows } = await sql<{ address: unknown }>`select address from device_code`.execute(db)
      expect(rows).toEqual([{ address: null }])
    })
  })
})
