import * as z from 'zod/mini'
import { type RequestSchemas, requestUpdates } from '../../contract/requests.ts'
import type { ApplicationBody } from '../applications/body-types.ts'
import { startSubmission } from '../applications/start-submission.ts'
import { computeStatus } from '../applications/status.ts'
import { claimAccount, type StoredApplication } from '../applications/stored-application.ts'
import { type ApiResponse, apiError } from '../http/api-response.ts'
import { type CallContext, readJson } from '../http/call-context.ts'
import { describeAttestationFields, describeIssues } from '../requirements/describe-fields.ts'
import { describeRefusedValues } from '../requirements/refused-values.ts'
import { findScenario } from '../scenarios/select-scenario.ts'
import { applyUpdates } from './apply-updates.ts'
import { changeOnce, findClosedError } from './change-once.ts'

type Updates = { field: string; value: string }[]

/** "Update application": all the updates or none, as strict as creation. */
export function updateApplication(context: CallContext, id: string): Promise<ApiResponse> {
  return changeOnce(context, id, {
    answerId: id,
    async change(application) {
      const read = readUpdates(context)
      if (!('updates' in read)) return read
      const closed = findClosedError(context, application, 'cannot be updated')
      if (closed) return closed
      const newer = describeAttestationFields(
        read.updates.map(({ field }) => field),
        context,
      )
      if (newer.length > 0) return apiError('INVALID_FIELD', newer)
      const { extraFields, known } = splitUpdates(application, read.updates)
      const applied = updateBody(context.schemas, application.body, known)
      if ('problems' in applied) return apiError('INVALID_FIELD', applied.problems)
      const wrong = describeRefusedValues(applied.body, context, application.body)
      if (wrong.length > 0) return apiError('INVALID_FIELD', wrong)
      const changed = {
        ...application,
        body: applied.body,
        extraFields: { ...application.extraFields, ...extraFields },
      }
      return (await claimAccount(context.records, changed)) ? changed : apiError('ACCOUNT_ID_TAKEN')
    },
  })
}

/** "Submit application": only from READY_FOR_SUBMISSION. */
export function submitApplication(context: CallContext, id: string): Promise<ApiResponse> {
  return changeOnce(context, id, {
    answerId: id,
    change(application) {
      const now = context.now()
      const { status } = computeStatus(application, { ...context, now })
      if (status !== 'READY_FOR_SUBMISSION')
        return apiError('INVALID_STATUS', [
          `Only an application that is READY_FOR_SUBMISSION can be submitted, this one is ${status}.`,
        ])
      const submissions = [...application.submissions, startSubmission(application, now)]
      return { ...application, submissions }
    },
  })
}

/** The updates in the body of a call, or the response that refuses them. */
export function readUpdates(context: CallContext): { updates: Updates } | ApiResponse {
  const read = readJson(context)
  if (!('json' in read)) return read
  const checked = z.safeParse(requestUpdates, read.json)
  return checked.success
    ? checked.data
    : apiError('INVALID_FIELD', describeIssues(checked.error.issues, read.json))
}

/** Separates fields that only a scenario has, and not the interface, from the others. */
function splitUpdates(application: StoredApplication, updates: Updates) {
  const extra = (findScenario(application).requiresFields ?? []).filter(
    ({ isUnknown }) => isUnknown,
  )
  const isExtra = ({ field }: Updates[number]) =>
    extra.some(({ nameInStatus }) => nameInStatus === field)
  return {
    extraFields: Object.fromEntries(
      updates.filter(isExtra).map(({ field, value }) => [field, value]),
    ),
    known: updates.filter((update) => !isExtra(update)),
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
