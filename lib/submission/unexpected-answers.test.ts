/** Tests wrong answers and faults of the platform: our application is found, or a person can end it. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { resolveStopped } from '#lib/casework/manual-review.ts'
import {
  countIdempotencyIds,
  expectSubmittedOnce,
} from '@/test-support/submission/expect-submitted-once.ts'
import {
  errorResponse,
  jsonResponse,
  type NetworkFault,
  namingApplication,
} from '@/test-support/submission/network-faults.ts'
import {
  type SubmissionSetup,
  setUpSubmission,
} from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { runRecoveryPass } from './recovery-loop.ts'
import { retrySubmission } from './resolve-manual-review.ts'

const nobodys = '0badc0de-0000-4000-8000-000000000000'
const minuteMs = 60_000

describe.each(await openTestStores())('a wrong answer of the platform, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)
  const setUp = () => setUpSubmission(opened)

  /** Resolves as staff do, by what they found on the platform. */
  async function resolve(bench: SubmissionSetup, id: string, found?: string) {
    return resolveStopped(bench.deps, {
      applicationId: id,
      staff: 'staff-1',
      ...(found && { found }),
    })
  }

  it.each([nobodys, '../../x', '\u0000'])(
    'with the id %j after a creation: ours is found in the list and continues',
    async (wrong) => {
      const bench = setUp()
      const id = await bench.begin()
      bench.breaks(({ operation, nth }) =>
        operation === 'create' && nth === 1 ? namingApplication(wrong) : undefined,
      )
      await bench.submit(id)
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
      await expectSubmittedOnce(bench, id)
      expect(await bench.applicationsOnPlatform(id)).toHaveLength(1)
    },
  )

  describe('when nothing exists under the id in the answer', () => {
    /** The creation is answered with an id that there is not; nothing is made. */
    async function lost(bench: SubmissionSetup, made: boolean) {
      const id = await bench.begin()
      const withoutEffect: NetworkFault = async () => jsonResponse(200, { data: { id: nobodys } })
      bench.breaks(({ operation }) => {
        if (operation === 'create') return made ? namingApplication(nobodys) : withoutEffect
        return operation === 'list' ? async () => errorResponse(404) : undefined
      })
      await bench.submit(id)
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'manual_review' })
      bench.heals()
      return id
    }

    it('staff say so, and the customer submits again', async () => {
      const bench = setUp()
      const id = await lost(bench, false)
      expect(await resolve(bench, id)).toEqual({ outcome: 'free' })
      expect(await bench.getStatus(id)).toMatchObject({ name: 'refused' })
      expect(await bench.submit(id)).toMatchObject({ outcome: 'enqueued' })
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
      expect(await bench.applicationsOnPlatform(id)).toHaveLength(1)
    })

    it('staff say where it exists, and it continues from there', async () => {
      const bench = setUp()
      const id = await lost(bench, true)
      const own = (await bench.applicationsOnPlatform(id))[0]?.id ?? ''
      expect(await resolve(bench, id)).toEqual({
        outcome: 'objected',
        objection: { reason: 'listed', id: own },
      })
      expect(await resolve(bench, id, own)).toEqual({ outcome: 'goes_on' })
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
      expect(await bench.applicationsOnPlatform(id)).toHaveLength(1)
    })

    it('nobody can say so while it exists there', async () => {
      const bench = setUp()
      const id = await bench.begin()
      bench.breaks(({ operation }) =>
        operation === 'submit' ? async () => errorResponse(403) : undefined,
      )
      await bench.submit(id)
      bench.heals()
      const { platformApplicationId } = await bench.submission(id)
      expect(await resolve(bench, id)).toEqual({
        outcome: 'objected',
        objection: { reason: 'listed', id: platformApplicationId },
      })
    })
  })

  it('repeats a stored 500 for a submit: a retry by staff uses a new key', async () => {
    const bench = setUp()
    const id = await bench.begin()
    let saved: string | undefined
    bench.breaks((call) => {
      if (call.operation !== 'submit') return undefined
      saved ??= call.idempotencyId
      return call.idempotencyId === saved ? async () => errorResponse(500) : undefined
    })
    await bench.submit(id)
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'manual_review' })
    expect(countIdempotencyIds(bench, 'submit')).toBe(1)
    const { id: submissionId } = await bench.submission(id)
    expect(await retrySubmission(bench.deps, { submissionId, staff: 'staff-1' })).toBe(true)
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    expect(countIdempotencyIds(bench, 'submit')).toBe(2)
    expect(await bench.applicationsOnPlatform(id)).toHaveLength(1)
  })

  it('repeats a stored 500 for a submit that took effect: the new key is not used', async () => {
    const bench = setUp()
    const id = await bench.begin()
    bench.breaks(({ operation, nth }) => {
      if (operation === 'submit') {
        return async (send) => {
          await send()
          return errorResponse(500)
        }
      }
      // The platform does not tell until the day is over.
      return operation === 'status' && nth > 1 ? async () => errorResponse(500) : undefined
    })
    await bench.submit(id)
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'manual_review' })
    bench.heals()
    const { id: submissionId } = await bench.submission(id)
    expect(await retrySubmission(bench.deps, { submissionId, staff: 'staff-1' })).toBe(true)
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    expect(countIdempotencyIds(bench, 'submit')).toBe(1)
  })

  it('until it accepts the client again: what waits continues within 5 seconds', async () => {
    const bench = setUp()
    const id = await bench.begin()
    bench.breaks(({ operation }) =>
      operation === 'token'
        ? async () => jsonResponse(401, { error: 'invalid_client' })
        : undefined,
    )
    await bench.submit(id)
    const look = () => runRecoveryPass(bench.deps, new AbortController().signal)
    // After an hour the backoff would be a quarter of an hour.
    for (let second = 0; second < 3_600; second += 60) {
      bench.pass(minuteMs)
      await look()
    }
    const asked = bench.calls.length
    await look()
    expect(bench.calls).toHaveLength(asked)
    bench.heals()
    for (let second = 0; second < 5; second++) {
      bench.pass(1_000)
      await look()
    }
    expect(await bench.applicationsOnPlatform(id)).toHaveLength(1)
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
  })

  it('without a status: it is polled less and less often, and as usual once it answers', async () => {
    const bench = setUp()
    const id = await bench.begin()
    await bench.submit(id)
    bench.breaks(({ operation }) =>
      operation === 'status' ? async () => errorResponse(503) : undefined,
    )
    const before = bench.calls.length
    const ends = bench.clock.now.getTime() + 10 * minuteMs
    while (bench.clock.now.getTime() < ends) {
      bench.pass(3_000)
      await runRecoveryPass(bench.deps, new AbortController().signal)
    }
    const asked = bench.calls.slice(before).filter(({ operation }) => operation === 'status')
    expect(asked.length).toBeGreaterThan(5)
    // Every three seconds for a minute and every quarter of one afterwards would be over fifty.
    expect(asked.length).toBeLessThan(20)
    bench.heals()
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
  })
})
