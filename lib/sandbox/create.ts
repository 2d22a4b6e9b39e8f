import * as z from 'zod/mini'
import { type Answer, type Found, failure, written } from './answers.ts'
import {
  addApplication,
  claimAccount,
  customerKey,
  findApplication,
  type StoredApplication,
} from './application.ts'
import type { ApplicationBody } from './body-types.ts'
import { scenarioOf } from './cast.ts'
import { type Context, countTry, readJson, unavailable, writeKey } from './context.ts'
import { describeField, describeIssues, describeNewer, pathsOf } from './fields.ts'
import { uuidOf } from './ids.ts'
import { readyNow } from './once.ts'
import { describeRefusedValues } from './refused-values.ts'
import { creationFailsSeconds, type Scenario } from './scenarios.ts'

/**
 * "Create application". The application's id follows from the idempotency id, so the effect and
 * the saved answer are one record: whatever a crash interrupts, the same id finds or finishes it,
 * and can never make a second one.
 */
export async function createApplication(context: Context): Promise<Answer> {
  const key = writeKey(context)
  const id = uuidOf(key)
  const { answer, silentForMs } = await context.inTurn(id, () => createInTurn(context, key, id))
  // Outside the turn: while the first call hangs, the next one with this id is answered.
  if (silentForMs) await context.pause(silentForMs)
  return answer
}

async function createInTurn(
  context: Context,
  key: string,
  id: string,
): Promise<{ answer: Answer; silentForMs?: number }> {
  const { records, remember } = context
  const existing = await findApplication(records, id)
  const read = existing ? { value: existing.body } : readBody(context)
  if (read.refused) return { answer: read.refused }
  const body = read.value
  const scenario = scenarioOf(body)
  remember({ scenario: scenario.id, applicationId: existing?.id })

  const tries = scenario.failsTwice ? await countTry(context, key) : 3
  if (existing) return { answer: tries > 2 ? written(id) : unavailable(1) }
  const obstacle = await findObstacle(context, scenario, body)
  if (obstacle) return { answer: obstacle }
  if (tries === 1) return { answer: unavailable(1) }

  if (!(await claimAccount(records, { id, clientId: context.clientId, body })))
    return { answer: failure('ACCOUNT_ID_TAKEN') }
  const now = context.now().toISOString()
  const application: StoredApplication = {
    id,
    clientId: context.clientId,
    body,
    individuals: [],
    files: {},
    readyAt: [],
    unknown: {},
    createdAt: now,
    updatedAt: now,
    submissions: [],
    writes: [key],
  }
  const readyAt = readyNow(context, undefined, application)
  await addApplication(records, { ...application, readyAt })
  context.tellOf(id)
  remember({ applicationId: id })
  if (tries === 2) return { answer: unavailable(1) }
  if (scenario.answersAfterMs) await context.pause(scenario.answersAfterMs)
  return { answer: written(id), silentForMs: scenario.silentForMs }
}

function readBody(context: Context): Found<ApplicationBody> {
  const read = readJson(context)
  if (!('json' in read)) return { refused: read }
  const { json } = read
  const checked = isCorporation(json)
    ? z.safeParse(context.schemas.requestCorporateApplication, json)
    : z.safeParse(context.schemas.requestApplication, json)
  if (!checked.success)
    return { refused: failure('INVALID_FIELD', describeIssues(checked.error.issues, json)) }
  const newer = describeNewer(pathsOf(checked.data), context)
  if (newer.length > 0) return { refused: failure('INVALID_FIELD', newer) }
  const wrong = describeRefusedValues(checked.data, context)
  if (wrong.length > 0) return { refused: failure('INVALID_FIELD', wrong) }
  return { value: checked.data }
}

async function findObstacle(
  context: Context,
  scenario: Scenario,
  body: ApplicationBody,
): Promise<Answer | undefined> {
  const code = scenario.creationFailsWith
  if (code) {
    const firstTry = await firstTryOf(context, body.customer_id)
    const seconds = (context.now().getTime() - firstTry.getTime()) / 1000
    if (seconds < creationFailsSeconds)
      return code === 'TEMPORARILY_UNAVAILABLE' ? unavailable(5) : failure(code)
  }
  const ending = scenario.telephoneMustEndIn
  if (ending && !body.customer_details.telephone_number?.endsWith(ending))
    return failure('INVALID_FIELD', [
      describeField('customer_details.telephone_number', `must end in ${ending}`),
    ])
  return undefined
}

async function firstTryOf(context: Context, customerId: string): Promise<Date> {
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
