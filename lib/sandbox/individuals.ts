import * as z from 'zod/mini'
import type { RequestIndividual } from '../platform/contract.ts'
import { type Answer, type Found, failure } from './answers.ts'
import type { StoredApplication, StoredIndividual } from './application.ts'
import { individualScenarioOf } from './cast.ts'
import { readUpdates } from './change.ts'
import { type Context, readJson, writeKey } from './context.ts'
import { describeField, describeIssues, describeNewer, pathsOf } from './fields.ts'
import { uuidOf } from './ids.ts'
import { changeOnce, findClosed } from './once.ts'
import { describeRefusedValues } from './refused-values.ts'
import type { Scenario } from './scenarios.ts'
import { applyUpdates } from './updates.ts'

/** More people than any company of the journey has; beyond it a record would grow without end. */
const mostPeople = 500

/** "Add individual": the person's id follows from the idempotency id, as an application's does. */
export async function addIndividual(context: Context, applicationId: string): Promise<Answer> {
  const id = uuidOf(writeKey(context))
  // A turn of its own, so that a person who is slow holds nobody else of the company.
  const { answer, silentForMs } = await context.inTurn(id, async () => {
    let scenario: Scenario | undefined
    const answer = await changeOnce(context, applicationId, {
      answerId: id,
      also: (application) => scenarioAt(application, id),
      change(application) {
        const read = readIndividual(context, application)
        if (read.refused) return read.refused
        scenario = individualScenarioOf(read.value)
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
  context: Context,
  applicationId: string,
  id: string,
): Promise<Answer> {
  return changeOnce(context, applicationId, {
    answerId: id,
    also: (application) => scenarioAt(application, id),
    change(application) {
      const found = requireIndividual(context, application, id)
      if (found.refused) return found.refused
      const read = readUpdates(context)
      if (!('updates' in read)) return read
      const newer = describeNewer(
        read.updates.map(({ field }) => field),
        context,
      )
      if (newer.length > 0) return failure('INVALID_FIELD', newer)
      const applied = applyUpdates(
        context.schemas.requestIndividual,
        found.value.body,
        read.updates,
      )
      if ('problems' in applied) return failure('INVALID_FIELD', applied.problems)
      const wrong = describeRefusedValues(applied.body, context, found.value.body)
      if (wrong.length > 0) return failure('INVALID_FIELD', wrong)
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

/** "Delete individual". */
export function deleteIndividual(
  context: Context,
  applicationId: string,
  id: string,
): Promise<Answer> {
  let leaving: Scenario | undefined
  return changeOnce(context, applicationId, {
    answerId: id,
    also: () => leaving,
    change(application) {
      const found = requireIndividual(context, application, id)
      if (found.refused) return found.refused
      leaving = scenarioAt(application, id)
      return {
        ...application,
        individuals: application.individuals.filter((one) => one.id !== id),
      }
    },
  })
}

function readIndividual(
  context: Context,
  application: StoredApplication,
): Found<RequestIndividual> {
  const refused = findObstacle(context, application)
  if (refused) return { refused }
  const read = readJson(context)
  if (!('json' in read)) return { refused: read }
  const checked = z.safeParse(context.schemas.requestIndividual, read.json)
  if (!checked.success)
    return { refused: failure('INVALID_FIELD', describeIssues(checked.error.issues, read.json)) }
  const newer = describeNewer(pathsOf(checked.data), context)
  const wrong = [...newer, ...describeRefusedValues(checked.data, context)]
  if (wrong.length > 0) return { refused: failure('INVALID_FIELD', wrong) }
  if (application.individuals.length >= mostPeople)
    return { refused: failure('INVALID_FIELD', [`individual: must be one of ${mostPeople}`]) }
  const refusal = findRefusal(checked.data)
  return refusal ? { refused: refusal } : { value: checked.data }
}

function requireIndividual(
  context: Context,
  application: StoredApplication,
  id: string,
): Found<StoredIndividual> {
  const obstacle = findObstacle(context, application)
  if (obstacle) return { refused: obstacle }
  const found = application.individuals.find((one) => one.id === id)
  return found ? { value: found } : { refused: failure('NOT_FOUND') }
}

function findObstacle(context: Context, application: StoredApplication): Answer | undefined {
  return application.body.application_type === 'CORPORATION'
    ? findClosed(context, application, 'takes no change of its people')
    : failure('NOT_A_CORPORATION')
}

function findRefusal(person: RequestIndividual): Answer | undefined {
  const ending = individualScenarioOf(person).telephoneMustEndIn
  return ending && !person.telephone_number?.endsWith(ending)
    ? failure('INVALID_FIELD', [describeField('telephone_number', `must end in ${ending}`)])
    : undefined
}

function scenarioAt({ individuals }: StoredApplication, id: string): Scenario | undefined {
  const found = individuals.find((one) => one.id === id)
  return found && individualScenarioOf(found.body)
}
