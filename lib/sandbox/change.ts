import * as z from 'zod/mini'
import { requestUpdates } from '../platform/contract.ts'
import { type Answer, failure, written } from './answers.ts'
import {
  findApplication,
  putApplication,
  type StoredApplication,
  standingOf,
  submissionOf,
} from './application.ts'
import { type Context, countTry, readJson, unavailable, writeKey } from './context.ts'
import { applyUpdates, describeField, describeIssues } from './fields.ts'
import { scenarioOf } from './scenarios.ts'

type Change = (application: StoredApplication) => StoredApplication | Answer

/** "Update application": all the updates or none, as strict as creation. */
export function updateApplication(context: Context, id: string): Promise<Answer> {
  return changeOnce(context, id, (application) => {
    const read = readUpdates(context)
    if (!('updates' in read)) return read
    const { status } = standingOf(application, { ...context, now: context.now() })
    if (!['INCOMPLETE', 'READY_FOR_SUBMISSION', 'CHANGES_REQUESTED'].includes(status))
      return failure('INVALID_STATUS', [`An application that is ${status} cannot be updated.`])
    const attests = read.updates.some(({ field }) => field === 'information_attested')
    if (attests && !context.attestation)
      return failure('INVALID_FIELD', [
        describeField('information_attested', 'is not a field of this version of the interface'),
      ])
    const applied = applyUpdates(application.body, read.updates)
    return 'problems' in applied
      ? failure('INVALID_FIELD', applied.problems)
      : { ...application, body: applied.body }
  })
}

/** "Submit application": only from READY_FOR_SUBMISSION. */
export function submitApplication(context: Context, id: string): Promise<Answer> {
  return changeOnce(context, id, (application) => {
    const now = context.now()
    const { status } = standingOf(application, { ...context, now })
    if (status !== 'READY_FOR_SUBMISSION')
      return failure('INVALID_STATUS', [
        `Only an application that is READY_FOR_SUBMISSION can be submitted, this one is ${status}.`,
      ])
    const submissions = [...application.submissions, submissionOf(application, now)]
    return { ...application, submissions }
  })
}

/**
 * Changes an application at most once for an idempotency id. The id is written with the change in
 * one record, so no crash can leave the one without the other; a refused change leaves neither.
 */
function changeOnce(context: Context, id: string, change: Change): Promise<Answer> {
  return context.inTurn(id, async () => {
    const application = await findApplication(context.records, id)
    if (application?.clientId !== context.clientId) return failure('NOT_FOUND')
    const scenario = scenarioOf(application.body.customer_details.last_name)
    context.remember({ scenario: scenario.id, applicationId: id })

    const key = writeKey(context)
    const isDone = application.writes.includes(key)
    const changed = isDone ? undefined : change(application)
    if (changed && 'status' in changed) return changed

    const tries = scenario.failsTwice ? await countTry(context, key) : 3
    if (tries === 1) return unavailable(1)
    if (changed)
      await putApplication(context.records, {
        ...changed,
        updatedAt: context.now().toISOString(),
        writes: [...application.writes, key],
      })
    return tries === 2 ? unavailable(1) : written(id)
  })
}

function readUpdates(context: Context): { updates: { field: string; value: string }[] } | Answer {
  const read = readJson(context)
  if (!('json' in read)) return read
  const checked = z.safeParse(requestUpdates, read.json)
  return checked.success
    ? checked.data
    : failure('INVALID_FIELD', describeIssues(checked.error.issues, read.json))
}
