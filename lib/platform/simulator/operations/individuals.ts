import * as z from 'zod/mini'
import type { RequestIndividual } from '../../contract/requests.ts'
import type { StoredApplication, StoredIndividual } from '../applications/stored-application.ts'
import { type ApiResponse, apiError, type Result } from '../http/api-response.ts'
import { type CallContext, readJson, writeKey } from '../http/call-context.ts'
import { createUuidFrom } from '../ids.ts'
import {
  describeAttestationFields,
  describeField,
  describeIssues,
  listPaths,
} from '../requirements/describe-fields.ts'
import { describeRefusedValues } from '../requirements/refused-values.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { findIndividualScenario } from '../scenarios/select-scenario.ts'
import { applyUpdates } from './apply-updates.ts'
import { changeOnce, findClosedError } from './change-once.ts'
import { readUpdates } from './update-application.ts'

/** More people than any company of the journey has; beyond it a record would grow without end. */
const maxIndividuals = 500

/** "Add individual": the person's id follows from the idempotency id, as an application's does. */
export async function addIndividual(
  context: CallContext,
  applicationId: string,
): Promise<ApiResponse> {
  const id = createUuidFrom(writeKey(context))
  // Each person has a queue, so that a slow one delays nobody else of the company.
  const { answer, silentForMs } = await context.runExclusive(id, async () => {
    let scenario: Scenario | undefined
    const answer = await changeOnce(context, applicationId, {
      answerId: id,
      alsoFailsTwice: (application) => findScenarioById(application, id),
      change(application) {
        const read = readIndividual(context, application)
        if (read.refused) return read.refused
        scenario = findIndividualScenario(read.value)
        const individuals = [...application.individuals, { id, body: read.value }]
        return { ...application, individuals }
      },
    })
    if (!answer.isNew) return { answer }
    if (scenario?.answersAfterMs) await context.pause(scenario.answersAfterMs)
    return { answer, silentForMs: scenario?.silentForMs }
  })
  if (silentForMs) await context.pause(silentForMs)
  return answer
}

/** "Update individual": its fields are relative to the person. */
export function updateIndividual(
  context: CallContext,
  applicationId: string,
  id: string,
): Promise<ApiResponse> {
  return changeOnce(context, applicationId, {
    answerId: id,
    alsoFailsTwice: (application) => findScenarioById(application, id),
    change(application) {
      const found = requireIndividual(context, application, id)
      if (found.refused) return found.refused
      const read = readUpdates(context)
      if (!('updates' in read)) return read
      const newer = describeAttestationFields(
        read.updates.map(({ field }) => field),
        context,
      )
      if (newer.length > 0) return apiError('INVALID_FIELD', newer)
      const applied = applyUpdates(
        context.schemas.requestIndividual,
        found.value.body,
        read.updates,
      )
      if ('problems' in applied) return apiError('INVALID_FIELD', applied.problems)
      const wrong = describeRefusedValues(applied.body, context, found.value.body)
      if (wrong.length > 0) return apiError('INVALID_FIELD', wrong)
      return (
        findRefusal(applied.body) ?? {
          ...application,
          individuals: application.individuals.map((one) =>
            one.id === id ? { id, body: applied.body } : one,
          ),
        }
      )
    },
  })
}

export function deleteIndividual(
  context: CallContext,
  applicationId: string,
  id: string,
): Promise<ApiResponse> {
  let leaving: Scenario | undefined
  return changeOnce(context, applicationId, {
    answerId: id,
    alsoFailsTwice: () => leaving,
    change(application) {
      const found = requireIndividual(context, application, id)
      if (found.refused) return found.refused
      leaving = findScenarioById(application, id)
      return {
        ...application,
        individuals: application.individuals.filter((one) => one.id !== id),
      }
    },
  })
}

function readIndividual(
  context: CallContext,
  application: StoredApplication,
): Result<RequestIndividual> {
  const refused = findPeopleClosed(context, application)
  if (refused) return { refused }
  const read = readJson(context)
  if (!('json' in read)) return { refused: read }
  const checked = z.safeParse(context.schemas.requestIndividual, read.json)
  if (!checked.success)
    return { refused: apiError('INVALID_FIELD', describeIssues(checked.error.issues, read.json)) }
  const newer = describeAttestationFields(listPaths(checked.data), context)
  const wrong = [...newer, ...describeRefusedValues(checked.data, context)]
  if (wrong.length > 0) return { refused: apiError('INVALID_FIELD', wrong) }
  if (application.individuals.length >= maxIndividuals)
    return { refused: apiError('INVALID_FIELD', [`individual: must be one of ${maxIndividuals}`]) }
  const refusal = findRefusal(checked.data)
  return refusal ? { refused: refusal } : { value: checked.data }
}

function requireIndividual(
  context: CallContext,
  application: StoredApplication,
  id: string,
): Result<StoredIndividual> {
  const obstacle = findPeopleClosed(context, application)
  if (obstacle) return { refused: obstacle }
  const found = application.individuals.find((one) => one.id === id)
  return found ? { value: found } : { refused: apiError('NOT_FOUND') }
}

function findPeopleClosed(
  context: CallContext,
  application: StoredApplication,
): ApiResponse | undefined {
  return application.body.application_type === 'CORPORATION'
    ? findClosedError(context, application, 'takes no change of its people')
    : apiError('NOT_A_CORPORATION')
}

function findRefusal(person: RequestIndividual): ApiResponse | undefined {
  const wrong = findIndividualScenario(person).refuses?.(person)
  return wrong && apiError('INVALID_FIELD', [describeField(wrong.field, wrong.description)])
}

function findScenarioById({ individuals }: StoredApplication, id: string): Scenario | undefined {
  const found = individuals.find((one) => one.id === id)
  return found && findIndividualScenario(found.body)
}
