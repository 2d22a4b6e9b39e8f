/** Reads what a page shows of the answers that the platform requires anew. */

import type { Requirement } from '@/lib/onboarding/platform-requirements/requirement-to-question.ts'
import type { AskedStep } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { listResolvedRequirements } from '@/lib/submission/resolved-requirements.ts'
import { readLastSentValuesOfOne } from '@/lib/submission/state/last-sent-values.ts'
import type { ApplicationVisit } from '../_request/visit.ts'
import { listOutstandingQuestions } from './required-pages.ts'

/** The values last sent, by the platform's paths; undefined if nothing is required on the page. */
export type SentValues = Readonly<Record<string, string>> | undefined

export type RequiredAnswers = {
  sent: SentValues
  /** The required answers that are still those which the platform did not accept. */
  left: readonly Requirement[]
}

/** Reads both for a page of a customer; `left` is shown on a page of one step only. */
export async function readRequiredAnswers(
  visit: ApplicationVisit,
  page: readonly AskedStep[],
  person?: string,
): Promise<RequiredAnswers> {
  if (page[0]?.lock) return { sent: undefined, left: [] }
  const left = page.length === 1 ? await listUnresolvedRequirements(visit) : []
  return { sent: await readSentValues(visit, page, person), left }
}

/** Reads the values last sent of an application, or of a person of it, for a page with these steps. */
export async function readSentValues(
  visit: ApplicationVisit,
  page: readonly AskedStep[],
  person?: string,
): Promise<SentValues> {
  const { portico, submission } = visit
  const isRequired = page.some((each) => listOutstandingQuestions(visit, each, person).length > 0)
  if (!submission || !isRequired) return undefined
  return readLastSentValuesOfOne(portico.store, portico.store.db, submission.id, person)
}

async function listUnresolvedRequirements({
  portico,
  submission,
  requirements,
  progress,
}: ApplicationVisit): Promise<Requirement[]> {
  // Before the acceptance an unanswered question is asked as any other.
  if (!submission || submission.state === 'preparing') return []
  const answers = requirements.filter(({ kind }) => kind === 'question' || kind === 'person')
  const resolved = await listResolvedRequirements(portico.store, submission, answers, progress)
  return answers.filter((each) => !resolved.includes(each))
}
