/** What a dishonest member of staff tries with links, codes, devices and contacts of a customer. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cheapPasswordHash, joinStaff } from '@/test-support/staff/add-staff.ts'
import { createTestOutbox } from '@/test-support/test-outbox.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { everyApplication } from '../../adapters/database/casework/staff-scope.ts'
import type { Email } from '../../adapters/database/messages/mail.ts'
import type { StaffRole } from '../../adapters/database/schema.ts'
import { createLogger } from '../../adapters/logging/logger.ts'
import { createSessionToken, hashSessionToken, sessionLabel } from '../../security/session.ts'
import { enterDeviceCode, sendDeviceCode } from '../handoff/device-codes.ts'
import {
  claimDevice,
  connectDevice,
  createDeviceLink,
  deriveDeviceNumber,
} from '../handoff/device-links.ts'
import { handOverDevice } from '../handoff/hand-over-device.ts'
import type { HandoffDeps } from '../handoff/handoff-deps.ts'
import { reportNotMe } from '../not-me-reports/report-not-me.ts'
import { createStaffAuth } from '../staff/staff-auth.ts'
import { createStaffDeps, type Member } from '../staff/staff-deps.ts'
import { decideContact, requestContact, stopContactRequest } from './contact-requests.ts'
import { createLinkSecret, deriveCode } from './link-secrets.ts'
import { getLinkState, openLink } from './open-link.ts'
import {
  processLinkRequests,
  requestLinkByAddress,
  requestLinkFromApplication,
  sendLinkToCustomer,
} from './request-link.ts'

const begun = new Date('2026-11-21T09:00:00.000Z')
const hourMs = 3_600_000
const id = 'aaaaaaaa-0000-4000-8000-000000000001'
const other = 'aaaaaaaa-0000-4000-8000-000000000002'
const customers = 'amira@example.com'
const agents = 'throw.away@example.net'
const home = hashSessionToken('the customer’s browser')
const settings = {
  brand: 'Portico',
  publicUrl: new URL('https://apply.example.com'),
  idleMs: hourMs / 2,
  contactWaitMs: 24 * hourMs,
  passwordCost: cheapPasswordHash,
}

describe.each(await openTestStores())('a dishonest member of staff, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  let now = begun
  const log = createLogger({ level: 'silent' })
  const deps: HandoffDeps = { ...settings, store, log, now: () => now, emails: true }
  const { emails, deliver } = createTestOutbox(deps)
  let agent: Member = memberOf('agent')
  const supervisor = memberOf('supervisor')

  beforeEach(async () => {
    now = begun
    emails.length = 0
    await opened.reset()
    const staff = createStaffDeps(store, () => createStaffAuth(store, settings))
    agent = (await joinStaff(staff, { name: 'Noor', role: 'agent' })).member
  })
  afterAll(opened.close)

  function memberOf(role: StaffRole): Member {
    const session = { id: randomUUID(), createdAt: begun, idleUntil: begun, endsAt: begun }
    const person = { name: role, address: '' }
    const sees = { branch: '', scope: everyApplication }
    return { id: randomUUID(), role, person, ...sees, enrolled: true, session }
  }
  async function add(applicationId = id) {
    const expiresAt = new Date(now.getTime() + 30 * 24 * hourMs)
    const ids = {
      id: applicationId,
      customerId: `C-${applicationId}`,
      accountId: `A-${applicationId}`,
    }
    await store.applications.add(db, { ...ids, locale: 'en', expiresAt, now })
  }
  /** The customer begins by themselves and gives their address. */
  async function online() {
    await add()
    await store.sessions.add(db, home, new Date(now.getTime() + 400 * 24 * hourMs), now)
    await store.sessions.grant(db, home, id)
    await append('application_begun')
    await contact(customers)
  }
  /** Staff begin for a caller, and enter the address. */
  async function assisted(address: string) {
    await add()
    await contact(address, agent.id)
  }
  async function append(event: 'application_begun') {
    const actor = { kind: 'customer', session: sessionLabel(home) } as const
    await store.audit.append(db, { applicationId: id, actor, event, detail: { locale: 'en' }, now })
  }
  async function contact(address: string, staff?: string) {
    await store.transaction(async (tx) => {
      const application = await store.applications.lock(tx, id)
      if (!application) throw new Error('erased')
      const answers = { contact: { typed: {}, values: { email_address: address } } }
      const by = staff ? ({ kind: 'staff', id: staff } as const) : ({ kind: 'customer' } as const)
      await store.applications.keep(tx, application, { answers, by, now })
    })
  }
  async function send(address: string) {
    const askerSecret = createLinkSecret()
    const outcome = await sendLinkToCustomer(deps, {
      applicationId: id,
      address,
      staff: agent.id,
      askerSecret,
    })
    await deliver()
    return { outcome, code: deriveCode(askerSecret), token: tokenOf(emails.at(-1)) }
  }
  async function saveForLater(address: string, session: Buffer = home) {
    const askerSecret = createLinkSecret()
    const asked = { applicationId: id, session, address, language: 'en' as const, askerSecret }
    await requestLinkFromApplication(deps, asked)
    await deliver()
    return { code: deriveCode(askerSecret), token: tokenOf(emails.at(-1)) }
  }
  function open({ token, code }: { token: string; code: string }, mark?: Buffer, staff?: string) {
    return openLink(deps, { token, code, browser: undefined, staff: { id: staff, mark } })
  }
  function tokenOf(email: Email | undefined) {
    return email?.text.match(/\/return\/([\w-]{43})/)?.[1] ?? ''
  }
  const isOpenAtHome = () => store.sessions.mayOpen(db, home, id, now)
  const request = (address = agents) =>
    requestContact(deps, agent, { applicationId: id, address, reason: 'The mailbox is full' })
  const approve = (member = supervisor) =>
    decideContact(deps, member, { applicationId: id, outcome: 'approved' })
  const stop = () =>
    store.transaction(async (tx) => {
      await store.applications.lock(tx, id)
      return stopContactRequest(deps, tx, id, { kind: 'message' })
    })
  async function trail() {
    const recorded = await store.audit.list(db, id)
    return recorded.map(({ event, actor }) => `${actor.kind}: ${event}`)
  }
  async function submitted() {
    const submission = { id: randomUUID(), applicationId: id, operations: [], now }
    await store.submissions.add(db, submission)
  }

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
      // A second one of staff takes the place of the first, and uses up nothing of the customer's.
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
      await contact(agents, agent.id)
      // The customer goes over the page without changing it.
      await contact(agents)
      expect(await send(agents)).toMatchObject({ outcome: 'needs_approval' })
      // An earlier address of the customer's stays theirs.
      expect(await send(customers)).toMatchObject({ outcome: 'asked' })
    })

    it('has it approved for another application: that opens nothing of this one', async () => {
      await online()
      await add(other)
      const asked = { kind: 'email', value: agents, by: { kind: 'customer' }, now } as const
      await store.contacts.note(db, { ...asked, applicationId: other })
      expect(await send(agents)).toMatchObject({ outcome: 'needs_approval' })
    })

    it('asks for a link with that address alone: nothing is sent before it is proven', async () => {
      await online()
      await contact(agents, agent.id)
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
        firstGivenBy: agent.id,
        customerGaveAt: null,
        staffLinkBy: agent.id,
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
      expect(await store.sessions.mayOpen(db, session, id, now)).toBe(true)
      expect(await send(agents)).toMatchObject({ outcome: 'needs_approval' })
    })
  })

  describe('who asks for another address', () => {
    it('cannot approve it, nor can anybody who had a part, nor another agent', async () => {
      await online()
      expect(await request()).toBe('requested')
      const asSupervisor = { ...agent, role: 'supervisor' as const }
      expect(await approve(agent)).toBe('forbidden')
      expect(await approve(asSupervisor)).toBe('same_person')
      expect(await approve(memberOf('agent'))).toBe('forbidden')
      const helper = memberOf('supervisor')
      const actor = { kind: 'staff', id: helper.id } as const
      const detail = { step: 'name', fields: [], changed: [] }
      await store.audit.append(db, { applicationId: id, actor, event: 'step_kept', detail, now })
      expect(await approve(helper)).toBe('same_person')
      expect(
        (await trail()).filter((each) => each.includes('contact_decision_refused')),
      ).toHaveLength(4)
      expect(await send(agents)).toMatchObject({ outcome: 'needs_approval' })
    })

    it('waits for both: approval, and the time from when it was asked for', async () => {
      await online()
      expect(await request()).toBe('requested')
      now = new Date(begun.getTime() + 25 * hourMs)
      expect(await send(agents)).toMatchObject({ outcome: 'needs_approval' })
      now = new Date(begun.getTime() + 23 * hourMs)
      expect(await approve()).toBe('done')
      expect(await approve()).toBe('gone')
      now = new Date(begun.getTime() + 24 * hourMs - 1)
      expect(await send(agents)).toMatchObject({ outcome: 'needs_approval' })
      now = new Date(begun.getTime() + 24 * hourMs)
      expect(await send(agents)).toMatchObject({ outcome: 'asked' })
      expect(await send('another@example.net')).toMatchObject({ outcome: 'needs_approval' })
      now = new Date(begun.getTime() + 9 * 24 * hourMs)
      expect(await send(agents)).toMatchObject({ outcome: 'needs_approval' })
    })

    it('closes no browser of the customer by opening it, and does not become their own by that', async () => {
      await online()
      await open(await saveForLater(customers))
      await store.sessions.grant(db, home, id, {
        idleUntil: new Date(now.getTime() + 48 * hourMs),
        endsAt: new Date(now.getTime() + 48 * hourMs),
      })
      await request()
      await approve()
      now = new Date(begun.getTime() + 24 * hourMs)
      const own = await saveForLater(customers)
      const sent = await send(agents)
      expect(await open(sent)).toMatchObject({ outcome: 'opened' })
      expect(await isOpenAtHome()).toBe(true)
      expect(await getLinkState(deps, own.token)).toBe('live')
      expect((await store.returnAddresses.find(db, id))?.address).toBe(customers)
      now = new Date(begun.getTime() + 9 * 24 * hourMs)
      expect(await send(agents)).toMatchObject({ outcome: 'needs_approval' })
    })

    it('is stopped by the customer: the link that was sent opens nothing, what it opened is closed', async () => {
      await online()
      await request()
      await approve()
      now = new Date(begun.getTime() + 24 * hourMs)
      const own = await saveForLater(customers)
      const opening = await open(await send(agents))
      if (opening.outcome !== 'opened') throw new Error(opening.outcome)
      const next = await send(agents)
      expect(await stop()).toBe(true)
      expect(await open(next)).toEqual({ outcome: 'ended', end: 'revoked' })
      expect(await getLinkState(deps, own.token)).toBe('live')
      const session = hashSessionToken(opening.token)
      expect(await store.sessions.mayOpen(db, session, id, now)).toBe(false)
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
      expect(await requestContact(deps, agent, { ...asked, reason: ' ' })).toBe('missing')
      const reason = 'a'.repeat(501)
      expect(await requestContact(deps, agent, { ...asked, reason })).toBe('too_long')
    })
  })

  it('sends no second link elsewhere once a reader of a message said that it was not them', async () => {
    const notices = { brand: 'Portico', publicUrl: settings.publicUrl, email: true, sms: false }
    const telling = { ...deps, notices }
    await assisted(customers)
    const sendTo = (address: string) => {
      const asked = { applicationId: id, address, staff: agent.id, askerSecret: createLinkSecret() }
      return sendLinkToCustomer(telling, asked)
    }
    expect(await sendTo(agents)).toBe('asked')
    await deliver()
    const message = emails.find(({ to }) => to === customers)
    const token = message?.text.match(/not-me\/([\w-]{43})/)?.[1] ?? ''
    expect(await reportNotMe(telling, { token })).toBe('reported')
    expect(await sendTo(agents)).toBe('needs_approval')
  })

  describe('who gives a device to themselves', () => {
    async function handed() {
      const given = await handOverDevice(deps, { applicationId: id, member: agent })
      if (given.outcome !== 'handed_over') throw new Error(given.outcome)
      return given.token
    }
    const sendCode = (sessionToken: string, address: string) =>
      sendDeviceCode(deps, { applicationId: id, sessionToken, address, language: 'en' })

    it('has no code sent to a mailbox of their own that they put into the answers', async () => {
      await online()
      await contact(agents, agent.id)
      const token = await handed()
      expect(await sendCode(token, agents)).toBe('needs_approval')
      await deliver()
      expect(emails).toEqual([])
      expect(await sendCode(token, customers)).toBe('sent')
    })

    it('has one sent while only staff have acted, and it is worth nothing once the customer has', async () => {
      await assisted(customers)
      const link = await send(customers)
      await contact(agents, agent.id)
      const token = await handed()
      expect(await sendCode(token, agents)).toBe('sent')
      await deliver()
      const code = emails.at(-1)?.text.match(/\b\d{6}\b/)?.[0] ?? ''
      expect(await open(link)).toMatchObject({ outcome: 'opened' })
      const given = { applicationId: id, sessionToken: token, code }
      expect(await enterDeviceCode(deps, given)).toEqual({ outcome: 'ended' })
    })

    it('makes and lets in none for what was submitted', async () => {
      await online()
      const initiator = { kind: 'staff', member: agent } as const
      const made = await createDeviceLink(deps, { applicationId: id, initiator })
      if (made.outcome !== 'made') throw new Error(made.outcome)
      const claimed = await claimDevice(deps, {
        token: made.token,
        browser: undefined,
        device: undefined,
      })
      if (claimed.outcome !== 'claimed') throw new Error(claimed.outcome)
      await submitted()
      const { token } = made
      const number = deriveDeviceNumber(claimed.token)
      const connecting = { applicationId: id, initiator, token, number }
      expect(await connectDevice(deps, connecting)).toEqual({ outcome: 'ended' })
      const again = await createDeviceLink(deps, { applicationId: id, initiator })
      expect(again).toEqual({ outcome: 'not_editable' })
      const given = await handOverDevice(deps, { applicationId: id, member: agent })
      expect(given).toEqual({ outcome: 'not_editable' })
    })

    it('lets in no browser in which staff are signed in, or were lately', async () => {
      await assisted(customers)
      const mark = hashSessionToken('the mark of their own telephone')
      await store.flags.noteDevice(db, { mark, staffId: agent.id, now })
      const initiator = { kind: 'staff', member: agent } as const
      const made = await createDeviceLink(deps, { applicationId: id, initiator })
      if (made.outcome !== 'made') throw new Error(made.outcome)
      const claiming = { token: made.token, browser: undefined, device: undefined }
      const refused = { outcome: 'staff_device' }
      expect(await claimDevice(deps, { ...claiming, staff: { id: agent.id } })).toEqual(refused)
      expect(await claimDevice(deps, { ...claiming, staff: { mark } })).toEqual(refused)
      expect((await trail()).slice(-2)).toEqual([
        'staff: link_refused_staff_device',
        'system: link_refused_staff_device',
      ])
      // The customer's own telephone still opens it.
      const staff = { mark: hashSessionToken('of another') }
      expect(await claimDevice(deps, { ...claiming, staff })).toMatchObject({ outcome: 'claimed' })
    })

    it('takes no telephone of the customer’s away by it', async () => {
      await online()
      const initiator = { kind: 'customer', session: home } as const
      const made = await createDeviceLink(deps, { applicationId: id, initiator })
      if (made.outcome !== 'made') throw new Error(made.outcome)
      const byStaff = { kind: 'staff', member: agent } as const
      const second = await createDeviceLink(deps, { applicationId: id, initiator: byStaff })
      expect(second).toEqual({ outcome: 'in_use' })
      const given = await handOverDevice(deps, { applicationId: id, member: agent })
      expect(given).toEqual({ outcome: 'in_use' })
    })
  })

  describe('who has the code that staff are shown', () => {
    it('opens nothing by it alone, nor by the number of a device alone', async () => {
      await assisted(customers)
      const { code } = await send(customers)
      expect(await open({ token: createLinkSecret(), code })).toMatchObject({ outcome: 'ended' })
      const initiator = { kind: 'staff', member: agent } as const
      const number = deriveDeviceNumber(createSessionToken())
      const guessed = { applicationId: id, initiator, token: createLinkSecret(), number }
      expect(await connectDevice(deps, guessed)).toEqual({ outcome: 'ended' })
    })

    it('opens no link in a browser in which staff are signed in, or were lately', async () => {
      await assisted(customers)
      const mark = hashSessionToken('the mark of a browser')
      await store.flags.noteDevice(db, { mark, staffId: agent.id, now })
      const link = await send(customers)
      expect(await open(link, undefined, agent.id)).toEqual({ outcome: 'staff_device' })
      expect(await open(link, mark)).toEqual({ outcome: 'staff_device' })
      expect((await trail()).slice(-2)).toEqual([
        'staff: link_refused_staff_device',
        'system: link_refused_staff_device',
      ])
      now = new Date(begun.getTime() + 48 * hourMs)
      const later = await send(customers)
      expect(await open(later, mark)).toMatchObject({ outcome: 'opened' })
      const next = await send(customers)
      const another = hashSessionToken('the mark of another')
      expect(await open(next, another)).toMatchObject({ outcome: 'opened' })
    })
  })
})
