import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cheapPasswordHash, joinStaff } from '@/test-support/staff/add-staff.ts'
import {
  createSubmissionBench,
  type SubmissionBench,
} from '@/test-support/submission/submission-bench.ts'
import { openTestStores, testErasureKeys, testSecret } from '@/test-support/test-store.ts'
import { everyApplication } from '../../adapters/database/casework/staff-scope.ts'
import { createKeyring } from '../../adapters/database/keys/keyring.ts'
import { type StaffRole, staffRoles } from '../../adapters/database/schema.ts'
import { createStore } from '../../adapters/database/store.ts'
import type { NotificationSettings } from '../notifications/notification-deps.ts'
import { notifyContacts } from '../notifications/notify-contacts.ts'
import { createStaffAuth } from '../staff/staff-auth.ts'
import { createStaffDeps, type Member, type StaffDeps } from '../staff/staff-deps.ts'
import { closeReport, findOpenReport } from './close-report.ts'
import { reportNotMe } from './report-not-me.ts'

const notices: NotificationSettings = {
  brand: 'Portico',
  publicUrl: new URL('https://apply.example.com'),
  email: true,
  sms: false,
}
const staffSettings = { ...notices, idleMs: 30 * 60_000, passwordCost: cheapPasswordHash }
const reason = 'I called the customer, canary'

describe.each(await openTestStores())('closing a report, on $name', (opened) => {
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

  function close(id: string, role: StaffRole, said = reason) {
    const given = { applicationId: id, outcome: 'goes_on', reason: said } as const
    return closeReport(deps, members[role], given)
  }

  it('cannot be closed by staff who had a part in it, but by an administrator who had none', async () => {
    const { id, token } = await begin()
    const { supervisor, administrator } = members
    await store.audit.append(db, {
      applicationId: id,
      actor: { kind: 'staff', id: supervisor.id },
      event: 'step_kept',
      detail: { step: 'contact', fields: [], changed: [] },
      now: bench.clock.now,
    })
    await reportNotMe(deps, { token })
    expect(await findOpenReport(store, supervisor, id)).toMatchObject({ refused: 'same_person' })
    expect(await findOpenReport(store, members.agent, id)).toMatchObject({ refused: 'role' })
    expect(await findOpenReport(store, administrator, id)).toMatchObject({ refused: undefined })
    expect(await close(id, 'supervisor')).toBe('same_person')
    expect(await close(id, 'administrator')).toBe('done')
    expect(await store.reports.ofApplication(db, id)).toMatchObject([
      { channel: 'email', about: 'link_sent', closedBy: administrator.id, reason },
    ])
  })

  it('of an erased application leaves no text and is not open', async () => {
    const { id, token } = await begin()
    await reportNotMe(deps, { token })
    await close(id, 'supervisor')
    await reportNotMe(deps, { token: await tell(id) })
    await store.applications.erase(db, id, bench.clock.now)
    const reports = await db
      .selectFrom('report')
      .selectAll()
      .where('applicationId', '=', id)
      .execute()
    expect(reports).toHaveLength(2)
    for (const report of reports)
      expect(report).toMatchObject({ reason: null, closedAt: expect.any(Date) })
    expect(await store.reports.findOpen(db, id)).toBeUndefined()
  })

  it('is listed first until it is closed', async () => {
    const { id, token } = await begin()
    expect(await store.casework.reported(db, everyApplication, 10)).toEqual([])
    await reportNotMe(deps, { token })
    expect(await store.casework.reported(db, everyApplication, 10)).toMatchObject([
      { applicationId: id, reported: true },
    ])
    expect(await store.casework.find(db, everyApplication, id)).toMatchObject({
      manualReview: true,
    })
    await close(id, 'supervisor')
    expect(await store.casework.find(db, everyApplication, id)).toMatchObject({
      manualReview: false,
      reported: false,
    })
  })

  it('has a reason that is encrypted at rest and survives a change of keys', async () => {
    const { id, token } = await begin()
    await reportNotMe(deps, { token })
    await close(id, 'supervisor')
    const rows = await db.selectFrom('report').selectAll().execute()
    expect(rows.map(({ reason: sealed }) => Buffer.from(sealed ?? []).toString())).not.toContain(
      reason,
    )
    const keyring = createKeyring(
      ['another secret that is long enough to be one', testSecret],
      testErasureKeys(),
    )
    const rotated = createStore({ database: opened.database, keyring })
    while ((await rotated.rewrap(50)) > 0) {
      // Until nothing is left under the older key.
    }
    const after = createStore({
      database: opened.database,
      keyring: createKeyring(['another secret that is long enough to be one'], testErasureKeys()),
    })
    expect(await after.reports.ofApplication(db, id)).toMatchObject([{ reason }])
  })
})
