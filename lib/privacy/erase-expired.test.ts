import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Store } from '#lib/database/store.ts'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { openTestStore, type TestStore } from '@/test-support/test-store.ts'
import { eraseExpired } from './erase-expired.ts'

const began = new Date('2026-11-01T08:00:00Z')
const ends = new Date('2026-12-01T08:00:00Z')
const session = Buffer.alloc(32, 7)
let store: Store
let opened: TestStore

beforeAll(async () => {
  opened = await openTestStore()
  store = opened.store
  await store.sessions.add(store.db, session, ends, began)
})
afterAll(() => opened.close())

async function draft(): Promise<string> {
  const id = randomUUID()
  await store.transaction((tx) =>
    store.applications.add(tx, {
      id,
      customerId: `PTC-${id.slice(0, 8)}`,
      accountId: `ACC-${id.slice(0, 8)}`,
      locale: 'en',
      expiresAt: ends,
      now: began,
    }),
  )
  return id
}

const log = createLogger({ level: 'fatal' })

it('retains a draft until its period ends, then makes it unreadable and records that', async () => {
  const id = await draft()
  expect(await eraseExpired({ store, log }, new Date(ends.getTime() - 1))).toBe(0)
  expect(await store.applications.find(store.db, id)).toBeDefined()
  expect(await store.sessions.find(store.db, session, began)).toBeDefined()

  expect(await eraseExpired({ store, log }, ends)).toBe(1)
  expect(await store.applications.find(store.db, id)).toBeUndefined()
  expect(await store.sessions.find(store.db, session, began)).toBeUndefined()
  const events = await store.audit.list(store.db, id)
  expect(events.map(({ event, detail }) => [event, detail])).toEqual([
    ['application_erased', { reason: 'abandoned' }],
  ])
})

it('never erases an application whose outcome is open', async () => {
  const id = await draft()
  await store.transaction((tx) =>
    store.submissions.add(tx, {
      id: randomUUID(),
      applicationId: id,
      operations: [{ kind: 'create', idempotencyId: randomUUID(), body: Buffer.from('{}') }],
      now: began,
    }),
  )
  expect(await eraseExpired({ store, log }, ends)).toBe(0)
  expect(await store.applications.find(store.db, id)).toBeDefined()
})

it('forgets documents that were never received completely', async () => {
  const applicationId = await draft()
  const upload = {
    id: randomUUID(),
    applicationId,
    documentId: 'doc-1',
    idempotencyId: randomUUID(),
  }
  await store.uploads.begin(store.db, { ...upload, now: began })
  await store.uploads.addChunk(store.db, upload, 0, Buffer.from('half'))
  await eraseExpired({ store, log }, began)
  expect(await store.uploads.find(store.db, upload.id)).toBeDefined()
  await eraseExpired({ store, log }, new Date(began.getTime() + 3_600_000))
  expect(await store.uploads.find(store.db, upload.id)).toBeUndefined()
})
