import * as z from 'zod/mini'
import { type RequestApplication, requestApplication } from '../platform/contract.ts'
import { type Answer, type Found, failure, written } from './answers.ts'
import { addApplication, claimCustomerId, customerKey, findApplication } from './application.ts'
import { type Context, countTry, readJson, unavailable, writeKey } from './context.ts'
import { describeField, describeIssues } from './fields.ts'
import { type Scenario, scenarioOf } from './scenarios.ts'

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
  const scenario = scenarioOf(body.customer_details.last_name)
  remember({ scenario: scenario.id, applicationId: existing?.id })

  const tries = scenario.failsTwice ? await countTry(context, key) : 3
  if (existing) return { answer: tries > 2 ? written(id) : unavailable(1) }
  const obstacle = await findObstacle(context, scenario, body)
  if (obstacle) return { answer: obstacle }
  if (tries === 1) return { answer: unavailable(1) }

  if (
    !(await claimCustomerId(records, {
      id,
      clientId: context.clientId,
      customerId: body.customer_id,
    }))
  )
    return { answer: failure('CUSTOMER_ID_TAKEN') }
  const now = context.now().toISOString()
  await addApplication(records, {
    id,
    clientId: context.clientId,
    body,
    createdAt: now,
    updatedAt: now,
    submissions: [],
    writes: [key],
  })
  remember({ applicationId: id })
  if (tries === 2) return { answer: unavailable(1) }
  if (scenario.answersAfterMs) await context.pause(scenario.answersAfterMs)
  return { answer: written(id), silentForMs: scenario.silentForMs }
}

function readBody(context: Context): Found<RequestApplication> {
  const read = readJson(context)
  if (!('json' in read)) return { refused: read }
  const { json } = read
  if (isCorporation(json)) return { refused: failure('UNSUPPORTED_APPLICATION_TYPE') }
  const checked = z.safeParse(requestApplication, json)
  if (!checked.success)
    return { refused: failure('INVALID_FIELD', describeIssues(checked.error.issues, json)) }
  if (!context.attestation && checked.data.information_attested !== undefined)
    return {
      refused: failure('INVALID_FIELD', [
        describeField('information_attested', 'is not a field of this version of the interface'),
      ]),
    }
  return { value: checked.data }
}

async function findObstacle(
  context: Context,
  scenario: Scenario,
  body: RequestApplication,
): Promise<Answer | undefined> {
  if (scenario.unavailableSeconds) {
    const firstTry = await firstTryOf(context, body.customer_id)
    const seconds = (context.now().getTime() - firstTry.getTime()) / 1000
    if (seconds < scenario.unavailableSeconds) return unavailable(5)
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

/** A UUID of one's own making (RFC 9562, version 8) from a hexadecimal digest. */
function uuidOf(hex: string): string {
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
