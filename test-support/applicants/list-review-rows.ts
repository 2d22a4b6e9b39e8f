import type { Progress } from '../../lib/onboarding/progress/evaluate-progress.ts'
import { buildReviewGroups, type ReviewRow } from '../../lib/onboarding/review/review-rows.ts'

/** Lists the rows of the review, without those of a company's people. */
export async function listReviewRows(progress: Progress): Promise<ReviewRow[]> {
  const groups = await buildReviewGroups({ ...progress, people: [] })
  return groups.flatMap(({ rows }) => rows)
}
