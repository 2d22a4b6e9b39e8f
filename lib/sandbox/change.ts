import * as z from 'zod/mini'
import { type RequestSchemas, requestUpdates } from '../platform/contract.ts'
import { type Answer, failure } from './answers.ts'
import { claimAccount, type StoredApplication } from './application.ts'
import type { ApplicationBody } from './body-types.ts'
import { scenarioOf } from './cast.ts'
import { type Context, readJson } from './context.ts'
import { describeIssues, describeNewer } from './fields.ts'
import { changeOnce, findClosed } from './once.ts'
import { describeRefusedValues } from './refused-values.ts'
import { standingOf } from './standing.ts'
import { submissionOf } from './submissions.ts'
import { applyUpdates } from './updates.ts'

type Updates = { field: string; value: string }[]

/** "Update application": all the updates or none, as strict as creation. */
export function updateApplication(context: Context, id: string): Promise<Answer> {
  return changeOnce(context, id, {
    answerId: id,
    async change(application) {
      const read = readUpdates(context)
      if (!('updates' in read)) return read
      const closed = findClosed(context, application, 'cannot be updated')
      if (closed) return closed
      const newer = describeNewer(
        read.updates.map(({ field }) => field),
        context,
      )
      if (newer.length > 0) return failure('INVALID_FIELD', newer)
      const { unknown, known } = splitUpdates(application, read.updates)
      const applied = updateBody(context.schemas, application.body, known)
      if ('problems' in applied) return failure('INVALID_FIELD', applied.problems)
      const wrong = describeRefusedValues(applied.body, context, application.body)
      if (wrong.length > 0) return failure('INVALID_FIELD', wrong)
      const changed = {
        ...application,
        body: applied.body,
        unknown: { ...application.unknown, ...unknown },
      }
      return (await claimAccount(context.records, changed)) ? changed : failure('ACCOUNT_ID_TAKEN')
    },
  })
}

/** "Submit application": only from READY_FOR_SUBMISSION. */
export function submitApplication(context: Context, id: string): Promise<Answer> {
  return changeOnce(context, id, {
    answerId: id,
    change(application) {
      const now = context.now()
      const { status } = standingOf(application, { ...context, now })
      if (status !== 'READY_FOR_SUBMISSION')
        return failure('INVALID_STATUS', [
          `Only an application that is READY_FOR_SUBMISSION can be submitted, this one is ${status}.`,
        ])
      const submissions = [...application.submissions, submissionOf(application, now)]
      return { ...application, submissions }
    },
  })
}

/** The updates in the body of a call, or the answer that refuses them. */
export function readUpdates(context: Context): { updates: Updates } | Answer {
  const read = readJson(context)
  if (!('json' in read)) return read
  const checked = z.safeParse(requestUpdates, read.json)
  return checked.success
    ? checked.data
    : failure('INVALID_FIELD', describeIssues(checked.error.issues, read.json))
}

/** Apart from the others those that the interface does not have and the scenario asked for. */
function splitUpdates({ body }: StoredApplication, updates: Updates) {
  const wished = (scenarioOf(body).asksAlso ?? []).filter(({ isUnknown }) => isUnknown)
  const isWished = ({ field }: Updates[number]) => wished.some(({ spelled }) => spelled === field)
  return {
    unknown: Object.fromEntries(updates.filter(isWished).map(({ field, value }) => [field, value])),
    known: updates.filter((update) => !isWished(update)),
  }
}

function updateBody(
  { requestApplication, requestCorporateApplication }: RequestSchemas,
  body: ApplicationBody,
  updates: Updates,
): { body: ApplicationBody } | { problems: string[] } {
  return body.application_type === 'CORPORATION'
    ? applyUpdates(requestCorporateApplication, body, updates)
    : applyUpdates(requestApplication, body, updates)
}
