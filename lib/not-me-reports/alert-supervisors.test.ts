import { describe, expect, it } from 'vitest'
import { sendDueMessages } from '#lib/messages/outbox.ts'
import type { ScopeSettings } from '#lib/staff/rules/scope-settings.ts'
import { createStaffAuth } from '#lib/staff/sign-in/staff-auth.ts'
import { createStaffDeps, type StaffDeps } from '#lib/staff/staff-deps.ts'
import { addStaff, cheapPasswordHash } from '@/test-support/staff/add-staff.ts'
import { notices, useReportSetup } from '@/test-support/submission/not-me-report-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { reportNotMe } from './report-not-me.ts'

const staffSettings = { ...notices, idleMs: 30 * 60_000, passwordCost: cheapPasswordHash }

describe.each(await openTestStores())('alerting supervisors, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  const reports = useReportSetup(opened)

  it('is e-mailed to every active supervisor and administrator, by ids only', async () => {
    const staff: StaffDeps = createStaffDeps(store, () => createStaffAuth(store, staffSettings))
    const gone = await addStaff(staff, { name: 'Gone', role: 'supervisor' })
    await store.staff.change(db, gone.account, { disabledAt: new Date() }, new Date())
    const { id, token } = await reports.beginWithQueuedMessage()
    const { customerId } = await reports.bench.application(id)
    const sent: { to: string; text: string; subject: string }[] = []
    await sendDueMessages({ ...reports.deps, transports: {} })
    await reportNotMe(reports.deps, { token })
    const email = {
      send: async (_id: string, email: (typeof sent)[number]) => {
        sent.push(email)
        return { outcome: 'sent' } as const
      },
      check: async () => ({ outcome: 'sent' }) as const,
      close: () => {},
    }
    await sendDueMessages({ ...reports.deps, transports: { email } })
    const alerts = sent.filter(({ text }) => text.includes(`/staff/applications/${id}`))
    expect(alerts.map(({ to }) => to).toSorted()).toEqual([
      'theadministrator.canary@example.com',
      'thesupervisor.canary@example.com',
    ])
    for (const { subject, text } of alerts) {
      expect(subject).toContain(customerId)
      expect(text).not.toContain('amira')
      // The e-mail says what happened, when it was reported, and what to do.
      expect(text).toMatch(
        /The report came on \d+ \w+ \d{4} at \d\d:\d\d UTC by the link in an email/,
      )
      expect(text).toMatch(/The message of \d+ \w+ \d{4} said: /)
      expect(text.split(customerId).length).toBe(3)
      expect(text).toContain('Open the application:\n')
    }
    expect(reports.bench.lines.join('')).toContain('"event":"not_me_reported"')
    expect(reports.bench.lines.join('')).not.toContain('amira')
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
    const { id, token } = await reports.beginWithQueuedMessage()
    await store.casework.putIntoBranch(db, id, 'harbour')
    await reportNotMe(reports.bench.createDeps({ notices: { ...notices, staffScope } }), { token })
    const notified = (await store.audit.list(db, id))
      .filter(({ event }) => event === 'supervisor_alerted')
      .map(({ detail }) => (detail as { account: string }).account)
    expect(notified.toSorted()).toEqual([own.account, reports.members.administrator.id].toSorted())
    expect(notified).not.toContain(other.account)
  })
})
