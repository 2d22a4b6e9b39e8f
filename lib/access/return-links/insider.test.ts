import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { everyApplication } from '#lib/casework/store/staff-scope.ts'
import { maskAddress } from '#lib/messages/rules/mask-address.ts'
import { reportNotMe } from '#lib/not-me-reports/report-not-me.ts'
import {
  agents,
  customers,
  home,
  hourMs,
  id,
  other,
  settings,
  setUpInsider,
  testStart,
} from '@/test-support/insider-setup.ts'
import { createMadeUpMember } from '@/test-support/staff/made-up-member.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { createSecret, hashSecret } from '../rules/secrets.ts'
import { endExpiredRequests, requestContact } from './contact-requests.ts'
import { getLinkState } from './open-link.ts'
import { processLinkRequests } from './process-link-requests.ts'
import { requestLinkByAddress, sendLinkToCustomer } from './request-link.ts'

describe.each(await openTestStores())('a dishonest member of staff, on $name', (opened) => {
  const bench = setUpInsider(opened)

  beforeEach(bench.reset)
  afterAll(opened.close)

  describe('a member who sends a link to their own mailbox', () => {
    it('is refused once the customer has acted, and closes and ends nothing', async () => {
      await bench.online()
      const own = await bench.saveForLater(customers)
      bench.emails.length = 0
      expect(await bench.send(agents)).toMatchObject({ outcome: 'needs_approval' })
      expect(bench.emails).toEqual([])
      expect(await bench.isOpenAtHome()).toBe(true)
      expect(await getLinkState(bench.deps, own.token)).toBe('live')
      expect((await bench.trail()).at(-1)).toBe('staff: return_link_not_sent')
      expect(await bench.store.contacts.findAddress(bench.db, id, agents)).toBeUndefined()
    })

    it('sends one to the customer’s address without ending the link that the customer asked for', async () => {
      await bench.online()
      const own = await bench.saveForLater(customers)
      const sent = await bench.send(customers)
      expect(sent.outcome).toBe('asked')
      expect(await getLinkState(bench.deps, own.token)).toBe('live')
      expect(await bench.isOpenAtHome()).toBe(true)
      // A second one of staff replaces the first, and uses up nothing of the customer's.
      for (let count = 0; count < 8; count++) await bench.send(customers)
      expect(await getLinkState(bench.deps, sent.token)).toBe('superseded')
      expect((await bench.send(customers)).outcome).toBe('too_many')
      expect((await bench.saveForLater(customers)).token).not.toBe('')
    })

    it('is refused for what was submitted, to any address', async () => {
      await bench.online()
      await bench.submitted()
      expect(await bench.send(customers)).toMatchObject({ outcome: 'not_editable' })
      expect(await bench.request()).toBe('not_editable')
      expect(bench.emails).toEqual([])
    })

    it('changes the address in the answers first: that makes it no more the customer’s', async () => {
      await bench.online()
      await bench.contact(agents, bench.joined.agent.id)
      // The customer goes over the page without changing it.
      await bench.contact(agents)
      expect(await bench.send(agents)).toMatchObject({ outcome: 'needs_approval' })
      // An earlier address of the customer's stays theirs.
      expect(await bench.send(customers)).toMatchObject({ outcome: 'asked' })
    })

    it('has it approved for another application: that opens nothing of this one', async () => {
      await bench.online()
      await bench.add(other)
      const asked = {
        kind: 'email',
        value: agents,
        by: { kind: 'customer' },
        now: bench.clock.now,
      } as const
      await bench.store.contacts.note(bench.db, { ...asked, applicationId: other })
      expect(await bench.send(agents)).toMatchObject({ outcome: 'needs_approval' })
    })

    it('asks for a link with that address alone: nothing is sent before it is proven', async () => {
      await bench.online()
      await bench.contact(agents, bench.joined.agent.id)
      await requestLinkByAddress(bench.deps, {
        address: agents,
        language: 'en',
        askerSecret: createSecret(),
      })
      await processLinkRequests(bench.deps)
      await bench.deliver()
      expect(bench.emails).toEqual([])
    })
  })

  describe('a member who starts an application for a customer', () => {
    it('sends the first link to the address they entered, which is written down as theirs', async () => {
      await bench.assisted(agents)
      const sent = await bench.send(agents)
      expect(sent.outcome).toBe('asked')
      expect(await bench.open(sent)).toMatchObject({ outcome: 'opened' })
      expect(await bench.store.contacts.findAddress(bench.db, id, agents)).toMatchObject({
        firstGivenBy: bench.joined.agent.id,
        customerGaveAt: null,
        staffLinkBy: bench.joined.agent.id,
        provenBy: 'link',
      })
    })

    it('and sends a second one to a mailbox of their own: the second to open it opens nothing', async () => {
      await bench.assisted(customers)
      const first = await bench.send(customers)
      const second = await bench.send(agents)
      expect(second.outcome).toBe('asked')
      // Neither link ends the other: the customer can open theirs.
      expect(await getLinkState(bench.deps, first.token)).toBe('live')
      const opening = await bench.open(first)
      if (opening.outcome !== 'opened') throw new Error(opening.outcome)
      expect(await bench.open(second)).toMatchObject({ outcome: 'ended' })
      const session = hashSecret(opening.token)
      expect(await bench.store.sessions.mayOpen(bench.db, session, id, bench.clock.now)).toBe(true)
      expect(await bench.send(agents)).toMatchObject({ outcome: 'needs_approval' })
    })
  })

  describe('a member who requests another address', () => {
    it('cannot approve it, nor can anybody who had a part, nor another agent', async () => {
      await bench.online()
      expect(await bench.request()).toBe('requested')
      const asSupervisor = { ...bench.joined.agent, role: 'supervisor' as const }
      expect(await bench.approve(bench.joined.agent)).toBe('forbidden')
      expect(await bench.approve(asSupervisor)).toBe('same_person')
      expect(await bench.approve(createMadeUpMember('agent'))).toBe('forbidden')
      const helper = createMadeUpMember('supervisor')
      const actor = { kind: 'staff', id: helper.id } as const
      const detail = { step: 'name', fields: [], changed: [] }
      await bench.store.audit.append(bench.db, {
        applicationId: id,
        actor,
        event: 'step_kept',
        detail,
        now: bench.clock.now,
      })
      expect(await bench.approve(helper)).toBe('same_person')
      expect(
        (await bench.trail()).filter((each) => each.includes('contact_decision_refused')),
      ).toHaveLength(4)
      expect(await bench.send(agents)).toMatchObject({ outcome: 'needs_approval' })
    })

    it('waits for both: approval, and the time from when it was asked for', async () => {
      await bench.online()
      expect(await bench.request()).toBe('requested')
      bench.clock.now = new Date(testStart.getTime() + 25 * hourMs)
      expect(await bench.send(agents)).toMatchObject({ outcome: 'needs_approval' })
      bench.clock.now = new Date(testStart.getTime() + 23 * hourMs)
      expect(await bench.approve()).toBe('done')
      expect(await bench.approve()).toBe('gone')
      bench.clock.now = new Date(testStart.getTime() + 24 * hourMs - 1)
      expect(await bench.send(agents)).toMatchObject({ outcome: 'needs_approval' })
      bench.clock.now = new Date(testStart.getTime() + 24 * hourMs)
      expect(await bench.send(agents)).toMatchObject({ outcome: 'asked' })
      expect(await bench.send('another@example.net')).toMatchObject({ outcome: 'needs_approval' })
      bench.clock.now = new Date(testStart.getTime() + 9 * 24 * hourMs)
      expect(await bench.send(agents)).toMatchObject({ outcome: 'needs_approval' })
    })

    it('closes no browser of the customer by opening it, and does not become their own by that', async () => {
      await bench.online()
      await bench.open(await bench.saveForLater(customers))
      await bench.store.sessions.grant(bench.db, home, id, {
        idleUntil: new Date(bench.clock.now.getTime() + 48 * hourMs),
        endsAt: new Date(bench.clock.now.getTime() + 48 * hourMs),
      })
      await bench.request()
      await bench.approve()
      bench.clock.now = new Date(testStart.getTime() + 24 * hourMs)
      const own = await bench.saveForLater(customers)
      const sent = await bench.send(agents)
      expect(await bench.open(sent)).toMatchObject({ outcome: 'opened' })
      expect(await bench.isOpenAtHome()).toBe(true)
      expect(await getLinkState(bench.deps, own.token)).toBe('live')
      expect((await bench.store.returnAddresses.find(bench.db, id))?.address).toBe(customers)
      bench.clock.now = new Date(testStart.getTime() + 9 * 24 * hourMs)
      expect(await bench.send(agents)).toMatchObject({ outcome: 'needs_approval' })
    })

    it('is stopped by the customer: the link that was sent opens nothing, what it opened is closed', async () => {
      await bench.online()
      await bench.request()
      await bench.approve()
      bench.clock.now = new Date(testStart.getTime() + 24 * hourMs)
      const own = await bench.saveForLater(customers)
      const opening = await bench.open(await bench.send(agents))
      if (opening.outcome !== 'opened') throw new Error(opening.outcome)
      const next = await bench.send(agents)
      expect(await bench.stop()).toBe(true)
      expect(await bench.open(next)).toEqual({ outcome: 'ended', end: 'revoked' })
      expect(await getLinkState(bench.deps, own.token)).toBe('live')
      const session = hashSecret(opening.token)
      expect(await bench.store.sessions.mayOpen(bench.db, session, id, bench.clock.now)).toBe(false)
      expect(await bench.isOpenAtHome()).toBe(true)
      expect(await bench.send(agents)).toMatchObject({ outcome: 'needs_approval' })
      expect(await bench.stop()).toBe(false)
      expect(await bench.approve()).toBe('gone')
    })

    it('stopped before it is approved cannot be approved, and asks three times a day at most', async () => {
      await bench.online()
      for (let count = 0; count < 3; count++) {
        expect(await bench.request()).toBe('requested')
        expect(await bench.request('another@example.net')).toBe('another')
        expect(await bench.stop()).toBe(true)
        expect(await bench.approve()).toBe('gone')
      }
      expect(await bench.request()).toBe('too_many')
      expect((await bench.trail()).filter((each) => each.endsWith('contact_stopped'))).toHaveLength(
        3,
      )
      expect(JSON.stringify(await bench.store.audit.list(bench.db, id))).not.toContain(agents)
    })

    it('has the application wait for a decision, until it is decided or its time is over', async () => {
      await bench.online()
      const waiting = async () => {
        const entry = await bench.store.casework.find(bench.db, everyApplication, id)
        return [entry?.manualReview, entry?.contactRequested]
      }
      expect(await waiting()).toEqual([false, false])
      await bench.request()
      expect(await waiting()).toEqual([true, true])
      await bench.approve()
      expect(await waiting()).toEqual([false, false])
      await bench.stop()
      await bench.request()
      await endExpiredRequests(bench.store, new Date(bench.clock.now.getTime() + 6 * 24 * hourMs))
      expect(await waiting()).toEqual([true, true])
      await endExpiredRequests(bench.store, new Date(bench.clock.now.getTime() + 30 * 24 * hourMs))
      expect(await waiting()).toEqual([false, false])
      expect((await bench.trail()).filter((each) => each.endsWith('contact_expired'))).toHaveLength(
        1,
      )
    })

    it('needs nobody for an address of the customer’s, and a reason for any other', async () => {
      await bench.online()
      expect(await bench.request(customers)).toBe('not_needed')
      const asked = { applicationId: id, address: agents }
      expect(await requestContact(bench.deps, bench.joined.agent, { ...asked, reason: ' ' })).toBe(
        'missing',
      )
      const reason = 'a'.repeat(501)
      expect(await requestContact(bench.deps, bench.joined.agent, { ...asked, reason })).toBe(
        'too_long',
      )
    })
  })

  it('sends no second link elsewhere once a reader of a message said that it was not them', async () => {
    const notices = { brand: 'Portico', publicUrl: settings.publicUrl, email: true, sms: false }
    const notifying = { ...bench.deps, notices }
    await bench.assisted(customers)
    const sendTo = (address: string) => {
      const asked = {
        applicationId: id,
        address,
        member: bench.joined.agent,
        askerSecret: createSecret(),
      }
      return sendLinkToCustomer(notifying, asked)
    }
    expect(await sendTo(agents)).toBe('asked')
    await bench.deliver()
    const message = bench.emails.find(({ to }) => to === customers)
    // The message names the masked address, by which the customer can judge it.
    expect(message?.text).toContain(maskAddress(agents))
    const token = message?.text.match(/not-me\/([\w-]{43})/)?.[1] ?? ''
    expect(await reportNotMe(notifying, { token })).toBe('reported')
    expect(await sendTo(agents)).toBe('needs_approval')
  })
})
