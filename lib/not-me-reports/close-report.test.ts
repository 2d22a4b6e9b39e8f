import { describe, expect, it } from 'vitest'
import { everyApplication } from '#lib/casework/store/staff-scope.ts'
import { createStore } from '#lib/database/store.ts'
import { createKeyring } from '#lib/keys/keyring/keyring.ts'
import { closingReason, useReportSetup } from '@/test-support/submission/not-me-report-setup.ts'
import { openTestStores, testErasureKeys, testSecret } from '@/test-support/test-store.ts'
import { findOpenReport } from './close-report.ts'
import { reportNotMe } from './report-not-me.ts'

describe.each(await openTestStores())('closing a report, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  const reports = useReportSetup(opened)

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
    expect(await reports.close(id, 'supervisor')).toBe('same_person')
    expect(await reports.close(id, 'administrator')).toBe('done')
    expect(await store.reports.ofApplication(db, id)).toMatchObject([
      { channel: 'email', about: 'link_sent', closedBy: administrator.id, reason: closingReason },
    ])
    // The customer learns at every contact that the held application continues, and can report it again.
    const kinds = (await store.notices.ofApplication(db, id)).map(({ about }) => about)
    expect(kinds).toContain('report_closed')
  })

  it('of an erased application leaves no text and is not open', async () => {
    const { id, token } = await reports.beginWithQueuedMessage()
    await reportNotMe(reports.deps, { token })
    await reports.close(id, 'supervisor')
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
    await reports.close(id, 'supervisor')
    expect(await store.casework.find(db, everyApplication, id)).toMatchObject({
      manualReview: false,
      reported: false,
    })
  })

  it('has a reason that is encrypted at rest and survives a change of keys', async () => {
    const { id, token } = await reports.beginWithQueuedMessage()
    await reportNotMe(reports.deps, { token })
    await reports.close(id, 'supervisor')
    const rows = await db.selectFrom('report').selectAll().execute()
    expect(rows.map(({ reason: sealed }) => Buffer.from(sealed ?? []).toString())).not.toContain(
      closingReason,
    )
    const keyring = createKeyring(
      ['another secret that is long enough to be one', testSecret],
      testErasureKeys(),
    )
    const rotated = createStore({ database: opened.database, keyring })
    while ((await rotated.rewrap(50)) > 0) {
      // Repeats until no row uses the older key.
    }
    const after = createStore({
      database: opened.database,
      keyring: createKeyring(['another secret that is long enough to be one'], testErasureKeys()),
    })
    expect(await after.reports.ofApplication(db, id)).toMatchObject([{ reason: closingReason }])
  })
})
