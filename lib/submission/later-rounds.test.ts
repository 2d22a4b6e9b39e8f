import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  countIdempotencyIds,
  expectSubmittedOnce,
} from '@/test-support/submission/expect-submitted-once.ts'
import { jsonResponse, silences } from '@/test-support/submission/network-faults.ts'
import { createPlatformAnswers } from '@/test-support/submission/platform-answers.ts'
import {
  fieldsToChange,
  setUpWatchedSubmission,
  submitAndSendBack,
} from '@/test-support/submission/submission-actions.ts'
import type { SubmissionSetup } from '@/test-support/submission/submission-setup.ts'
import { openTestStore } from '@/test-support/test-store.ts'
import { statusLagMs } from './rules/delays-and-limits.ts'
import { getOutstandingFields, listOpenRequirements } from './state/open-requirements.ts'

const { passport, postalCode } = fieldsToChange

const opened = await openTestStore()

describe('later rounds', () => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('start with what the platform requires, as questions', async () => {
    const bench = setUpWatchedSubmission(opened)
    const id = await bench.begin({ ...createPlatformAnswers('Incomplete'), [passport]: undefined })
    await bench.submit(id)
    expect(await bench.getStatus(id)).toMatchObject({ name: 'awaiting_customer' })
    const submission = await bench.submission(id)
    expect(await listOpenRequirements(bench.store, submission)).toEqual([
      {
        kind: 'question',
        stepId: 'identification',
        field: 'passport_number',
        description: 'A passport number is needed for this product.',
      },
    ])
    expect(getOutstandingFields(await listOpenRequirements(bench.store, submission))).toEqual({
      outstanding: [passport],
      outstandingOfPeople: {},
      unknownFields: {},
      sendsAnyState: false,
    })

    await bench.change(id, { [passport]: 'L01X00T47' })
    expect(await bench.submit(id)).toEqual({ outcome: 'not_accepted' })
    await bench.agree(id)
    expect(await bench.submit(id)).toMatchObject({ outcome: 'enqueued' })
    expect(await bench.getStatus(id)).toMatchObject({ name: 'submitted' })
    expect(updatesOf(bench)).toEqual([[{ field: passport, value: 'L01X00T47' }]])
    expect(await listOpenRequirements(bench.store, await bench.submission(id))).toEqual([])
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    await expectSubmittedOnce(bench, id)
  })

  it('send exactly what changed, and withdrawn values as the empty text', async () => {
    const bench = setUpWatchedSubmission(opened)
    const id = await submitAndSendBack(bench)
    await bench.change(id, {
      [passport]: 'M22Y11U58',
      [postalCode]: '62702',
      'customer_details.title': undefined,
      'customer_details.middle_name': 'Layla',
    })
    await bench.agree(id)
    await bench.submit(id)
    expect(updatesOf(bench)[0]?.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
      { field: postalCode, value: '62702' },
      { field: 'customer_details.middle_name', value: 'Layla' },
      { field: passport, value: 'M22Y11U58' },
      { field: 'customer_details.title', value: '' },
    ])
    expect(await bench.getStatus(id)).toMatchObject({ name: 'submitted' })
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    await expectSubmittedOnce(bench, id)
    const [shown] = await bench.applicationsOnPlatform(id)
    const details = shown?.shown.customer_details as Record<string, unknown>
    expect(details.title).toBeUndefined()
    expect(details).toMatchObject({ middle_name: 'Layla', passport_number: 'M22Y11U58' })
  })

  it('are not begun while an outstanding item is as it was, and nothing is recorded of the attempt', async () => {
    const bench = setUpWatchedSubmission(opened)
    const id = await submitAndSendBack(bench)
    bench.pass(statusLagMs)
    const before = { events: await bench.events(id), calls: bench.calls.length }
    for (let presses = 0; presses < 3; presses++) {
      expect(await bench.submit(id)).toEqual({ outcome: 'outstanding' })
    }
    expect(await bench.events(id)).toEqual(before.events)
    expect(bench.calls.length).toBe(before.calls)
    expect(await bench.getStatus(id)).toMatchObject({ name: 'awaiting_customer' })
  })

  it('are not begun with one of two outstanding items corrected, and send both at once', async () => {
    const bench = setUpWatchedSubmission(opened)
    const id = await submitAndSendBack(bench)
    await bench.change(id, { [postalCode]: '62702' })
    await bench.agree(id)
    expect(await bench.submit(id)).toEqual({ outcome: 'outstanding' })
    // The refused value itself is no correction.
    await bench.change(id, { [postalCode]: '62701', [passport]: 'M22Y11U58' })
    await bench.agree(id)
    expect(await bench.submit(id)).toEqual({ outcome: 'outstanding' })
    await bench.change(id, { [postalCode]: '62702' })
    await bench.agree(id)
    expect(await bench.submit(id)).toMatchObject({ outcome: 'enqueued' })
    await bench.recover()
    expect(updatesOf(bench)).toEqual([
      [
        { field: postalCode, value: '62702' },
        { field: passport, value: 'M22Y11U58' },
      ],
    ])
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
  })

  it('are refused again with the new reason, and each time with an event', async () => {
    const bench = setUpWatchedSubmission(opened)
    const id = await submitAndSendBack(bench)
    const description = 'This number belongs to somebody else.'
    bench.breaks(({ operation }) =>
      operation === 'status'
        ? async (send) => {
            const { data } = (await (await send()).json()) as { data: object }
            const errors = [
              { field_name: 'passport_number', field_status: 'CHANGES_REQUESTED', description },
            ]
            const again = { status: 'CHANGES_REQUESTED', application_validation_errors: errors }
            return jsonResponse(200, { data: { ...data, ...again } })
          }
        : undefined,
    )
    const asked = () => bench.events(id).then((all) => all.filter(isAskedForChanges).length)
    const before = await asked()
    await bench.change(id, { [passport]: 'M22Y11U58', [postalCode]: '62702' })
    await bench.agree(id)
    expect(await bench.submit(id)).toMatchObject({ outcome: 'enqueued' })
    await bench.recover()
    bench.untruths.length = 0
    expect(await asked()).toBe(before + 1)
    expect(await listOpenRequirements(bench.store, await bench.submission(id))).toEqual([
      { kind: 'question', stepId: 'identification', field: 'passport_number', description },
    ])
    // The last refusal counts, not the first.
    expect(await bench.submit(id)).toEqual({ outcome: 'outstanding' })
    bench.heals()
    await bench.change(id, { [passport]: 'N33Z22V69' })
    await bench.agree(id)
    expect(await bench.submit(id)).toMatchObject({ outcome: 'enqueued' })
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
  })

  it('wait for the customer if the update is refused, with the fields that were named', async () => {
    const bench = setUpWatchedSubmission(opened)
    const id = await submitAndSendBack(bench)
    await bench.change(id, { [passport]: 'M22Y11U58', [postalCode]: '62702' })
    await bench.agree(id)
    const description = `${postalCode}: has not the right form`
    bench.breaks(({ operation, nth }) =>
      operation === 'update' && nth === 1
        ? async () => jsonResponse(422, { errors: [{ code: 'INVALID_FIELD', description }] })
        : undefined,
    )
    await bench.submit(id)
    const submission = await bench.submission(id)
    expect(submission.state).toBe('awaiting_customer')
    expect(await listOpenRequirements(bench.store, submission)).toEqual([
      { kind: 'question', stepId: 'address', field: 'postal_code', description },
    ])
    // A refused value is not sent again.
    expect(await bench.submit(id)).toEqual({ outcome: 'outstanding' })
    await bench.change(id, { [postalCode]: '62703' })
    await bench.agree(id)
    expect(await bench.submit(id)).toMatchObject({ outcome: 'enqueued' })
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    expect(countIdempotencyIds(bench, 'update')).toBe(2)
    await expectSubmittedOnce(bench, id)
  })

  it('send again what a refused update may have changed', async () => {
    const bench = setUpWatchedSubmission(opened)
    const id = await submitAndSendBack(bench)
    const before = (await bench.application(id)).answers['customer_details.title']
    await bench.change(id, { [passport]: 'M22Y11U58', 'customer_details.title': 'Prof' })
    await bench.agree(id)
    bench.breaks(({ operation, nth }) => {
      if (operation !== 'update' || nth > 2) return undefined
      return nth === 1
        ? silences['500 after effect']
        : async () =>
            jsonResponse(400, { errors: [{ code: 'INVALID_FIELD', description: passport }] })
    })
    await bench.submit(id)
    expect((await bench.submission(id)).state).toBe('awaiting_customer')
    await bench.change(id, {
      [passport]: 'N33Z22V69',
      [postalCode]: '62702',
      'customer_details.title': before,
    })
    await bench.agree(id)
    await bench.submit(id)
    const [shown] = await bench.applicationsOnPlatform(id)
    expect(shown?.shown.customer_details).toMatchObject({
      title: before,
      passport_number: 'N33Z22V69',
    })
  })

  it('send the acceptance again if the platform misses it', async () => {
    const bench = setUpWatchedSubmission(opened)
    const id = await bench.begin()
    const missesTerms = async (send: () => Promise<Response>) => {
      const { data } = (await (await send()).json()) as { data: object }
      const application_errors = ['TERMS_AND_CONDITIONS_NOT_ACCEPTED']
      return jsonResponse(200, { data: { ...data, status: 'INCOMPLETE', application_errors } })
    }
    bench.breaks(({ operation }) => (operation === 'status' ? missesTerms : undefined))
    await bench.submit(id)
    bench.untruths.length = 0
    // Just sent: the platform may not have looked yet.
    expect(await bench.getStatus(id)).toMatchObject({ name: 'created' })
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'awaiting_customer' })
    bench.heals()
    await bench.submit(id)
    expect(updatesOf(bench)).toEqual([[{ field: 'terms_and_conditions_accepted', value: 'true' }]])
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
  })

  it('that end in the same status as the last have it in the audit again', async () => {
    const bench = setUpWatchedSubmission(opened)
    const id = await submitAndSendBack(bench)
    await bench.change(id, { [passport]: 'M22Y11U58', [postalCode]: '62702' })
    await bench.agree(id)
    await bench.submit(id)
    // The platform's events arrive thus when the answer after the submit is lost and the decision is quick.
    await bench.store.db
      .updateTable('submission')
      .set({ platformStatus: 'CHANGES_REQUESTED', statusCheckedAt: new Date(0) })
      .execute()
    bench.pass(statusLagMs)
    const { platformApplicationId } = await bench.submission(id)
    bench.breaks(
      () => async () =>
        jsonResponse(200, { data: { id: platformApplicationId, status: 'CHANGES_REQUESTED' } }),
    )
    await bench.recover()
    const events = (await bench.events(id)).filter(({ status }) => status === 'CHANGES_REQUESTED')
    expect(events).toHaveLength(2)
  })

  it('are polled as often after a second submit as after the first', async () => {
    const bench = setUpWatchedSubmission(opened)
    const id = await submitAndSendBack(bench)
    bench.pass(7 * 86_400_000)
    await bench.change(id, { [passport]: 'M22Y11U58', [postalCode]: '62702' })
    await bench.agree(id)
    await bench.submit(id)
    const { nextCheckAt, submittedAt } = await bench.submission(id)
    expect(submittedAt?.getTime()).toBeGreaterThan(Date.parse('2026-11-28T00:00:00Z'))
    expect((nextCheckAt?.getTime() ?? 0) - bench.clock.now.getTime()).toBeLessThanOrEqual(3_000)
  })
})

function updatesOf({ calls }: SubmissionSetup): { field: string; value: string }[][] {
  const bodies = calls.filter(({ operation }) => operation === 'update').map(({ body }) => body)
  return [...new Set(bodies)].map((body) => JSON.parse(body).updates)
}

function isAskedForChanges({ event, status }: Record<string, unknown>): boolean {
  return event === 'status_learned' && status === 'CHANGES_REQUESTED'
}
