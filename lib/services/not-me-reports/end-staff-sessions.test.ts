import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cheapPasswordHash, joinStaff } from '@/test-support/staff/add-staff.ts'
import {
  createSubmissionBench,
  type SubmissionBench,
} from '@/test-support/submission/submission-bench.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import type { Email } from '../../adapters/database/messages/mail.ts'
import { type StaffRole, staffRoles } from '../../adapters/database/schema.ts'
import { hashSessionToken } from '../../security/session.ts'
import type { NotificationSettings } from '../notifications/notification-deps.ts'
import { notifyContacts } from '../notifications/notify-contacts.ts'
import { sendDueMessages } from '../notifications/outbox.ts'
import { createLinkSecret, deriveCode } from '../resume/link-secrets.ts'
import { openLink } from '../resume/open-link.ts'
import { sendLinkToCustomer } from '../resume/request-link.ts'
import { createStaffAuth } from '../staff/staff-auth.ts'
import { createStaffDeps, type Member } from '../staff/staff-deps.ts'
import { reportNotMe } from './report-not-me.ts'

const publicUrl = new URL('https://apply.example.com')
const notices: NotificationSettings = { brand: 'Portico', publicUrl, email: true, sms: false }
const settings = { brand: 'Portico', publicUrl, idleMs: 30 * 60_000, contactWaitMs: 60_000 }
const customers = 'amira@example.com'

describe.each(await openTestStores())('a report, on $name,', (opened) => {
  const { store } = opened
  const { db } = store
  const members = {} as Record<StaffRole, Member>
  let bench: SubmissionBench
  let deps: ReturnType<SubmissionBench['createDeps']>
  let arrived: Email[] = []

  beforeEach(async () => {
    await opened.reset()
    arrived = []
    bench = createSubmissionBench(opened)
    deps = bench.createDeps({ notices })
    const means = { ...settings, passwordCost: cheapPasswordHash }
    const staff = createStaffDeps(store, () => createStaffAuth(store, means))
    for (const role of staffRoles) {
      members[role] = (await joinStaff(staff, { name: `The${role}`, role })).member
    }
  })
  afterAll(opened.close)

  const returning = () => ({ ...deps, ...settings, notices })
  const mayOpen = (browser: Buffer, id: string) =>
    store.sessions.mayOpen(db, browser, id, bench.clock.now)

  async function deliver() {
    const email = {
      send: async (_id: string, email: Email) => {
        arrived.push(email)
        return { outcome: 'sent' } as const
      },
      check: async () => ({ outcome: 'sent' }) as const,
      close: () => {},
    }
    await sendDueMessages({ ...deps, transports: { email } })
  }

  /** A browser that has it open, as the one that began it. */
  async function browserOf(id: string, name: string): Promise<Buffer> {
    const { now } = bench.clock
    const browser = hashSessionToken(name)
    await store.sessions.add(db, browser, new Date(now.getTime() + 3_600_000), now)
    await store.sessions.grant(db, browser, id)
    return browser
  }

  /** An application that was accepted, of a customer with an address, and the link in a message to it. */
  async function begin(): Promise<{ id: string; token: string }> {
    const id = await bench.begin()
    await store.contacts.note(db, {
      kind: 'email',
      value: customers,
      applicationId: id,
      by: { kind: 'customer' },
      now: bench.clock.now,
    })
    const application = await bench.application(id)
    await store.transaction((tx) => notifyContacts(deps, tx, { application, about: 'link_sent' }))
    await deliver()
    const token = arrived.at(-1)?.text.match(/not-me\/([\w-]{43})/)?.[1] ?? 'no link'
    return { id, token }
  }

  /** An agent sends a link to the customer's address; whoever reads it opens it. */
  async function openLinkOfStaff(id: string): Promise<Buffer> {
    const askerSecret = createLinkSecret()
    const staff = members.agent.id
    await sendLinkToCustomer(returning(), {
      applicationId: id,
      address: customers,
      staff,
      askerSecret,
    })
    return openLast(deriveCode(askerSecret))
  }

  async function openLast(code: string): Promise<Buffer> {
    await deliver()
    const token = arrived
      .flatMap(({ text }) => text.match(/\/return\/([\w-]{43})/)?.[1] ?? [])
      .at(-1)
    const opening = await openLink(returning(), { token: token ?? '', code, browser: undefined })
    if (opening.outcome !== 'opened') throw new Error(opening.outcome)
    return hashSessionToken(opening.token)
  }

  describe('closes the browsers', () => {
    it('that came by a link from staff, and leaves the others and the one that reports', async () => {
      const { id, token } = await begin()
      const stranger = await openLinkOfStaff(id)
      const home = await browserOf(id, 'home')
      expect(await mayOpen(stranger, id)).toBe(true)
      expect(await reportNotMe(deps, { token })).toBe('reported')
      expect(await mayOpen(stranger, id)).toBe(false)
      expect(await mayOpen(home, id)).toBe(true)
    })

    it('except the one that reports', async () => {
      const { id } = await begin()
      const reader = await openLinkOfStaff(id)
      expect(await reportNotMe(deps, { applicationId: id, session: reader })).toBe('reported')
      expect(await mayOpen(reader, id)).toBe(true)
    })

    it('that came by a link from staff after the report, when it is reported again', async () => {
      const { id, token } = await begin()
      await reportNotMe(deps, { token })
      const stranger = await openLinkOfStaff(id)
      expect(await mayOpen(stranger, id)).toBe(true)
      expect(await reportNotMe(deps, { token })).toBe('already')
      expect(await mayOpen(stranger, id)).toBe(false)
    })
  })

  it.each([
    ['en', /reports/],
    ['es', /avisa/],
    ['ar', /أبلغ/],
  ] as const)(
    'is sent to supervisors in the language of the installation: %s',
    async (staffLanguage, words) => {
      const { id, token } = await begin()
      arrived = []
      await reportNotMe({ ...deps, notices: { ...notices, staffLanguage } }, { token })
      await deliver()
      const alerts = arrived.filter(({ text }) => text.includes('/staff/applications/'))
      expect(alerts).toHaveLength(2)
      for (const { subject, text } of alerts) {
        expect(subject).toMatch(words)
        expect(text).toContain(
          `https://apply.example.com/${staffLanguage}/staff/applications/${id}`,
        )
      }
    },
  )
})
