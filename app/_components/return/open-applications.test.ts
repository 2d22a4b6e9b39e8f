import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { Visit } from '@/app/_request/visit.ts'
import { hashSecret } from '@/lib/access/rules/secrets.ts'
import { createStore, type Store } from '@/lib/database/store.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { type Keyring, KeyUnknown } from '@/lib/keys/keyring/keyring.ts'
import { setUpApplications } from '@/test-support/submission/applications-setup.ts'
import { openTestStore } from '@/test-support/test-store.ts'
import { listOpenApplications } from './open-applications.ts'

const opened = await openTestStore()
beforeEach(opened.reset)
afterAll(opened.close)

const customerSession = hashSecret(randomUUID())
const bench = setUpApplications(opened, { customerSession })
const log = { error: vi.fn() }

function list(store: Store) {
  const env = { steps: 'single', retention: bench.deps.retention }
  const portico = { store, applications: bench.deps, env, log }
  return listOpenApplications({
    portico,
    session: customerSession,
    language: 'en',
    t: getTranslator('en'),
  } as unknown as Visit)
}

it('begins with what was worked on, and makes that alone the first to go on with', async () => {
  bench.clock.now = new Date()
  const begun = await bench.add()
  await bench.fillIn(begun, { applicant: { application_type: 'INDIVIDUAL' } })
  // Opened since, and left empty.
  bench.clock.now = new Date(Date.now() + 1000)
  const empty = await bench.add()
  const items = await list(opened.store)
  expect(items.map(({ href, tone }) => [href, tone])).toEqual([
    [`/en/apply/${begun}`, 'primary'],
    [`/en/apply/${empty}`, 'secondary'],
  ])
})

it('lists open applications where none can be read, and only leaves out how far they are', async () => {
  // The page has no other clock.
  bench.clock.now = new Date()
  const id = await bench.add()
  const [read] = await list(opened.store)
  expect(read).toMatchObject({ title: 'New application', href: `/en/apply/${id}` })

  const keyring: Keyring = {
    ...opened.keyring,
    unwrap: () => Promise.reject(new KeyUnknown('The key of another day')),
  }
  const [unread] = await list(createStore({ database: opened.database, keyring }))
  expect(unread).toMatchObject({ title: read?.reference, href: `/en/apply/${id}` })
  expect(log.error).toHaveBeenCalledExactlyOnceWith({
    event: 'application_not_read',
    error: expect.any(KeyUnknown),
  })
})
