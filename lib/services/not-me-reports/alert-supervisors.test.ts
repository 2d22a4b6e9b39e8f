import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addStaff, cheapPasswordHash, joinStaff } from '@/test-support/staff/add-staff.ts'
import {
  createSubmissionBench,
  type SubmissionBench,
} from '@/test-support/submission/submission-bench.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { type StaffRole, staffRoles } from '../../adapters/database/schema.ts'
import type { ScopeSettings } from '../../domain/staff/scope-settings.ts'
import type { NotificationSettings } from '../notifications/notification-deps.ts'
import { notifyContacts } from '../notifications/notify-contacts.ts'
import { sendDueMessages } from '../notifications/outbox.ts'
import { createStaffAuth } from '../staff/staff-auth.ts'
import { createStaffDeps, type Member, type StaffDeps } from '../staff/staff-deps.ts'
import { reportNotMe } from './report-not-me.ts'

const notices: NotificationSettings = {
  brand: 'Portico',
  publicUrl: new URL('https://apply.example.com'),
  email: true,
  sms: false,
}
const staffSettings = { ...notices, idleMs: 30 * 60_000, passwordCost: cheapPasswordHash }

describe.each(await openTestStores())('alerting supervisors, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  const members = {} as Record<StaffRole, Member>
  let bench: SubmissionBench
  let deps: ReturnType<SubmissionBench['createDeps']>

  beforeEach(async () => {
    await opened.reset()
    bench = createSubmissionBench(opened)
    deps = bench.createDeps({ notices })
    const staff: StaffDeps = createStaffDeps(store, () => createStaffAuth(store, staffSettings))
    for (const role of staffRoles) {
      members[role] = (await joinStaff(staff, { name: `The${role}`, role })).member
    }
  })
  afterAll(opened.close)

  /** An application that was accepted, and the token in a message about it. */
  async function begin(): Promise<{ id: string; token: string }> {
    const id = await bench.begin()
    return { id, token: await tell(id) }
  }

  async function tell(id: string): Promise<string> {
    const application = await bench.application(id)
    await store.contacts.note(db, {
      kind: 'email',
      value: 'amira@example.com',
      applicationId: id,
      by: { kind: 'customer' },
      now: bench.clock.now,
    })
    await store.transaction((tx) => notifyContacts(deps, tx, { application, about: 'link_sent' }))
    const mails = await db
      .selectFrom('notice')
      .select(['mailId', 'applicationId', 'createdAt'])
      .where('applicationId', '=', id)
      .orderBy('createdAt')
      .execute()
    const last = mails.at(-1)
    const email = await store.mail.openEmail(db, { id: last?.mailId ?? '', applicationId: id })
    return email?.text.match(/not-me\/([\w-]{43})/)?.[1] ?? 'no link'
  }

  it('is e-mailed to every active supervisor and administrator, by ids only', async () => {
    const staff: StaffDeps = createStaffDeps(store, () => createStaffAuth(store, staffSettings))
    const gone = await addStaff(staff, { name: 'Gone', role: 'supervisor' })
    await store.staff.change(db, gone.account, { disabledAt: new Date() }, new Date())
    const { id, token } = await begin()
    const { customerId } = await bench.application(id)
    const sent: { to: string; text: string; subject: string }[] = []
    await sendDueMessages({ ...deps, transports: {} })
    await reportNotMe(deps, { token })
    const email = {
      send: async (_id: string, email: (typeof sent)[number]) => {
        sent.push(email)
        return { outcome: 'sent' } as const
      },
      check: async () => ({ outcome: 'sent' }) as const,
      close: () => {},
    }
    await sendDueMessages({ ...deps, transports: { email } })
    const alerts = sent.filter(({ text }) => text.includes(`/staff/applications/${id}`))
    expect(alerts.map(({ to }) => to).toSorted()).toEqual([
      'theadministrator.canary@example.com',
      'thesupervisor.canary@example.com',
    ])
    for (const { subject, text } of alerts) {
      expect(subject).toContain(customerId)
      expect(text).not.toContain('amira')
    }
    expect(bench.lines.join('')).toContain('"event":"not_me_reported"')
    expect(bench.lines.join('')).not.toContain('amira')
  })

  it('is e-mailed to nobody of another branch', async () => {
    const staff: StaffDeps = createStaffDeps(store, () => createStaffAuth(store, staffSettings))
    const add = (name: string, branch: string) =>
      addStaff(staff, { name, role: 'supervisor', branch })
    const [own, other] = [await add('Own', 'harbour'), await add('Other', 'old-town')]
    const staffScope: ScopeSettings = {
      scope: 'branch',
      branches: ['harbour', 'old-town'],
      pool: 'supervisors',
    }
    const { id, token } = await begin()
    await store.casework.putIntoBranch(db, id, 'harbour')
    await reportNotMe(bench.createDeps({ notices: { ...notices, staffScope } }), { token })
    const told = (await store.audit.list(db, id))
      .filter(({ event }) => event === 'supervisor_alerted')
      .map(({ detail }) => (detail as { account: string }).account)
    expect(told.toSorted()).toEqual([own.account, members.administrator.id].toSorted())
    expect(told).not.toContain(other.account)
  })
})
