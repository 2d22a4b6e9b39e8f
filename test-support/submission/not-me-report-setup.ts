/** Shared by the tests of "This was not me": an application, its messages, members of staff and browsers. */

import { afterAll, beforeEach } from 'vitest'
import { openLink } from '@/lib/access/return-links/open-link.ts'
import { sendLinkToCustomer } from '@/lib/access/return-links/request-link.ts'
import { deriveCode } from '@/lib/access/rules/link-codes.ts'
import { createSecret, hashSecret } from '@/lib/access/rules/secrets.ts'
import { type StaffRole, staffRoles } from '@/lib/database/states.ts'
import type { NotificationSettings } from '@/lib/messages/notification-deps.ts'
import { notifyContacts } from '@/lib/messages/notify-contacts.ts'
import { sendDueMessages } from '@/lib/messages/outbox.ts'
import type { Email } from '@/lib/messages/store/mail.ts'
import { closeReport } from '@/lib/not-me-reports/close-report.ts'
import { createStaffAuth } from '@/lib/staff/sign-in/staff-auth.ts'
import { createStaffDeps, type Member } from '@/lib/staff/staff-deps.ts'
import { cheapPasswordHash, joinStaff } from '../staff/add-staff.ts'
import { withMadeUpSession } from '../staff/made-up-member.ts'
import type { TestStore } from '../test-store.ts'
import { setUpSubmission } from './submission-setup.ts'

const publicUrl = new URL('https://apply.example.com')
export const notices: NotificationSettings = {
  brand: 'Portico',
  publicUrl,
  email: true,
  sms: false,
}
const settings = {
  brand: 'Portico',
  publicUrl,
  idleMs: 30 * 60_000,
  contactWaitMs: 60_000,
  returnWaitMs: 60_000,
}
/** Why reports of tests are closed. */
export const closingReason = 'I called the customer, canary'

const customerAddress = 'amira@example.com'

type ReportSetup = Awaited<ReturnType<typeof setUpReport>>

/** A setup with a member of staff for each role. */
async function setUpReport(opened: Pick<TestStore, 'store'>) {
  const { store } = opened
  const { db } = store
  const members = {} as Record<StaffRole, Member>
  const emails: Email[] = []
  const bench = setUpSubmission(opened)
  const deps = bench.createDeps({ notices })
  const staffSettings = { ...settings, passwordCost: cheapPasswordHash }
  const staff = createStaffDeps(store, () => createStaffAuth(store, staffSettings))
  for (const role of staffRoles) {
    const { member } = await joinStaff(staff, { name: `The${role}`, role })
    members[role] = withMadeUpSession(member)
  }
  const returnDeps = () => ({ ...deps, ...settings, notices })
  const mayOpen = (browser: Buffer, id: string) =>
    store.sessions.mayOpen(db, browser, id, bench.clock.now)

  async function deliver() {
    const email = {
      send: async (_id: string, email: Email) => {
        emails.push(email)
        return { outcome: 'sent' } as const
      },
      check: async () => ({ outcome: 'sent' }) as const,
      close: () => {},
    }
    await sendDueMessages({ ...deps, transports: { email } })
  }

  /** A browser in which the application is open, like the one that began it. */
  async function openBrowser(id: string, name: string): Promise<Buffer> {
    const { now } = bench.clock
    const browser = hashSecret(name)
    await store.sessions.add(db, browser, new Date(now.getTime() + 3_600_000), now)
    await store.sessions.grant(db, browser, id)
    return browser
  }

  /** Queues a message about the application to its customer, whose address is known from now on. */
  async function notifyCustomer(id: string): Promise<void> {
    await store.contacts.note(db, {
      kind: 'email',
      value: customerAddress,
      applicationId: id,
      by: { kind: 'customer' },
      now: bench.clock.now,
    })
    const application = await bench.application(id)
    await store.transaction((tx) => notifyContacts(deps, tx, { application, about: 'link_sent' }))
  }

  /**
   * Creates an accepted application of a customer with an e-mail address, and returns the token of a message's
   * link.
   */
  async function begin(): Promise<{ id: string; token: string }> {
    const id = await bench.begin()
    await notifyCustomer(id)
    await deliver()
    const token = emails.at(-1)?.text.match(/not-me\/([\w-]{43})/)?.[1] ?? 'no link'
    return { id, token }
  }

  /** An accepted application, and the token of the link in a message that has not been sent yet. */
  async function beginWithQueuedMessage(): Promise<{ id: string; token: string }> {
    const id = await bench.begin()
    return { id, token: await queueMessage(id) }
  }

  /** Queues another message to the customer. Gives the token of the link in it. */
  async function queueMessage(id: string): Promise<string> {
    const before = await store.notices.ofApplication(db, id)
    await notifyCustomer(id)
    // Found as the new one, since all of them may have the same millisecond.
    const queued = (await store.notices.ofApplication(db, id)).find(
      (each) => !before.some((earlier) => earlier.id === each.id),
    )
    const email = await store.mail.openEmail(db, { id: queued?.mailId ?? '' })
    return email?.text.match(/not-me\/([\w-]{43})/)?.[1] ?? 'no link'
  }

  /** An agent sends a link to the customer's address, and its reader opens it. Gives the reader's browser. */
  async function openLinkFromStaff(id: string): Promise<Buffer> {
    const askerSecret = createSecret()
    await sendLinkToCustomer(returnDeps(), {
      applicationId: id,
      address: customerAddress,
      member: members.agent,
      askerSecret,
    })
    return openLastLink(deriveCode(askerSecret))
  }

  async function openLastLink(code: string): Promise<Buffer> {
    await deliver()
    const token = emails
      .flatMap(({ text }) => text.match(/\/return\/([\w-]{43})/)?.[1] ?? [])
      .at(-1)
    const opening = await openLink(returnDeps(), { token: token ?? '', code, browser: undefined })
    if (opening.outcome !== 'opened') throw new Error(opening.outcome)
    return hashSecret(opening.token)
  }

  /** Closes the report as a member of staff of that role, without stopping the application. */
  async function close(applicationId: string, role: StaffRole, reason = closingReason) {
    return closeReport(deps, members[role], { applicationId, outcome: 'goes_on', reason })
  }

  return {
    bench,
    close,
    deps,
    members,
    emails,
    returnDeps,
    mayOpen,
    deliver,
    openBrowser,
    begin,
    beginWithQueuedMessage,
    queueMessage,
    openLinkFromStaff,
    openLastLink,
  }
}

/** A setup that is renewed before each test of the current suite. */
export function useReportSetup(opened: Pick<TestStore, 'store' | 'reset' | 'close'>): ReportSetup {
  const reports = {} as ReportSetup
  beforeEach(async () => {
    await opened.reset()
    Object.assign(reports, await setUpReport(opened))
  })
  afterAll(opened.close)
  return reports
}
