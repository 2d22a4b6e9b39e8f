/** What a round sends: all of it where the platform has nothing yet, else what has changed. */
import { randomUUID } from 'node:crypto'
import type { PersonStock } from '../onboarding/journey.ts'
import type { WireValues } from '../onboarding/wire.ts'
import type { Tx } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import type { Submission } from '../store/submission-row.ts'
import type { NewOperation } from '../store/submissions.ts'
import { createBody, individualBody, updateBody } from './request.ts'
import { type TakenPerson, takenBy } from './taken.ts'
import { wantsOf } from './wants.ts'

/**
 * The operations that lead from what the platform has to the application as it was accepted, in the
 * order in which they are sent: the creation, each of a company's people, the changes of the
 * application itself, and the submit.
 */
export async function operationsOfRound(
  store: Store,
  tx: Tx,
  submission: Submission | undefined,
  accepted: { wire: WireValues; people: readonly PersonStock[] },
): Promise<NewOperation[]> {
  const { wire, people } = accepted
  const last = operation('submit')
  if (!submission?.platformApplicationId) {
    const additions = people.map((person) => addition(person))
    return [{ ...operation('create'), body: createBody(wire) }, ...additions, last]
  }
  const taken = await takenBy(store, tx, submission.id)
  const unsure = [...taken.application.unsure, ...(await termsWanted(store, tx, submission, wire))]
  const body = updateBody(taken.application.sent, wire, unsure)
  return [
    ...operationsOfPeople(taken.people, people),
    ...(body ? [{ ...operation('update'), body }] : []),
    last,
  ]
}

/**
 * Those who are gone go first, then come the shares that shrink, then all else: so that the shares
 * never add up to more than before and after.
 */
export function operationsOfPeople(
  taken: Map<string, TakenPerson>,
  people: readonly PersonStock[],
): NewOperation[] {
  const gone = [...taken.keys()].filter((id) => !people.some((person) => person.id === id))
  const shrinking: NewOperation[] = []
  const others: NewOperation[] = []
  for (const person of people) {
    const before = taken.get(person.id)
    if (!before) {
      others.push(addition(person))
      continue
    }
    const body = updateBody(before.sent, person.wire, before.unsure)
    if (!body) continue
    const share = Number(person.wire.percentage_ownership ?? 0)
    const shrinks = share < Number(before.sent.percentage_ownership ?? 0)
    const update = { ...operation('update_individual'), subject: person.id, body }
    ;(shrinks ? shrinking : others).push(update)
  }
  return [
    ...gone.map((subject) => ({ ...operation('delete_individual'), subject })),
    ...shrinking,
    ...others,
  ]
}

function addition({ id, wire }: PersonStock): NewOperation {
  return { ...operation('add_individual'), subject: id, body: individualBody(wire) }
}

function operation(kind: NewOperation['kind']): NewOperation {
  return { kind, idempotencyId: randomUUID(), body: null }
}

/** Where the platform misses the acceptance that we hold, it is told again. */
async function termsWanted(store: Store, tx: Tx, submission: Submission, wire: WireValues) {
  const wants = await wantsOf(store, submission, tx)
  return wants.some(({ kind }) => kind === 'terms') ? termsPaths.filter((path) => path in wire) : []
}

const termsPaths: string[] = ['terms_and_conditions_accepted', 'information_attested']
