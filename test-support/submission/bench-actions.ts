/** Steps that many tests of the submission engine begin with. */
import { enqueueSubmission } from '../../lib/services/submission/enqueue-submission.ts'
import { createPlatformAnswers } from './bench-answers.ts'
import { createSubmissionBench, type SubmissionBench } from './submission-bench.ts'

/** A bench that compares what the customer is shown with the platform at every call. */
export function createWatchedBench(opened: Parameters<typeof createSubmissionBench>[0]) {
  const bench = createSubmissionBench(opened)
  bench.watches()
  return bench
}

/** An application whose submission is enqueued and not sent. */
export async function enqueueApplication(
  bench: SubmissionBench,
): Promise<{ id: string; submissionId: string }> {
  const id = await bench.begin()
  const asked = await bench.asked(id)
  await bench.store.transaction((tx) => enqueueSubmission(bench.deps, tx, asked))
  return { id, submissionId: (await bench.submission(id)).id }
}

/** An application that its customer has submitted; the family name chooses the scenario. */
export async function submitApplication(
  bench: SubmissionBench,
  familyName?: string,
): Promise<{ id: string; submissionId: string }> {
  const id = await bench.begin(createPlatformAnswers(familyName))
  await bench.submit(id)
  return { id, submissionId: (await bench.submission(id)).id }
}

/** The calls of one operation that the platform received. */
export function listCalls({ calls }: SubmissionBench, operation: string): SubmissionBench['calls'] {
  return calls.filter((call) => call.operation === operation)
}
