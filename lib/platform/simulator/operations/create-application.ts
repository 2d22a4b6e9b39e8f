import * as z from 'zod/mini'
import type { ApplicationBody } from '../applications/body-types.ts'
import {
  addApplication,
  claimAccount,
  customerKey,
  findApplication,
  type StoredApplication,
} from '../applications/stored-application.ts'
import { type ApiResponse, apiError, idResponse, type Result } from '../http/api-response.ts'
import {
  type CallContext,
  countAttempt,
  readJson,
  retryAfter,
  unavailable,
  writeKey,
} from '../http/call-context.ts'
import { createUuidFrom } from '../ids.ts'
import {
  describeAttestationFields,
  describeField,
  describeIssues,
  listPaths,
} from '../requirements/describe-fields.ts'
import { describeRefusedValues } from '../requirements/refused-values.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { findScenario } from '../scenarios/select-scenario.ts'
import { getReadyTimes } from './change-once.ts'

/**
 * "Create application". The application's id is derived from the idempotency id, so the effect and the saved
 * response are one record: whatever a crash interrupts, the same id finds or completes it, and never creates
 * a second one.
 */
export async function createApplication(context: CallContext): Promise<ApiResponse> {
  const key = writeKey(context)
  const id = createUuidFrom(key)
  const { answer, silentForMs } = await context.runExclusive(id, () => createOnce(context, key, id))
  // Outside the queue of this id: while the first call hangs, the next one is answered.
  if (silentForMs) await context.pause(silentForMs)
  return answer
}

async function createOnce(
  context: CallContext,
  key: string,
  id: string,
): Promise<{ answer: ApiResponse; silentForMs?: number }> {
  const { records, noteCallFacts } = context
  const existing = await findApplication(records, id)
  const read = existing ? { value: existing.body } : readBody(context)
  if (read.refused) return { answer: read.refused }
  const body = read.value
  const script = existing ? existing.script : context.scriptFor?.(body.customer_id)
  const scenario = findScenario({ body, script })
  noteCallFacts({ scenario: scenario.id, applicationId: existing?.id })

  const tries = scenario.failsTwice ? await countAttempt(context, key) : 3
  if (existing) return { answer: tries > 2 ? idResponse(id) : unavailable(1) }
  const obstacle = await findScenarioFault(context, scenario, body)
  if (obstacle) return { answer: obstacle }
  if (tries === 1) return { answer: unavailable(1) }

  if (!(await claimAccount(records, { id, clientId: context.clientId, body, script })))
    return { answer: apiError('ACCOUNT_ID_TAKEN') }
  const now = context.now().toISOString()
  const application: StoredApplication = {
    id,
    clientId: context.clientId,
    body,
    script,
    individuals: [],
    files: {},
    readyAt: [],
    extraFields: {},
    createdAt: now,
    updatedAt: now,
    submissions: [],
    writes: [key],
  }
  const readyAt = getReadyTimes(context, undefined, application)
  await addApplication(records, { ...application, readyAt })
  context.noteChange(id)
  noteCallFacts({ applicationId: id })
  if (tries === 2) return { answer: unavailable(1) }
  if (scenario.answersAfterMs) await context.pause(scenario.answersAfterMs)
  return { answer: idResponse(id), silentForMs: scenario.silentForMs }
}

function readBody(context: CallContext): Result<ApplicationBody> {
  const read = readJson(context)
  if (!('json' in read)) return { refused: read }
  const { json } = read
  const checked = isCorporation(json)
    ? z.safeParse(context.schemas.requestCorporateApplication, json)
    : z.safeParse(context.schemas.requestApplication, json)
  if (!checked.success)
    return { refused: apiError('INVALID_FIELD', describeIssues(checked.error.issues, json)) }
  const newer = describeAttestationFields(listPaths(checked.data), context)
  if (newer.length > 0) return { refused: apiError('INVALID_FIELD', newer) }
  const wrong = describeRefusedValues(checked.data, context)
  if (wrong.length > 0) return { refused: apiError('INVALID_FIELD', wrong) }
  return { value: checked.data }
}

async function findScenarioFault(
  context: CallContext,
  scenario: Scenario,
  body: ApplicationBody,
): Promise<ApiResponse | undefined> {
  const failure = scenario.creationFailure
  if (failure) {
    const firstTry = await findFirstTry(context, body.customer_id)
    const seconds = (context.now().getTime() - firstTry.getTime()) / 1000
    if (seconds < failure.seconds)
      return apiError(failure.code, undefined, retryAfter(failure.retryAfterSeconds))
  }
  const wrong = scenario.refuses?.(body.customer_details)
  return (
    wrong &&
    apiError('INVALID_FIELD', [describeField(`customer_details.${wrong.field}`, wrong.description)])
  )
}

async function findFirstTry(context: CallContext, customerId: string): Promise<Date> {
  const now = context.now()
  const key = customerKey(context.clientId, customerId)
  if (await context.records.add('first-tries', key, now.toISOString())) return now
  return new Date(String(await context.records.get('first-tries', key)))
}

function isCorporation(json: unknown): boolean {
  return (
    typeof json === 'object' &&
    json !== null &&
    'application_type' in json &&
    json.application_type === 'CORPORATION'
  )
}
