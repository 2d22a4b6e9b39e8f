/** What the customer has to do before the application can go on. */
import { findStep } from '../onboarding/journey.ts'
import {
  type Requirement,
  refusalRequirements,
  requirementsOf,
} from '../onboarding/requirements.ts'
import type { WirePath } from '../onboarding/wire.ts'
import type { PlatformError, StatusAnswer } from '../platform/contract.ts'
import type { Tx } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import type { Submission } from '../store/submission-row.ts'

/** The platform's fields among what the customer has to do. */
export async function wantedPaths(store: Store, submission: Submission): Promise<WirePath[]> {
  return (await wantsOf(store, submission)).flatMap((want) => {
    const wire = want.kind === 'question' && findStep(want.stepId)?.fields[want.field]?.wire
    return wire ? [wire as WirePath] : []
  })
}

/** The errors of a refusal in the latest round, else what the last status answer lists; none when it is not their turn. */
export async function wantsOf(
  store: Store,
  submission: Submission,
  tx: Tx = store.db,
): Promise<Requirement[]> {
  if (submission.state !== 'wanting' && submission.state !== 'refused') return []
  const operations = await store.submissions.operations(tx, submission.id)
  const round = operations.at(-1)?.createdAt.getTime()
  const last = operations.findLast(
    ({ state, createdAt }) => state === 'refused' && createdAt.getTime() === round,
  )
  if (last) {
    return refusalRequirements(
      ((await store.submissions.openRefusal(tx, last)) ?? []) as PlatformError[],
    )
  }
  const answer = await store.submissions.openStatusAnswer(tx, submission)
  return answer ? requirementsOf(answer as StatusAnswer) : []
}

/** When the customer last pressed the button that sends. */
export async function lastSentAt(store: Store, submission: Submission): Promise<Date> {
  const operations = await store.submissions.operations(store.db, submission.id)
  return operations.at(-1)?.createdAt ?? submission.createdAt
}
