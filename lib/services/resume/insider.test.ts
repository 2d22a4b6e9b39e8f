import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  agents,
  createInsiderBench,
  customers,
  home,
  hourMs,
  id,
  other,
  settings,
  testStart,
} from '@/test-support/insider-bench.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { hashSessionToken } from '../../security/session.ts'
import { reportNotMe } from '../not-me-reports/report-not-me.ts'
import { requestContact } from './contact-requests.ts'
import { createLinkSecret } from './link-secrets.ts'
import { getLinkState } from './open-link.ts'
import { processLinkRequests, requestLinkByAddress, sendLinkToCustomer } from './request-link.ts'

describe.each(await openTestStores())('a dishonest member of staff, on $name', (opened) => {
  const bench = createInsiderBench(opened)
  const {
    add,
    approve,
    assisted,
    clock,
    contact,
    db,
    deps,
    emails,
    isOpenAtHome,
    joined,
    memberOf,
    online,
    open,
    deliver,
    request,
    saveForLater,
    send,
    stop,
    store,
    submitted,
    trail,
  } = bench

  beforeEach(bench.reset)
  afterAll(opened.close)

  describe('who has a link sent to a mailbox of their own', () => {
    it('is refused once the customer has acted, and closes and ends nothing', async () => {
      await online()
      const own = await saveForLater(customers)
      emails.length = 0
      expect(await send(agents)).toMatchObject({ outcome: 'needs_approval' })
      expect(emails).toEqual([])
      expect(await isOpenAtHome()).toBe(true)
      expect(await getLinkState(deps, own.token)).toBe('live')
      expect((await trail()).at(-1)).toBe('staff: return_link_not_sent')
      expect(await store.contacts.findAddress(db, id, agents)).toBeUndefined()
    })

    it('sends one to the customer’s address without ending the link that the customer asked for', async () => {
      await online()
      const own = await saveForLater(customers)
      const sent = await send(customers)
      expect(sent.outcome).toBe('asked')
      expect(await getLinkState(deps, own.token)).toBe('live')
      expect(await isOpenAtHome()).toBe(true)
      // A second one of staff replaces the first, and uses up nothing of the customer's.
      for (let count = 0; count < 8; count++) await send(customers)
      expect(await getLinkState(deps, sent.token)).toBe('superseded')
      expect((await send(customers)).outcome).toBe('too_many')
      expect((await saveForLater(customers)).token).not.toBe('')
    })

    it('is refused for what was submitted, to any address', async () => {
      await online()
      await submitted()
      expect(await send(customers)).toMatchObject({ outcome: 'not_editable' })
      expect(await request()).toBe('not_editable')
      expect(emails).toEqual([])
    })

    it('changes the address in the answers first: that makes it no more the customer’s', async () => {
      await online()
      await contact(agents, joined.agent.id)
      // The customer goes over the page without changing it.
      await contact(agents)
      expect(await send(agents)).toMatchObject({ outcome: 'needs_approval' })
      // An earlier address of the customer's stays theirs.
      expect(await send(customers)).toMatchObject({ outcome: 'asked' })
    })

    it('has it approved for another application: that opens nothing of this one', async () => {
      await online()
      await add(other)
      const asked = {
        kind: 'email',
        value: agents,
        by: { kind: 'customer' },
        now: clock.now,
      } as const
      await store.contacts.note(db, { ...asked, applicationId: other })
      expect(await send(agents)).toMatchObject({ outcome: 'needs_approval' })
    })

    it('asks for a link with that address alone: nothing is sent before it is proven', async () => {
      await online()
      await contact(agents, joined.agent.id)
      await requestLinkByAddress(deps, {
        address: agents,
        language: 'en',
        askerSecret: createLinkSecret(),
      })
      await processLinkRequests(deps)
      await deliver()
      expect(emails).toEqual([])
    })
  })

  describe('who begins for a customer', () => {
    it('sends the first link to the address they entered, which is written down as theirs', async () => {
      await assisted(agents)
      const sent = await send(agents)
      expect(sent.outcome).toBe('asked')
      expect(await open(sent)).toMatchObject({ outcome: 'opened' })
      expect(await store.contacts.findAddress(db, id, agents)).toMatchObject({
        firstGivenBy: joined.agent.id,
        customerGaveAt: null,
        staffLinkBy: joined.agent.id,
        provenBy: 'link',
      })
    })

    it('and sends a second one to a mailbox of their own: whoever is second opens nothing', async () => {
      await assisted(customers)
      const first = await send(customers)
      const second = await send(agents)
      expect(second.outcome).toBe('asked')
      // Neither ends the other: the customer can open theirs.
      expect(await getLinkState(deps, first.token)).toBe('live')
      const opening = await open(first)
      if (opening.outcome !== 'opened') throw new Error(opening.outcome)
      expect(await open(second)).toMatchObject({ outcome: 'ended' })
      const session = hashSessionToken(opening.token)
      expect(await store.sessions.mayOpen(db, session, id, clock.now)).toBe(true)
      expect(await send(agents)).toMatchObject({ outcome: 'needs_approval' })
    })
  })

  describe('who asks for another address', () => {
    it('cannot approve it, nor can anybody who had a part, nor another agent', async () => {
      await online()
      expect(await request()).toBe('requested')
      const asSupervisor = { ...joined.agent, role: 'supervisor' as const }
      expect(await approve(joined.agent)).toBe('forbidden')
      expect(await approve(asSupervisor)).toBe('same_person')
      expect(await approve(memberOf('agent'))).toBe('forbidden')
      const helper = memberOf('supervisor')
      const actor = { kind: 'staff', id: helper.id } as const
      const detail = { step: 'name', fields: [], changed: [] }
      await store.audit.append(db, {
        applicationId: id,
        actor,
        event: 'step_kept',
        detail,
        now: clock.now,
      })
      expect(await approve(helper)).toBe('same_person')
      expect(
        (await trail()).filter((each) => each.includes('contact_decision_refused')),
      ).toHaveLength(4)
      expect(await send(agents)).toMatchObject({ outcome: 'needs_approval' })
    })

    it('waits for both: approval, and the time from when it was asked for', async () => {
      await online()
      expect(await request()).toBe('requested')
      clock.now = new Date(testStart.getTime() + 25 * hourMs)
      expect(await send(agents)).toMatchObject({ outcome: 'needs_approval' })
      clock.now = new Date(testStart.getTime() + 23 * hourMs)
      expect(await approve()).toBe('done')
      expect(await approve()).toBe('gone')
      clock.now = new Date(testStart.getTime() + 24 * hourMs - 1)
      expect(await send(agents)).toMatchObject({ outcome: 'needs_approval' })
      clock.now = new Date(testStart.getTime() + 24 * hourMs)
      expect(await send(agents)).toMatchObject({ outcome: 'asked' })
      expect(await send('another@example.net')).toMatchObject({ outcome: 'needs_approval' })
      clock.now = new Date(testStart.getTime() + 9 * 24 * hourMs)
      expect(await send(agents)).toMatchObject({ outcome: 'needs_approval' })
    })

    it('closes no browser of the customer by opening it, and does not become their own by that', async () => {
      await online()
      await open(await saveForLater(customers))
      await store.sessions.grant(db, home, id, {
        idleUntil: new Date(clock.now.getTime() + 48 * hourMs),
        endsAt: new Date(clock.now.getTime() + 48 * hourMs),
      })
      await request()
      await approve()
      clock.now = new Date(testStart.getTime() + 24 * hourMs)
      const own = await saveForLater(customers)
      const sent = await send(agents)
      expect(await open(sent)).toMatchObject({ outcome: 'opened' })
      expect(await isOpenAtHome()).toBe(true)
      expect(await getLinkState(deps, own.token)).toBe('live')
      expect((await store.returnAddresses.find(db, id))?.address).toBe(customers)
      clock.now = new Date(testStart.getTime() + 9 * 24 * hourMs)
      expect(await send(agents)).toMatchObject({ outcome: 'needs_approval' })
    })

    it('is stopped by the customer: the link that was sent opens nothing, what it opened is closed', async () => {
      await online()
      await request()
      await approve()
      clock.now = new Date(testStart.getTime() + 24 * hourMs)
      const own = await saveForLater(customers)
      const opening = await open(await send(agents))
      if (opening.outcome !== 'opened') throw new Error(opening.outcome)
      const next = await send(agents)
      expect(await stop()).toBe(true)
      expect(await open(next)).toEqual({ outcome: 'ended', end: 'revoked' })
      expect(await getLinkState(deps, own.token)).toBe('live')
      const session = hashSessionToken(opening.token)
      expect(await store.sessions.mayOpen(db, session, id, clock.now)).toBe(false)
      expect(await isOpenAtHome()).toBe(true)
      expect(await send(agents)).toMatchObject({ outcome: 'needs_approval' })
      expect(await stop()).toBe(false)
      expect(await approve()).toBe('gone')
    })

    it('stopped before it is approved cannot be approved, and asks three times a day at most', async () => {
      await online()
      for (let count = 0; count < 3; count++) {
        expect(await request()).toBe('requested')
        expect(await request('another@example.net')).toBe('another')
        expect(await stop()).toBe(true)
        expect(await approve()).toBe('gone')
      }
      expect(await request()).toBe('too_many')
      expect((await trail()).filter((each) => each.endsWith('contact_stopped'))).toHaveLength(3)
      expect(JSON.stringify(await store.audit.list(db, id))).not.toContain(agents)
    })

    it('needs nobody for an address of the customer’s, and a reason for any other', async () => {
      await online()
      expect(await request(customers)).toBe('not_needed')
      const asked = { applicationId: id, address: agents }
      expect(await requestContact(deps, joined.agent, { ...asked, reason: ' ' })).toBe('missing')
      const reason = 'a'.repeat(501)
      expect(await requestContact(deps, joined.agent, { ...asked, reason })).toBe('too_long')
    })
  })

  it('sends no second link elsewhere once a reader of a message said that it was not them', async () => {
    const notices = { brand: 'Portico', publicUrl: settings.publicUrl, email: true, sms: false }
    const telling = { ...deps, notices }
    await assisted(customers)
    const sendTo = (address: string) => {
      const asked = {
        applicationId: id,
        address,
        staff: joined.agent.id,
        askerSecret: createLinkSecret(),
      }
      return sendLinkToCustomer(telling, asked)
    }
    expect(await sendTo(agents)).toBe('asked')
    await deliver()
    const message = emails.find(({ to }) => to === customers)
    const token = message?.text.match(/not-me\/([\w-]{43})/)?.[1] ?? ''
    expect(await reportNotMe(telling, { token })).toBe('reported')
    expect(await sendTo(agents)).toBe('needs_approval')
  })
})
