/** An application that its customer has open on a desktop, for tests of secret links. */
import type { LinkDeps } from '../lib/access/links/link-deps.ts'
import { hashSecret } from '../lib/access/rules/secrets.ts'
import { createLogger } from '../lib/observability/logging/logger.ts'
import { cheapPasswordHash } from './staff/add-staff.ts'
import { createTestOutbox } from './test-outbox.ts'
import type { TestStore } from './test-store.ts'

export const testStart = new Date('2026-11-21T09:00:00.000Z')
export const amira = 'aaaaaaaa-0000-4000-8000-000000000001'
export const bilal = 'aaaaaaaa-0000-4000-8000-000000000002'
export const address = 'Amira.Canary@Example.com'
export const desktop = hashSecret('the desktop')
export const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
export const settings = {
  brand: 'Portico',
  publicUrl: new URL('https://apply.example.com'),
  idleMs: 30 * minuteMs,
  contactWaitMs: dayMs,
  returnWaitMs: dayMs,
  passwordCost: cheapPasswordHash,
}

export function setUpLinks(opened: TestStore) {
  const { store } = opened
  const { db } = store
  const clock = { now: testStart }
  const log = createLogger({ level: 'silent' })
  const deps: LinkDeps = { ...settings, store, log, now: () => clock.now, emails: true }
  const { emails, deliver } = createTestOutbox(deps)

  async function add(id: string, customerId: string, session = desktop) {
    const expiresAt = later(30 * dayMs)
    const ids = { id, customerId, accountId: `ACC-${customerId}` }
    await store.applications.add(db, { ...ids, locale: 'en', expiresAt, now: clock.now })
    if (!(await store.sessions.find(db, session, clock.now))) {
      await store.sessions.add(db, session, expiresAt, clock.now)
    }
    await store.sessions.grant(db, session, id)
  }
  function later(ms: number): Date {
    return new Date(clock.now.getTime() + ms)
  }
  async function trail(applicationId = amira) {
    return (await store.audit.list(db, applicationId)).map(({ event }) => event)
  }
  function wrong(code: string): string {
    return code === '000000' ? '000001' : '000000'
  }

  /** Back to the beginning. */
  async function reset(): Promise<void> {
    clock.now = testStart
    emails.length = 0
    await opened.reset()
    await add(amira, 'PTC-A')
  }

  return { add, clock, db, deliver, deps, emails, later, reset, store, trail, wrong }
}
