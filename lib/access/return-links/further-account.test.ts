import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { setUpSubmission } from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { hashSecret } from '../rules/secrets.ts'
import { findSameCustomer } from './further-account.ts'

const session = hashSecret('a session that came by link')

describe.each(await openTestStores())('a further account on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  /** An approved application, open in a session that came to it by link. */
  async function approved({ byLink = true, proven = true, decided = true } = {}) {
    const bench = setUpSubmission(opened)
    const { store } = opened
    const id = await bench.begin()
    await bench.submit(id)
    if (decided) await bench.recover()
    const now = bench.clock.now
    const later = new Date(now.getTime() + 3_600_000)
    await store.transaction(async (tx) => {
      await store.sessions.add(tx, session, later, now)
      const limits = { idleUntil: later, endsAt: later }
      await store.sessions.grant(tx, session, id, byLink ? limits : undefined)
      if (proven) {
        await store.returnAddresses.prove(tx, id, 'amira@example.com', { by: 'link', now })
      }
    })
    const find = (applicationId = id, by = session) =>
      findSameCustomer(store, store.db, { session: by, applicationId, now })
    return { bench, id, find, store, now }
  }

  it('is the same customer’s in a session that proved to be theirs', async () => {
    const { id, find } = await approved()
    expect(await find()).toEqual({ givenCustomerId: `cus-${id}`, earlierApplicationId: id })
  })

  it.each([
    ['the session only began it', { byLink: false }],
    ['no address was proven', { proven: false }],
    ['nothing is decided', { decided: false }],
  ])('is nobody’s where %s', async (_name, over) => {
    const { find } = await approved(over)
    expect(await find()).toBeUndefined()
  })

  it('is nobody’s in another session', async () => {
    const { find, id } = await approved()
    expect(await find(id, hashSecret('a stranger'))).toBeUndefined()
  })

  it('is nobody’s while a report that it was not them is open', async () => {
    const { find, id, store, now } = await approved()
    await store.db
      .updateTable('application')
      .set({ reportedAt: now })
      .where('id', '=', id)
      .execute()
    expect(await find()).toBeUndefined()
  })

  it('is nobody’s where the session was closed since', async () => {
    const { find, id, store, now } = await approved()
    const other = hashSecret('another browser of the customer')
    await store.transaction(async (tx) => {
      await store.sessions.closeElsewhere(tx, [id], other, now)
    })
    expect(await find()).toBeUndefined()
  })
})
