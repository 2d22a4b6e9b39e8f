import { describe, expect, it } from 'vitest'
import { graceId, useCaseworkSetup } from '@/test-support/staff/casework-setup.ts'
import { jsonResponse, silences } from '@/test-support/submission/network-faults.ts'
import { createPlatformAnswers } from '@/test-support/submission/platform-answers.ts'
import { setUpSubmission } from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { listApplications, searchApplications } from './list-applications.ts'
import { resolveApplication, retryApplication } from './manual-review.ts'
import { everyApplication } from './store/staff-scope.ts'

describe.each(await openTestStores())('manual review on $name', (opened) => {
  const { store } = opened
  const { deps, listEvents, agent, supervisor } = useCaseworkSetup(opened)

  async function _found(typed: string, by = store): Promise<string[]> {
    const listing = await searchApplications({ ...deps, store: by }, agent, typed, {})
    if (listing === 'forbidden' || !('entries' in listing)) throw new Error('It was not searched')
    return listing.entries.map(({ applicationId }) => applicationId)
  }

  it('continues a stopped submission under the name of the member who pressed', async () => {
    const bench = setUpSubmission(opened)
    const id = await bench.begin()
    bench.breaks(({ operation }) =>
      operation === 'create' ? async () => jsonResponse(403, {}) : undefined,
    )
    await bench.submit(id)
    const waiting = await listApplications(deps, agent, { state: 'manual_review' }, {})
    expect(waiting).toMatchObject({ entries: [{ applicationId: id, manualReview: true }] })
    expect(
      await store.casework.count(store.db, everyApplication, [{ state: 'manual_review' }], 9),
    ).toEqual([1])
    bench.heals()
    expect(await retryApplication(bench.deps, agent, id)).toBe('goes_on')
    expect(await retryApplication(bench.deps, agent, id)).toBe('not_waiting')
    await bench.recover()
    expect(await store.casework.find(store.db, everyApplication, id)).toMatchObject({
      state: 'approved',
      manualReview: false,
    })
    expect(await listEvents(id)).toContainEqual({
      event: 'submission_retried',
      actor: { kind: 'staff', id: graceId },
      detail: { submission: expect.any(String) },
    })
  })

  it('records what a supervisor found on the platform, unless the platform says otherwise', async () => {
    const bench = setUpSubmission(opened)
    const other = await bench.begin(createPlatformAnswers('Other'))
    await bench.submit(other)
    const [theirs] = await bench.applicationsOnPlatform(other)
    const id = await bench.begin()
    bench.breaks(({ operation }) =>
      operation === 'create' ? silences['reset after effect'] : silences['500 before effect'],
    )
    await bench.submit(id)
    bench.heals()
    const submission = await bench.submission(id)
    await store.submissions.record(store.db, submission.id, submission.fence, {
      state: 'manual_review',
      lastCode: 'refused_after_unknown',
      now: bench.clock.now,
    })
    const resolve = (found: string | undefined, member = supervisor) =>
      resolveApplication(bench.deps, member, { application: id, found })
    expect(await resolve(undefined, agent)).toBe('forbidden')
    const [ours] = await bench.applicationsOnPlatform(id)
    expect(await resolve(undefined)).toEqual({
      outcome: 'objected',
      objection: { reason: 'listed', id: ours?.id },
    })
    expect(await resolve(theirs?.id)).toEqual({
      outcome: 'objected',
      objection: { reason: 'other_reference' },
    })
    expect(await resolve('nowhere')).toEqual({
      outcome: 'objected',
      objection: { reason: 'not_confirmed', code: 'not_found' },
    })
    expect(await resolve(ours?.id)).toEqual({ outcome: 'goes_on' })
    expect(await resolve(ours?.id)).toEqual({ outcome: 'not_waiting' })
    await bench.recover()
    expect(await bench.applicationsOnPlatform(id)).toHaveLength(1)
    expect(await store.casework.find(store.db, everyApplication, id)).toMatchObject({
      state: 'approved',
    })
  })
})
