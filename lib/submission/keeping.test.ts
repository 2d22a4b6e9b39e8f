import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { forgetExpired } from '../retention/retention.ts'
import { openTestStores } from '../store/testing.ts'
import { json } from '../testing/faults.ts'
import { answersOf, type Bench, createSendingBench } from '../testing/sending.ts'
import { follow } from './follow.ts'

const log = createLog({ level: 'fatal' })

describe.each(await openTestStores())('how long it is kept, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  function later(bench: Bench, days: number): Date {
    return new Date(bench.clock.now.getTime() + days * 86_400_000)
  }

  /** Comes to its end on that day from now, and not before. */
  async function expectKept(bench: Bench, id: string, days: number): Promise<void> {
    const until = later(bench, days)
    expect((await bench.application(id)).expiresAt).toEqual(until)
    const { store } = bench
    expect(await forgetExpired({ store, log }, new Date(until.getTime() - 1))).toBe(0)
    expect(await forgetExpired({ store, log }, until)).toBe(1)
    expect(await store.applications.find(store.db, id)).toBeUndefined()
    expect((await bench.events(id)).at(-1)).toEqual({
      event: 'application_erased',
      reason: 'retention',
    })
    expect((await store.audit.verify(store.db)).ok).toBe(true)
  }

  it('is 30 days for what was refused, and 90 for what the platform wants more of', async () => {
    const bench = createSendingBench(opened)
    const refused = await bench.begin({
      ...answersOf('Refuse'),
      'customer_details.telephone_number': '+15552000001',
    })
    bench.pass(20 * 86_400_000)
    await bench.submit(refused)
    expect(await bench.place(refused)).toMatchObject({ name: 'refused' })
    await expectKept(bench, refused, 30)

    const wanting = await bench.begin(answersOf('Changes'))
    await bench.submit(wanting)
    await bench.recover()
    expect(await bench.place(wanting)).toMatchObject({ name: 'wanting' })
    await expectKept(bench, wanting, 90)
  })

  it('is not prolonged by asking again, and nothing that is erased is asked about', async () => {
    const bench = createSendingBench(opened)
    const id = await bench.begin(answersOf('Changes'))
    await bench.submit(id)
    await bench.recover(bench.deps, 10).catch(() => {})
    expect(await bench.place(id)).toMatchObject({ name: 'wanting' })
    const { store, deps, clock } = bench
    const { expiresAt } = await bench.application(id)
    const { id: submissionId } = await bench.submission(id)
    bench.pass(10 * 86_400_000)
    const before = bench.calls.length
    expect(await follow(deps, submissionId)).toBe('answered')
    expect(bench.calls.length).toBeGreaterThan(before)
    expect((await bench.application(id)).expiresAt).toEqual(expiresAt)

    bench.pass(expiresAt.getTime() - clock.now.getTime())
    expect(await forgetExpired({ store, log }, clock.now)).toBe(1)
    const asked = bench.calls.length
    await store.submissions.stir(store.db, id, clock.now)
    expect(await follow(deps, submissionId)).toBe('not_asked')
    expect(bench.calls).toHaveLength(asked)
  })

  it('never ends before a day that was told', async () => {
    const bench = createSendingBench(opened)
    const id = await bench.begin(answersOf('Approve'))
    const told = later(bench, 30)
    await bench.submit(id)
    await bench.recover()
    expect(await bench.place(id)).toMatchObject({ name: 'approved' })
    // The bench keeps what is decided for 20 days.
    expect((await bench.application(id)).expiresAt).toEqual(told)
  })

  it('begins anew when the decision is heard, where that is later', async () => {
    const bench = createSendingBench(opened)
    const id = await bench.begin(answersOf('Approve'))
    bench.pass(15 * 86_400_000)
    await bench.submit(id)
    await bench.recover()
    await expectKept(bench, id, 20)
  })

  it('has no end while nobody knows the outcome', async () => {
    const bench = createSendingBench(opened)
    const id = await bench.begin()
    bench.breaks(({ operation }) =>
      operation === 'create' ? async () => json(503, { errors: [] }) : undefined,
    )
    await bench.submit(id)
    const { store } = bench
    expect(await forgetExpired({ store, log }, later(bench, 1_000))).toBe(0)
    expect(await bench.application(id)).toBeDefined()
  })
})
