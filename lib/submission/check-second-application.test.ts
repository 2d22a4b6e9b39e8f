/** The platform creates a second application by itself: one check finds it, and staff are alerted. */

import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { resolveStopped } from '#lib/casework/manual-review.ts'
import { everyApplication } from '#lib/casework/store/staff-scope.ts'
import { jsonResponse, silences } from '@/test-support/submission/network-faults.ts'
import { createPlatformAnswers } from '@/test-support/submission/platform-answers.ts'
import { setUpSecondApplication } from '@/test-support/submission/second-application-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { checkForSecondApplication } from './check-second-application.ts'
import { enqueueSubmission } from './enqueue-submission.ts'
import { processSubmission } from './process-submission.ts'
import { secondApplicationCheckDelayMs } from './rules/delays-and-limits.ts'

const before = silences['500 before effect']
const unanswered = silences['unanswered after effect']

describe.each(await openTestStores())('a second application, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  beforeEach(opened.reset)
  afterAll(opened.close)

  const {
    setUp,
    breaksCreation,
    doubtful,
    look,
    lookInTime,
    outcomes,
    found,
    isRaised,
    expectRaised,
  } = setUpSecondApplication(opened)

  it('from a delayed request, after the second attempt succeeded, is found and raised', async () => {
    const { bench, deps, deliverAgain, id } = await doubtful(before)
    const second = await deliverAgain()
    const shown = await bench.submission(id)
    bench.pass(secondApplicationCheckDelayMs - 60_000)
    await look(deps)
    expect(await found(id)).toEqual([])
    await lookInTime(bench, deps)
    await expectRaised(bench, id, [second])
    expect(await bench.submission(id)).toEqual(shown)
    // The check looks once.
    const { length } = bench.calls
    await lookInTime(bench, deps)
    expect(bench.calls).toHaveLength(length)
    expect(await outcomes()).toEqual(['found'])
  })

  it('from a second attempt that was duplicated on the network is found and raised', async () => {
    const { bench, deps, doubles } = setUp()
    const id = await bench.begin()
    breaksCreation(bench, before)
    doubles(2)
    await bench.submit(id, deps)
    await bench.recover(deps)
    await lookInTime(bench, deps)
    const { platformApplicationId: own } = await bench.submission(id)
    const there = (await bench.applicationsOnPlatform(id)).map((each) => each.id)
    expect(there).toHaveLength(2)
    await expectRaised(
      bench,
      id,
      there.filter((each) => each !== own),
    )
  })

  it('is found after staff have said which one is ours', async () => {
    const { bench, deps, doubles } = setUp()
    const id = await bench.begin()
    breaksCreation(bench, unanswered)
    doubles(1)
    await bench.submit(id, deps)
    await bench.recover(deps)
    expect(await bench.getStatus(id)).toMatchObject({ name: 'manual_review' })
    expect(await outcomes()).toEqual([])
    const [own, second] = (await bench.applicationsOnPlatform(id)).map((each) => each.id)
    const says = { applicationId: id, staff: 'staff-1', found: own ?? '' }
    // Only the one has our account.
    const other = { ...says, found: second ?? '' }
    const outcome = (await resolveStopped(deps, says)).outcome
    const expected = outcome === 'goes_on' ? second : own
    if (outcome !== 'goes_on') await resolveStopped(deps, other)
    await bench.recover(deps)
    await lookInTime(bench, deps)
    await expectRaised(bench, id, [expected ?? ''])
  })

  it('is found if the application was created before its acceptance, which continues', async () => {
    const { bench, deps, deliverAgain } = setUp()
    const id = await bench.draft()
    breaksCreation(bench, before)
    await bench.saveEarly(id, {}, deps)
    await bench.recover(deps)
    expect((await bench.submission(id)).state).toBe('preparing')
    const second = await deliverAgain()
    await lookInTime(bench, deps)
    expect(await found(id)).toEqual([second])
    expect(await store.casework.find(db, everyApplication, id)).toMatchObject({
      state: 'draft',
      manualReview: true,
    })
    await bench.agree(id)
    await bench.submit(id, deps)
    await bench.recover(deps)
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
  })

  it('is not raised if there is none', async () => {
    const { bench, deps, id } = await doubtful()
    expect(await outcomes()).toEqual(['due'])
    await lookInTime(bench, deps)
    expect(await outcomes()).toEqual(['none'])
    expect([await found(id), await isRaised(id)]).toEqual([[], false])
  })

  it('is not looked for if every attempt had an outcome', async () => {
    const { bench, deps } = setUp()
    const id = await bench.begin()
    await bench.submit(id, deps)
    await bench.recover(deps)
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    expect(await outcomes()).toEqual([])
  })

  it('is not confused with a further account of the same customer', async () => {
    const { bench, deps, id } = await doubtful()
    const { customerId } = await bench.application(id)
    const given = { givenCustomerId: customerId, earlierApplicationId: id }
    const further = await bench.begin(createPlatformAnswers(), false, given)
    const asked = await bench.asked(further)
    await store.transaction((tx) => enqueueSubmission(deps, tx, asked))
    const { id: furtherId } = await bench.submission(further)
    // The application exists there, and no response was received yet.
    breaksCreation(bench, unanswered, 2)
    await processSubmission(deps, furtherId)
    expect((await bench.submission(further)).platformApplicationId).toBeNull()
    bench.pass(secondApplicationCheckDelayMs)
    const { id: submissionId } = await bench.submission(id)
    await checkForSecondApplication(deps, submissionId)
    expect(await outcomes()).toEqual(['due'])
    await bench.recover(deps)
    for (let time = 0; time < 3; time++) await lookInTime(bench, deps)
    expect(await outcomes()).toEqual(['none', 'none'])
    expect([await found(id), await found(further)]).toEqual([[], []])
  })

  it.each([
    ['names nobody as the customer of another', 'unclear', 1],
    ['repeats its pages', 'list_incomplete', 20],
  ])('that a list which %s cannot tell of is written down so', async (_, code, times) => {
    const { bench, deps, id } = await doubtful(before)
    const { platformApplicationId: own } = await bench.submission(id)
    const entry = { id: code === 'unclear' ? 'nobody-knows-whose' : own, status: 'SUBMITTED' }
    const applications = Array.from({ length: times }, () => entry)
    bench.breaks(({ operation }) =>
      operation === 'list' ? async () => jsonResponse(200, { data: { applications } }) : undefined,
    )
    // A list that may yet show more is read again for a day.
    for (let hour = 0; hour < 26 && (await outcomes())[0] === 'due'; hour++) {
      bench.pass(3_600_000)
      await look(deps)
    }
    expect(await outcomes()).toEqual(['not_made'])
    expect(await bench.events(id)).toContainEqual(
      expect.objectContaining({ event: 'second_application_not_looked_for', code }),
    )
    expect([await found(id), await isRaised(id)]).toEqual([[], false])
  })

  it('is not looked for once the application is erased', async () => {
    const { bench, deps, id } = await doubtful()
    await store.transaction((tx) => store.applications.erase(tx, id, bench.clock.now))
    await lookInTime(bench, deps)
    expect(await outcomes()).toEqual(['ended'])
  })
})
