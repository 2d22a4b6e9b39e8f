import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { eraseExpired } from '#lib/privacy/erase-expired.ts'
import { createCompanyAnswers, threePeople } from '@/test-support/submission/company-answers.ts'
import { jsonResponse } from '@/test-support/submission/network-faults.ts'
import { createPlatformAnswers } from '@/test-support/submission/platform-answers.ts'
import {
  type SubmissionSetup,
  setUpSubmission,
} from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { pollStatus } from '../poll-status.ts'

const log = createLogger({ level: 'fatal' })

describe.each(await openTestStores())('the retention of an application, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  function later(bench: SubmissionSetup, days: number): Date {
    return new Date(bench.clock.now.getTime() + days * 86_400_000)
  }

  /** Checks that it ends on that day from now, and not before. */
  async function expectRetention(bench: SubmissionSetup, id: string, days: number): Promise<void> {
    const until = later(bench, days)
    expect((await bench.application(id)).expiresAt).toEqual(until)
    const { store } = bench
    expect(await eraseExpired({ store, log }, new Date(until.getTime() - 1))).toBe(0)
    expect(await eraseExpired({ store, log }, until)).toBe(1)
    expect(await store.applications.find(store.db, id)).toBeUndefined()
    expect((await bench.events(id)).at(-1)).toEqual({
      event: 'application_erased',
      reason: 'retention',
    })
    expect((await store.audit.verify(store.db)).ok).toBe(true)
  }

  it('is 30 days after a refusal, and 90 while the platform requires something', async () => {
    const bench = setUpSubmission(opened)
    const refused = await bench.begin({
      ...createPlatformAnswers('Refuse'),
      'customer_details.telephone_number': '+15552000001',
    })
    bench.pass(20 * 86_400_000)
    await bench.submit(refused)
    expect(await bench.getStatus(refused)).toMatchObject({ name: 'refused' })
    await expectRetention(bench, refused, 30)

    const awaiting_customer = await bench.begin(createPlatformAnswers('Changes'))
    await bench.submit(awaiting_customer)
    await bench.recover()
    expect(await bench.getStatus(awaiting_customer)).toMatchObject({ name: 'awaiting_customer' })
    await expectRetention(bench, awaiting_customer, 90)
  })

  it('is 90 days once the submission is abandoned because a person was refused', async () => {
    const bench = setUpSubmission(opened)
    const people = threePeople()
    const [, refused] = people
    Object.assign(refused?.wire ?? {}, {
      last_name: 'Refuse',
      telephone_number: '+12025550148',
    })
    const id = await bench.begin(createCompanyAnswers('Paperless', people))
    bench.pass(20 * 86_400_000)
    await bench.submit(id)
    expect(await bench.getStatus(id)).toMatchObject({ name: 'awaiting_customer' })
    await expectRetention(bench, id, 90)
  })

  it('is not extended by polling, and nothing that was erased is polled', async () => {
    const bench = setUpSubmission(opened)
    const id = await bench.begin(createPlatformAnswers('Changes'))
    await bench.submit(id)
    await bench.recover(bench.deps, 10).catch(() => {})
    expect(await bench.getStatus(id)).toMatchObject({ name: 'awaiting_customer' })
    const { store, deps, clock } = bench
    const { expiresAt } = await bench.application(id)
    const { id: submissionId } = await bench.submission(id)
    bench.pass(10 * 86_400_000)
    const before = bench.calls.length
    expect(await pollStatus(deps, submissionId)).toBe('answered')
    expect(bench.calls.length).toBeGreaterThan(before)
    expect((await bench.application(id)).expiresAt).toEqual(expiresAt)

    bench.pass(expiresAt.getTime() - clock.now.getTime())
    expect(await eraseExpired({ store, log }, clock.now)).toBe(1)
    const asked = bench.calls.length
    await store.submissions.recordActivity(store.db, id, clock.now)
    expect(await pollStatus(deps, submissionId)).toBe('not_asked')
    expect(bench.calls).toHaveLength(asked)
  })

  it('never ends before a date that was announced', async () => {
    const bench = setUpSubmission(opened)
    const id = await bench.begin(createPlatformAnswers('Approve'))
    const announced = later(bench, 30)
    await bench.submit(id)
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    // The setup retains decided applications for 20 days.
    expect((await bench.application(id)).expiresAt).toEqual(announced)
  })

  it('starts again with the decision, if that is later', async () => {
    const bench = setUpSubmission(opened)
    const id = await bench.begin(createPlatformAnswers('Approve'))
    bench.pass(15 * 86_400_000)
    await bench.submit(id)
    await bench.recover()
    await expectRetention(bench, id, 20)
  })

  it('has no end while the outcome is unknown', async () => {
    const bench = setUpSubmission(opened)
    const id = await bench.begin()
    bench.breaks(({ operation }) =>
      operation === 'create' ? async () => jsonResponse(503, { errors: [] }) : undefined,
    )
    await bench.submit(id)
    const { store } = bench
    expect(await eraseExpired({ store, log }, later(bench, 1_000))).toBe(0)
    expect(await bench.application(id)).toBeDefined()
  })
})
