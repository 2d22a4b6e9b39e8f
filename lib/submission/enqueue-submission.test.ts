import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '#lib/database/store.ts'
import { expectSubmittedOnce } from '@/test-support/submission/expect-submitted-once.ts'
import { createPlatformAnswers, session } from '@/test-support/submission/platform-answers.ts'
import { setUpSubmission } from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { enqueueSubmission } from './enqueue-submission.ts'
import { submitAndWait } from './submit-and-wait.ts'

const city = 'customer_details.mailing_address.city'

describe.each(await openTestStores())('enqueueing a submission, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  describe('enqueueing a submission', () => {
    it('is refused for what was not accepted', async () => {
      const bench = setUpSubmission(opened)
      const id = await bench.begin()
      await bench.change(id, { [city]: 'Chicago' })
      expect(await bench.submit(id)).toEqual({ outcome: 'not_accepted' })
      const asked = { ...(await bench.asked(id)), termsVersion: '2026-12-01' }
      await bench.agree(id)
      expect(await submitAndWait(bench.deps, asked)).toEqual({ outcome: 'not_accepted' })
      expect(bench.calls).toEqual([])
    })

    it('is refused if the answers changed after the page was made', async () => {
      const bench = setUpSubmission(opened)
      const id = await bench.begin()
      const asked = await bench.asked(id)
      await bench.change(id, { [city]: 'Chicago' })
      await bench.agree(id)
      expect(await submitAndWait(bench.deps, asked)).toEqual({ outcome: 'stale' })
      expect(bench.calls).toEqual([])
    })

    it('is refused while questions are open', async () => {
      const bench = setUpSubmission(opened)
      const id = await bench.begin({ ...createPlatformAnswers(), open: 'contact' })
      expect(await bench.submit(id)).toEqual({ outcome: 'incomplete' })
      expect(bench.calls).toEqual([])
    })

    it('sends nothing before it is committed', async () => {
      const bench = setUpSubmission(opened)
      const id = await bench.begin()
      for (const room of ['audit', 'submissions'] as const) {
        const deps = bench.createDeps({ store: failing(bench.store, room) })
        expect(await bench.submit(id, deps)).toEqual({ outcome: 'unavailable' })
      }
      await bench.recover()
      expect(bench.calls).toEqual([])
      await expect(bench.submission(id)).rejects.toThrow()
      expect((await bench.events(id)).map(({ event }) => event)).toEqual(['terms_accepted'])
      expect(await bench.submit(id)).toMatchObject({ outcome: 'enqueued' })
    })

    it('is not reported as unsent if the commit succeeded without a response', async () => {
      const bench = setUpSubmission(opened)
      const id = await bench.begin()
      let broken = false
      const store: Store = {
        ...bench.store,
        async transactionFor(...given) {
          const result = await bench.store.transactionFor(...given)
          if (broken) return result
          broken = true
          throw new Error('the connection broke at the commit')
        },
      }
      expect(await bench.submit(id, bench.createDeps({ store }))).toMatchObject({
        outcome: 'already',
      })
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
      await expectSubmittedOnce(bench, id)
    })

    it('happens once for twenty requests at the same time', async () => {
      const bench = setUpSubmission(opened)
      const id = await bench.begin()
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => bench.submit(id)))
      expect(outcomes.filter(({ outcome }) => outcome === 'enqueued')).toHaveLength(1)
      expect(outcomes.filter(({ outcome }) => outcome === 'already')).toHaveLength(19)
      await bench.recover()
      await expectSubmittedOnce(bench, id)
      const enqueued = (await bench.events(id)).filter(
        ({ event }) => event === 'submission_intended',
      )
      expect(enqueued).toMatchObject([{ kinds: ['create', 'submit'], revision: 1 }])
    })

    it('stores bodies and idempotency ids, and sends nothing by itself', async () => {
      const bench = setUpSubmission(opened)
      const id = await bench.begin()
      const asked = await bench.asked(id)
      const intent = await bench.store.transaction((tx) => enqueueSubmission(bench.deps, tx, asked))
      expect(intent).toMatchObject({ outcome: 'enqueued' })
      expect(await bench.getStatus(id)).toMatchObject({ name: 'confirming' })
      const [create] = await bench.operations(id)
      if (!create) throw new Error('nothing to send')
      const body = await bench.store.submissions.openBody(bench.store.db, create)
      const { customerId } = await bench.application(id)
      expect(JSON.parse(Buffer.from(body).toString())).toMatchObject({
        application_type: 'INDIVIDUAL',
        customer_id: customerId,
        terms_and_conditions_accepted: true,
        customer_details: { last_name: 'Haddad' },
      })
      expect(bench.calls).toEqual([])
      expect((await bench.events(id)).at(-1)).toMatchObject({ event: 'submission_intended' })
      expect(session).toHaveLength(32)
    })
  })
})

/** The store with one room that fails at every write. */
function failing(store: Store, room: 'audit' | 'submissions'): Store {
  const fails = async () => {
    throw new Error('the disk is full')
  }
  return room === 'audit'
    ? { ...store, audit: { ...store.audit, append: fails } }
    : { ...store, submissions: { ...store.submissions, add: fails } }
}
