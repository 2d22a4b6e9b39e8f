import { Writable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createStore } from '#lib/database/store.ts'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { createMetrics, renderMetrics } from '#lib/observability/metrics/metrics.ts'
import { createDatabaseWriter } from '@/test-support/database-writer.ts'
import { ada, nextMonth, now } from '@/test-support/stored-application.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { listRightsAlarms, raiseRightsAlarm } from './rights-alarms.ts'

describe.each(await openTestStores())('a session that somebody added in $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('lets nobody in, and is in the log, the figures, the audit and the list of supervisors', async () => {
    const lines: string[] = []
    const destination = new Writable({
      write(line, _, done) {
        lines.push(String(line))
        done()
      },
    })
    const metrics = createMetrics()
    const log = createLogger({ level: 'error', destination, observer: metrics })
    const store = createStore({
      ...opened,
      onBrokenRights: (found) => raiseRightsAlarm({ store: opened.store, log }, found),
    })
    const session = Buffer.alloc(32, 'session')
    await store.applications.add(store.db, ada)
    await store.sessions.add(store.db, session, nextMonth, now)
    const writer = createDatabaseWriter(store.db, { hasAllRights: true })
    const tokenHash = `\\x${session.toString('hex')}`
    await writer.insert('application_access', [{ token_hash: tokenHash, application_id: ada.id }])

    expect(await store.sessions.mayOpen(store.db, session, ada.id, now)).toBe(false)
    expect(await store.sessions.mayOpen(store.db, session, ada.id, now)).toBe(false)
    await expect.poll(() => lines.length).toBe(1)
    const line = { level: 'error', event: 'rights_broken', kind: 'application' }
    expect(JSON.parse(lines.join())).toMatchObject({ ...line, applicationId: ada.id })
    expect(await renderMetrics([await metrics.read()])).toContain(
      'portico_rights_alarms_total{subject="application"} 1',
    )
    const audit = await writer.read('audit_event', `event = 'rights_broken'`)
    expect(audit).toHaveLength(1)
    const reference = await store.applications.findReference(store.db, ada.id)
    for (const role of ['supervisor', 'administrator'] as const) {
      const listed = await listRightsAlarms(store, { role }, new Date())
      expect(listed).toMatchObject([{ subject: 'application', id: ada.id, name: reference }])
    }
    expect(await listRightsAlarms(store, { role: 'agent' }, new Date())).toEqual([])
  })
})
