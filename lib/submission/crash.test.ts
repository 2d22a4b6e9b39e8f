import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../store/store.ts'
import { openTestStores } from '../store/testing.ts'
import { answersOf, type Bench, createSendingBench } from '../testing/sending.ts'
import { expectSentOnce, keysOf } from '../testing/sent-once.ts'
import type { Deps } from './deps.ts'
import { follow } from './follow.ts'
import { isCustomersTurn } from './intend.ts'

/** How many steps two rounds take; the test finds out when it is another number. */
const boundaries = 22
const sentStates = ['submitted', 'decided']
const passport = 'customer_details.passport_number'

/** The process is gone: what it would have done next is not done, and nothing after it. */
class Killed extends Error {}

describe.each(await openTestStores())('a process killed, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  /**
   * The steps are what outlives a process: transactions, single writes, requests. To die after one,
   * its answer unread, is to die before the next; to die inside a transaction is never to have begun
   * it. So a death before each step is a death at every boundary.
   */
  it.each(Array.from({ length: boundaries + 1 }, (_, before) => before + 1))(
    'before step %i of two rounds leaves one application, whoever goes on',
    async (k) => {
      const bench = createSendingBench(opened)
      bench.watches()
      const id = await bench.begin({ ...answersOf('Incomplete'), [passport]: undefined })
      // There are as many boundaries as are counted, and no more.
      expect(await lives(bench, id, k)).toBe(k > boundaries)
      // The next one dies while it recovers, the third lives.
      await lives(bench, id, 3)
      await finish(bench, id, bench.deps)
      expect(sentStates).toContain((await bench.submission(id)).state)
      await expectSentOnce(bench, id)
      const keys = ['create', 'update', 'submit'].map((operation) => keysOf(bench, operation))
      expect(keys).toEqual([1, 1, 1])
    },
  )

  it('while it asks leaves what was known, and the next one asks', async () => {
    for (const k of [1, 2, 3]) {
      await opened.reset()
      const bench = createSendingBench(opened)
      bench.watches()
      const id = await bench.begin()
      await bench.submit(id)
      const { id: submissionId } = await bench.submission(id)
      bench.pass(10_000)
      await follow(mortal(bench, { left: k }), submissionId).catch((error: unknown) =>
        expect(error).toBeInstanceOf(Killed),
      )
      expect(await bench.place(id)).toMatchObject({ name: 'submitted' })
      await bench.recover()
      expect(await bench.place(id)).toMatchObject({ name: 'approved' })
      expect(bench.untruths).toEqual([])
    }
  })

  it('inside the transaction of the outcome has not written any of it', async () => {
    const bench = createSendingBench(opened)
    const id = await bench.begin()
    for (const dies of ['settle', 'record'] as const) {
      const submissions = {
        ...bench.store.submissions,
        [dies]: async (...given: Parameters<Store['submissions'][typeof dies]>) => {
          await (bench.store.submissions[dies] as (...all: unknown[]) => Promise<unknown>)(...given)
          throw new Killed()
        },
      }
      await bench.submit(id, bench.createDeps({ store: { ...bench.store, submissions } }))
      expect(await bench.place(id)).toMatchObject({ name: 'confirming' })
      expect(await bench.standsOnPlatform(id)).toHaveLength(1)
      bench.pass(120_000)
    }
    await bench.recover()
    expect(await bench.place(id)).toMatchObject({ name: 'approved' })
    await expectSentOnce(bench, id)
    expect(keysOf(bench, 'create')).toBe(1)
  })
})

/** Goes on until its k-th step, and says whether there were fewer. */
async function lives(bench: Bench, id: string, k: number): Promise<boolean> {
  const life = { left: k }
  try {
    await finish(bench, id, mortal(bench, life), life)
  } catch (error) {
    if (!(error instanceof Killed)) throw error
  }
  return life.left > 0
}

/** Everything program and customer do until it is submitted. */
async function finish(bench: Bench, id: string, by: Deps, life = { left: 1 }): Promise<void> {
  while (life.left > 0) {
    const submission = await bench.store.submissions.findByApplication(bench.store.db, id)
    if (submission && sentStates.includes(submission.state)) return
    if (!submission || isCustomersTurn(submission)) {
      const { answers } = await bench.application(id)
      if (submission && !answers[passport]) {
        await bench.change(id, { [passport]: 'L01X00T47' })
        await bench.agree(id)
      }
      await bench.submit(id, by)
    }
    const after = await bench.store.submissions.findByApplication(bench.store.db, id)
    if (after && (after.state === 'intended' || after.state === 'created')) await bench.recover(by)
  }
}

function mortal(bench: Bench, life: { left: number }): Deps {
  const live = () => {
    if (life.left === 0) throw new Killed()
  }
  const step = () => {
    if (life.left > 0) life.left--
    live()
  }
  const { store } = bench
  const { submissions } = store
  return bench.createDeps({
    store: {
      ...store,
      submissions: {
        ...submissions,
        due: async (...given) => {
          live()
          return await submissions.due(...given)
        },
        takeCheck: async (...given) => {
          step()
          return await submissions.takeCheck(...given)
        },
      },
      transaction: async (work) => {
        step()
        return await store.transaction(work)
      },
    },
    fetch: async (url, init) => {
      step()
      return await bench.fetch(url, init)
    },
  })
}
