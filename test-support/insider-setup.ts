/** An application and a dishonest member of staff. */

import { randomUUID } from 'node:crypto'
import type { LinkDeps } from '../lib/access/links/link-deps.ts'
import {
  decideContact,
  requestContact,
  stopContactRequest,
} from '../lib/access/return-links/contact-requests.ts'
import { openLink } from '../lib/access/return-links/open-link.ts'
import {
  requestLinkFromApplication,
  sendLinkToCustomer,
} from '../lib/access/return-links/request-link.ts'
import { deriveCode } from '../lib/access/rules/link-codes.ts'
import { createSecret, hashSecret } from '../lib/access/rules/secrets.ts'
import { sessionLabel } from '../lib/access/rules/session-names.ts'
import type { Email } from '../lib/messages/store/mail.ts'
import { createLogger } from '../lib/observability/logging/logger.ts'
import { createStaffAuth } from '../lib/staff/sign-in/staff-auth.ts'
import { createStaffDeps } from '../lib/staff/staff-deps.ts'
import { cheapPasswordHash, joinStaff } from './staff/add-staff.ts'
import { createMadeUpMember, withMadeUpSession } from './staff/made-up-member.ts'
import { createTestOutbox } from './test-outbox.ts'
import type { TestStore } from './test-store.ts'

export const testStart = new Date('2026-11-21T09:00:00.000Z')
export const hourMs = 3_600_000
export const id = 'aaaaaaaa-0000-4000-8000-000000000001'
export const other = 'aaaaaaaa-0000-4000-8000-000000000002'
export const customers = 'amira@example.com'
export const agents = 'throw.away@example.net'
export const home = hashSecret('the customer’s browser')
export const settings = {
  brand: 'Portico',
  publicUrl: new URL('https://apply.example.com'),
  idleMs: hourMs / 2,
  contactWaitMs: 24 * hourMs,
  returnWaitMs: 24 * hourMs,
  passwordCost: cheapPasswordHash,
}

export function setUpInsider(opened: TestStore) {
  const { store } = opened
  const { db } = store
  const clock = { now: testStart }
  const log = createLogger({ level: 'silent' })
  const deps: LinkDeps = { ...settings, store, log, now: () => clock.now, emails: true }
  /** A signed-in member; another one after each reset. */
  const joined = { agent: createMadeUpMember('agent') }
  const supervisor = createMadeUpMember('supervisor')

  const { emails, deliver } = createTestOutbox(deps)
  async function add(applicationId = id) {
    const expiresAt = new Date(clock.now.getTime() + 30 * 24 * hourMs)
    const ids = {
      id: applicationId,
      customerId: `C-${applicationId}`,
      accountId: `A-${applicationId}`,
    }
    await store.applications.add(db, { ...ids, locale: 'en', expiresAt, now: clock.now })
  }
  /** The customer begins by themselves and gives their address. */
  async function online() {
    await add()
    await store.sessions.add(db, home, new Date(clock.now.getTime() + 400 * 24 * hourMs), clock.now)
    await store.sessions.grant(db, home, id)
    await append('application_begun')
    await contact(customers)
  }
  /** Staff begin for a caller, and enter the address. */
  async function assisted(address: string) {
    await add()
    await contact(address, joined.agent.id)
  }
  async function append(event: 'application_begun') {
    const actor = { kind: 'customer', session: sessionLabel(home) } as const
    await store.audit.append(db, {
      applicationId: id,
      actor,
      event,
      detail: { locale: 'en' },
      now: clock.now,
    })
  }
  async function contact(address: string, staff?: string) {
    await store.transaction(async (tx) => {
      const application = await store.applications.lock(tx, id)
      if (!application) throw new Error('erased')
      const answers = { contact: { typed: {}, values: { email_address: address } } }
      const by = staff ? ({ kind: 'staff', id: staff } as const) : ({ kind: 'customer' } as const)
      await store.applications.updateAnswers(tx, application, { answers, by, now: clock.now })
    })
  }
  async function send(address: string) {
    const askerSecret = createSecret()
    const outcome = await sendLinkToCustomer(deps, {
      applicationId: id,
      address,
      member: joined.agent,
      askerSecret,
    })
    await deliver()
    return { outcome, code: deriveCode(askerSecret), token: tokenOf(emails.at(-1)) }
  }
  async function saveForLater(address: string, session: Buffer = home) {
    const askerSecret = createSecret()
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
  const isOpenAtHome = () => store.sessions.mayOpen(db, home, id, clock.now)
  const request = (address = agents) =>
    requestContact(deps, joined.agent, {
      applicationId: id,
      address,
      reason: 'The mailbox is full',
    })
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
    const submission = { id: randomUUID(), applicationId: id, operations: [], now: clock.now }
    await store.submissions.add(db, submission)
  }

  /** Back to the beginning. */
  async function reset(): Promise<void> {
    clock.now = testStart
    emails.length = 0
    await opened.reset()
    const staff = createStaffDeps(store, () => createStaffAuth(store, settings))
    const { member } = await joinStaff(staff, { name: 'Noor', role: 'agent' })
    joined.agent = withMadeUpSession(member)
  }

  return {
    add,
    append,
    approve,
    assisted,
    clock,
    contact,
    db,
    deps,
    emails,
    isOpenAtHome,
    joined,
    log,
    online,
    open,
    deliver,
    request,
    reset,
    saveForLater,
    send,
    stop,
    store,
    submitted,
    supervisor,
    tokenOf,
    trail,
  }
}
