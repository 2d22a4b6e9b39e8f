import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { reportNotMe } from '#lib/not-me-reports/report-not-me.ts'
import { findMember } from '#lib/staff/accounts/find-member.ts'
import { customer, setUpHandoff } from '@/test-support/handoff-setup.ts'
import { address, amira, desktop } from '@/test-support/links-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { linkLimits, maxTries } from '../rules/link-codes.ts'
import { SessionEnded } from '../store/session-access.ts'
import { getDeviceCodeState, sendDeviceCode } from './device-codes.ts'
import { createDeviceLink } from './device-links.ts'
import { endOtherDevice, finishOnOtherDevice } from './end-device-link.ts'

describe.each(await openTestStores())('a device of the branch, on $name', (opened) => {
  const bench = setUpHandoff(opened)

  beforeEach(bench.reset)
  afterAll(opened.close)

  describe('in the branch', () => {
    it('lets the customer’s own device in by staff, to the review until they have shown who they are', async () => {
      const { initiator } = await bench.agent()
      const phone = await bench.connected(initiator)
      expect(await bench.mayOpen(phone.session)).toBe(true)
      expect(await bench.store.deviceLinks.findLock(bench.db, phone.session, bench.clock.now)).toBe(
        amira,
      )
      expect([await bench.here('staff'), await bench.here('customer')]).toEqual([
        'connected',
        'none',
      ])
      const { code } = await bench.send(phone.sessionToken)
      const session = await bench.prove(phone.sessionToken, code)
      expect(
        await bench.store.deviceLinks.findLock(bench.db, session, bench.clock.now),
      ).toBeUndefined()
      // The page of the link still knows the telephone, whose session is another one now.
      expect([
        await bench.there(phone.token, session),
        await bench.there(phone.token, desktop),
      ]).toEqual(['connected', 'taken'])
      const proven = await bench.store.returnAddresses.find(bench.db, amira)
      expect(proven).toEqual({ address, provenAt: bench.clock.now })
    })

    it('separates what a customer and what staff have started', async () => {
      const { initiator } = await bench.agent()
      const token = await bench.make()
      const { number } = await bench.claim(token)
      expect(await bench.connect(token, number, initiator)).toEqual({ outcome: 'ended' })
      expect(await endOtherDevice(bench.deps, { applicationId: amira, initiator })).toBe(false)
      // A staff device does not replace the customer's own device either.
      const refused = { applicationId: amira, initiator, page: undefined }
      expect(await createDeviceLink(bench.deps, refused)).toEqual({ outcome: 'in_use' })
      await endOtherDevice(bench.deps, { applicationId: amira, initiator: customer })
      const branch = await bench.make(initiator)
      const phone = await bench.claim(branch)
      expect(await bench.connect(branch, phone.number, customer)).toEqual({ outcome: 'ended' })
    })

    it('takes the session of staff out of a device that is handed over', async () => {
      const { member, session: staffSession } = await bench.agent()
      const device = await bench.handedOver(member)
      expect(await findMember(bench.staff, staffSession)).toBeUndefined()
      expect(await bench.mayOpen(device.session)).toBe(true)
      expect(
        await bench.store.deviceLinks.findLock(bench.db, device.session, bench.clock.now),
      ).toBe(amira)
      const row = await bench.db
        .selectFrom('application')
        .select('channel')
        .executeTakeFirstOrThrow()
      expect(row.channel).toBe('branch')
      const { code } = await bench.send(device.sessionToken)
      const session = await bench.prove(device.sessionToken, code)
      // The device belongs to the branch: also then it shows nothing else.
      expect(await bench.store.deviceLinks.findLock(bench.db, session, bench.clock.now)).toBe(amira)
      await finishOnOtherDevice(bench.deps, { applicationId: amira, session })
      expect(await bench.mayOpen(session)).toBe(false)
      expect(await bench.trail()).toEqual([
        'device_handed_over',
        'device_code_sent',
        'mail_settled',
        'device_code_answered',
        'device_ended',
      ])
    })

    it('is stopped by the reader of a code who is in no branch', async () => {
      const { member } = await bench.agent()
      const device = await bench.handedOver(member)
      await bench.send(device.sessionToken)
      const token = bench.emails.at(-1)?.text.match(/\/not-me\/([\w-]{43})/)?.[1] ?? ''
      const [message] = await bench.store.mail.listMessages(bench.db, amira)
      expect(message?.about).toBe('device_code')
      expect(await reportNotMe(bench.deps, { token })).toBe('reported')
      expect(await bench.mayOpen(device.session)).toBe(false)
    })

    it('takes a code on the device that it was sent for, and there alone', async () => {
      const { member } = await bench.agent()
      const first = await bench.handedOver(member)
      const { code } = await bench.send(first.sessionToken)
      expect(bench.emails.at(-1)).toMatchObject({ to: address })
      expect(bench.emails.at(-1)?.subject).not.toContain(code)
      await expect(bench.enter('another browser', code)).rejects.toThrow(SessionEnded)
      const left = { outcome: 'wrong', triesLeft: maxTries - 1 }
      expect(await bench.enter(first.sessionToken, bench.wrong(code))).toEqual(left)
      const second = await bench.send(first.sessionToken)
      if (second.code !== code) {
        expect(await bench.enter(first.sessionToken, code)).toMatchObject({ outcome: 'wrong' })
      }
      await bench.prove(first.sessionToken, second.code)
      await expect(bench.send(first.sessionToken)).rejects.toThrow(SessionEnded)
    })

    it('leaves nothing to a copy of the session of a device that was handed over', async () => {
      const { member } = await bench.agent()
      // The member who hands over the device can copy the secret of that browser beforehand.
      const { sessionToken: copy, session: copied } = await bench.handedOver(member)
      const { code } = await bench.send(copy)
      const session = await bench.prove(copy, code)
      expect([await bench.mayOpen(session), await bench.mayOpen(copied)]).toEqual([true, false])
      expect(await bench.store.sessions.find(bench.db, copied, bench.clock.now)).toBeUndefined()
      await expect(bench.enter(copy, code)).rejects.toThrow(SessionEnded)
    })

    it('ends a code after five tries and after its time, and sends a few an hour', async () => {
      const { member } = await bench.agent()
      const { sessionToken, session } = await bench.handedOver(member)
      const link = await bench.store.deviceLinks.ofSession(bench.db, session, amira)
      const state = () => getDeviceCodeState(bench.deps, link?.id ?? '')
      expect(await state()).toBe('none')
      const { code } = await bench.send(sessionToken)
      expect(await state()).toBe('live')
      for (let tried = 0; tried < maxTries; tried++)
        await bench.enter(sessionToken, bench.wrong(code))
      expect([await state(), await bench.enter(sessionToken, code)]).toEqual([
        'guessed',
        { outcome: 'ended' },
      ])
      const { code: next } = await bench.send(sessionToken)
      bench.clock.now = bench.later(linkLimits.branch.lifetimeMs)
      expect([await state(), await bench.enter(sessionToken, next)]).toEqual([
        'expired',
        { outcome: 'ended' },
      ])
      for (let sent = 2; sent < linkLimits.branch.perHour; sent++) await bench.send(sessionToken)
      expect((await bench.send(sessionToken)).outcome).toBe('too_many')
    })

    it('says of a code that was not sent that the device was closed, not that a later one took its place', async () => {
      const { member } = await bench.agent()
      const { sessionToken, session } = await bench.handedOver(member)
      const asked = { applicationId: amira, sessionToken, address, language: 'es' as const }
      expect(await sendDeviceCode(bench.deps, asked)).toBe('sent')
      await finishOnOtherDevice(bench.deps, { applicationId: amira, session })
      const [message] = await bench.store.mail.listMessages(bench.db, amira)
      expect(message).toMatchObject({ state: 'dropped', lastCode: 'device_closed' })
    })

    it('sends nothing for a customer’s own devices, nor where no e-mail can be sent', async () => {
      const own = await bench.connected()
      expect((await bench.send(own.sessionToken)).outcome).toBe('gone')
      await finishOnOtherDevice(bench.deps, { applicationId: amira, session: own.session })
      const { member } = await bench.agent()
      const { sessionToken } = await bench.handedOver(member)
      const asked = { applicationId: amira, sessionToken, address, language: 'en' as const }
      expect(await sendDeviceCode({ ...bench.deps, emails: false }, asked)).toBe('no_email')
    })

    it('forgets whom a code was sent to with the application', async () => {
      const { member } = await bench.agent()
      const { sessionToken } = await bench.handedOver(member)
      await bench.send(sessionToken)
      await bench.store.applications.erase(bench.db, amira, bench.clock.now)
      const { rows } = await sql<{ address: unknown }>`select address from device_code`.execute(
        bench.db,
      )
      expect(rows).toEqual([{ address: null }])
    })
  })
})
