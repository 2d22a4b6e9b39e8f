import { describe, expect, it } from 'vitest'
import { useReportBench } from '@/test-support/submission/not-me-report-bench.ts'
import { openTestStores, testErasureKeys, testSecret } from '@/test-support/test-store.ts'
import { everyApplication } from '../../adapters/database/casework/staff-scope.ts'
import { createKeyring } from '../../adapters/database/keys/keyring.ts'
import type { StaffRole } from '../../adapters/database/states.ts'
import { createStore } from '../../adapters/database/store.ts'
import { closeReport, findOpenReport } from './close-report.ts'
import { reportNotMe } from './report-not-me.ts'

const reason = 'I called the customer, canary'

describe.each(await openTestStores())('closing a report, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  const reports = useReportBench(opened)

  function close(id: string, role: StaffRole, said = reason) {
    const given = { applicationId: id, outcome: 'goes_on', reason: said } as const
    return closeReport(reports.deps, reports.members[role], given)
  }

  it('cannot be closed by staff who had a part in it, but by an administrator who had none', async () => {
    const { id, token } = await reports.beginWithQueuedMessage()
    const { supervisor, administrator } = reports.members
    await store.audit.append(db, {
      applicationId: id,
      actor: { kind: 'staff', id: supervisor.id },
      event: 'step_kept',
      detail: { step: 'contact', fields: [], changed: [] },
      now: reports.bench.clock.now,
    })
    await reportNotMe(reports.deps, { token })
    expect(await findOpenReport(store, supervisor, id)).toMatchObject({ refused: 'same_person' })
    expect(await findOpenReport(store, reports.members.agent, id)).toMatchObject({
      refused: 'role',
    })
    expect(await findOpenReport(store, administrator, id)).toMatchObject({ refused: undefined })
    expect(await close(id, 'supervisor')).toBe('same_person')
    expect(await close(id, 'administrator')).toBe('done')
    expect(await store.reports.ofApplication(db, id)).toMatchObject([
      { channel: 'email', about: 'link_sent', closedBy: administrator.id, reason },
    ])
  })

  it('of an erased application leaves no text and is not open', async () => {
    const { id, token } = await reports.beginWithQueuedMessage()
    await reportNotMe(reports.deps, { token })
    await close(id, 'supervisor')
    await reportNotMe(reports.deps, { token: await reports.queueMessage(id) })
    await store.applications.erase(db, id, reports.bench.clock.now)
    const rows = await db.selectFrom('report').selectAll().where('applicationId', '=', id).execute()
    expect(rows).toHaveLength(2)
    for (const report of rows)
      expect(report).toMatchObject({ reason: null, closedAt: expect.any(Date) })
    expect(await store.reports.findOpen(db, id)).toBeUndefined()
  })

  it('is listed first until it is closed', async () => {
    const { id, token } = await reports.beginWithQueuedMessage()
    expect(await store.casework.reported(db, everyApplication, 10)).toEqual([])
    await reportNotMe(reports.deps, { token })
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
    const { id, token } = await reports.beginWithQueuedMessage()
    await reportNotMe(reports.deps, { token })
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
