import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createVariables } from '#lib/config/variables.ts'
import { setUpApplications } from '@/test-support/submission/applications-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { createReferences, findReference } from './create-references.ts'
import { startApplication } from './start-application.ts'

const externalIdentifier = /^[A-Za-z0-9_-]{1,64}$/
const variable = createVariables().shape.CUSTOMER_ID_PREFIX

describe('the customer identifier of a new application', () => {
  it.each([['PTC-'], ['ACME-'], ['A_1'], ['X'.repeat(50)]])(
    'is an external identifier of the interface that begins with %s',
    (prefix) => {
      expect(variable.parse(prefix)).toBe(prefix)
      const { customerId } = createReferences({ prefix })
      expect(customerId).toMatch(externalIdentifier)
      expect(customerId.startsWith(prefix)).toBe(true)
      expect(findReference(customerId, prefix)).toBe(customerId)
      const typed = customerId.replaceAll('-', '').toLowerCase()
      expect(findReference(typed, prefix)).toBe(customerId)
      expect(findReference(customerId.slice(prefix.length), prefix)).toBe(customerId)
    },
  )

  it('begins with PTC- unless it is set, and is still found by it afterwards', () => {
    const { customerId } = createReferences()
    expect(variable.parse(undefined)).toBe('PTC-')
    expect(customerId.startsWith('PTC-')).toBe(true)
    expect(findReference(customerId, 'ACME-')).toBe(customerId)
  })

  it.each(['acme-', 'ACME ', 'ACME/', 'ÄCME-', 'X'.repeat(51)])(
    'cannot begin with %j, and the error says what can',
    (prefix) => {
      const [issue] = variable.safeParse(prefix).error?.issues ?? []
      expect(issue?.message).toMatch(/^must be capital letters, digits, - and _, 50 characters/)
    },
  )
})

describe.each(await openTestStores())('the customer identifier on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('begins as the firm has set it, and goes to the platform so', async () => {
    const { deps, store } = setUpApplications(opened, { customerIdPrefix: 'ACME-' })
    const started = await startApplication(deps, { language: 'en', session: undefined })
    const application = await store.applications.find(store.db, started.applicationId)
    expect(application?.customerId).toMatch(/^ACME-/)
    expect(application?.platformCustomerId).toBe(application?.customerId)
  })

  it('is refused by the database a second time', async () => {
    const { store, add, clock } = setUpApplications(opened)
    const first = await store.applications.find(store.db, await add())
    const again = store.applications.add(store.db, {
      id: randomUUID(),
      customerId: first?.customerId ?? '',
      accountId: 'ACC-other',
      locale: 'en',
      expiresAt: clock.now,
      now: clock.now,
    })
    await expect(again).rejects.toThrow(/unique/)
  })
})
