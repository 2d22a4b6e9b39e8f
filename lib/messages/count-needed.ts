/** Counts what is needed of a customer by kind, which a message may state; the details stay on the page. */
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import type { Requirement } from '#lib/onboarding/platform-requirements/requirement-to-question.ts'
import { listOpenRequirements } from '#lib/submission/state/open-requirements.ts'
import type { Submission } from '#lib/submission/store/submission-row.ts'

/** In the order in which a message names them. */
export const neededKinds = ['documents', 'answers', 'people', 'terms', 'other'] as const
export type Needed = { [Kind in (typeof neededKinds)[number]]?: number }

const kindOf = {
  document: 'documents',
  question: 'answers',
  person: 'answers',
  people: 'people',
  terms: 'terms',
  other: 'other',
} as const satisfies Record<Requirement['kind'], keyof Needed>

/** Counts what the platform requires of the submission's customer now, as its page lists it. */
export async function countNeeded(store: Store, tx: Tx, submission: Submission): Promise<Needed> {
  const needed: Needed = {}
  for (const { kind } of await listOpenRequirements(store, submission, tx)) {
    needed[kindOf[kind]] = (needed[kindOf[kind]] ?? 0) + 1
  }
  return needed
}
