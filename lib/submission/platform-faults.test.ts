import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Fetch } from '#lib/platform/client/client.ts'
import {
  countIdempotencyIds,
  expectSubmittedOnce,
} from '@/test-support/submission/expect-submitted-once.ts'
import {
  errorResponse,
  isRepresentativeSilence,
  isRepresentativeStop,
  jsonResponse,
  silences,
  stops,
  takesEffectThen,
} from '@/test-support/submission/network-faults.ts'
import { createPlatformAnswers } from '@/test-support/submission/platform-answers.ts'
import { setUpWatchedSubmission } from '@/test-support/submission/submission-actions.ts'
import type { SubmissionSetup } from '@/test-support/submission/submission-setup.ts'
import { openTestStores, selectCases } from '@/test-support/test-store.ts'
import { retrySubmission } from './resolve-manual-review.ts'

const passport = 'customer_details.passport_number'
const writes = ['create', 'update', 'submit']

describe.each(await openTestStores())('sending under faults, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('processes an application to its decision', async () => {
    const bench = setUpWatchedSubmission(opened)
    const id = await bench.begin()
    expect(await bench.submit(id)).toMatchObject({ outcome: 'enqueued' })
    expect(await bench.getStatus(id)).toMatchObject({ name: 'submitted', canChange: true })
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved', canChange: false })
    await expectSubmittedOnce(bench, id)
    expect(
      (await bench.events(id)).map((event) => [event.event, event.status ?? event.kind]),
    ).toEqual([
      ['terms_accepted', undefined],
      ['submission_intended', undefined],
      ['operation_settled', 'create'],
      ['operation_settled', 'submit'],
      ['status_learned', 'SUBMITTED'],
      ['status_learned', 'PROCESSING'],
      ['status_learned', 'APPROVED'],
    ])
  })

  it.each(selectCases(opened, Object.keys(silences), isRepresentativeSilence))(
    'survives at every operation of two rounds: %s',
    async (name) => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.begin({
        ...createPlatformAnswers('Incomplete'),
        [passport]: undefined,
      })
      bench.breaks(({ operation, nth }) =>
        nth === (operation === 'status' ? 2 : 1) ? silences[name] : undefined,
      )
      await bench.submit(id)
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'awaiting_customer' })
      await bench.change(id, { [passport]: 'L01X00T47' })
      await bench.agree(id)
      await bench.submit(id)
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
      await expectSubmittedOnce(bench, id)
      expect(writes.map((operation) => countIdempotencyIds(bench, operation))).toEqual([1, 1, 1])
      for (const operation of [...writes, 'status', 'token']) {
        expect(
          bench.calls.filter((call) => call.operation === operation && call.fault),
        ).toHaveLength(1)
      }
    },
  )

  it.each([0, 9, 18])(
    'survives an hour of all missing responses in turn, from the %ith',
    async (first) => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.begin()
      const healed = bench.clock.now.getTime() + 3_600_000
      const all = Object.values(silences)
      let next = first
      bench.breaks(() =>
        bench.clock.now.getTime() < healed ? all[next++ % all.length] : undefined,
      )
      await bench.submit(id)
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
      await expectSubmittedOnce(bench, id)
      expect([countIdempotencyIds(bench, 'create'), countIdempotencyIds(bench, 'submit')]).toEqual([
        1, 1,
      ])
    },
  )

  it.each(selectCases(opened, Object.keys(stops), isRepresentativeStop))(
    'escalates at every operation, and continues after a retry by staff: %s',
    async (name) => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.begin()
      await bench.submit(id, bench.createDeps({ fetch: stopping(bench, 'create', name) }))
      for (const operation of ['status', 'submit', undefined]) {
        expect(await bench.getStatus(id)).toMatchObject({ name: 'manual_review' })
        expect((await bench.events(id)).at(-1)).toMatchObject({ event: 'needs_person' })
        const sent = bench.calls.length
        bench.pass(3_600_000)
        await bench.recover()
        expect(bench.calls).toHaveLength(sent)

        const { id: submissionId } = await bench.submission(id)
        expect(await retrySubmission(bench.deps, { submissionId, staff: 'staff-1' })).toBe(true)
        const by = operation
          ? bench.createDeps({ fetch: stopping(bench, operation, name) })
          : bench.deps
        await bench.recover(by)
      }
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
      await expectSubmittedOnce(bench, id)
      expect([countIdempotencyIds(bench, 'create'), countIdempotencyIds(bench, 'submit')]).toEqual([
        1, 1,
      ])
    },
  )

  it('continues by itself when the platform accepts our client again', async () => {
    const bench = setUpWatchedSubmission(opened)
    const id = await bench.begin()
    const healed = bench.clock.now.getTime() + 600_000
    const refusesClient = async () => jsonResponse(401, { error: 'invalid_client' })
    bench.breaks((call) =>
      call.operation === 'token' && bench.clock.now.getTime() < healed ? refusesClient : undefined,
    )
    await bench.submit(id)
    expect(await bench.getStatus(id)).toMatchObject({ name: 'confirming' })
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    await expectSubmittedOnce(bench, id)
  })

  it('continues by itself after an hour of 401', async () => {
    const bench = setUpWatchedSubmission(opened)
    const id = await bench.begin()
    const healed = bench.clock.now.getTime() + 3_600_000
    bench.breaks(({ operation }) =>
      operation !== 'token' && bench.clock.now.getTime() < healed
        ? silences['401 once']
        : undefined,
    )
    await bench.submit(id)
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    await expectSubmittedOnce(bench, id)
  })

  it('does not write the platform’s texts to log and audit', async () => {
    const bench = setUpWatchedSubmission(opened)
    const id = await bench.begin()
    bench.breaks((call) =>
      call.operation === 'submit'
        ? async () => jsonResponse(400, { errors: [{ code: 'SECRET_WORD', description: 'Amira' }] })
        : undefined,
    )
    await bench.submit(id)
    expect(await bench.submission(id)).toMatchObject({
      state: 'manual_review',
      lastCode: 'submit_refused',
    })
    const written = JSON.stringify([bench.lines, await bench.events(id)])
    expect(written).not.toMatch(/SECRET_WORD|Amira|amira|L01X00T47|Springfield/)
    const pending = (await bench.operations(id)).find(({ state }) => state === 'pending')
    expect(pending && (await bench.store.submissions.openRefusal(bench.store.db, pending))).toEqual(
      [{ code: 'SECRET_WORD', description: 'Amira' }],
    )
  })

  it('does not ask again for an answer that was lost after the decision', async () => {
    const bench = setUpWatchedSubmission(opened)
    const id = await bench.begin()
    bench.breaks((call) =>
      is(call, 'submit', 1) ? takesEffectThen(() => errorResponse(500)) : undefined,
    )
    await bench.submit(id)
    await bench.recover()
    expect(bench.calls.filter(({ operation }) => operation === 'submit')).toHaveLength(1)
  })
})

/** The network as it is while one operation answers like this. */
function stopping(bench: SubmissionSetup, operation: string, name: string): Fetch {
  return (url, init) => {
    bench.breaks((call) => (call.operation === operation ? stops[name] : undefined))
    return bench.fetch(url, init).finally(bench.heals)
  }
}

function is(call: { operation: string; nth: number }, operation: string, nth: number): boolean {
  return call.operation === operation && call.nth === nth
}
