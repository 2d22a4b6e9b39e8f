/** Steps that many tests of the submission engine begin with. */
import { expect } from 'vitest'
import { enqueueSubmission } from '../../lib/submission/enqueue-submission.ts'
import { retrySubmission } from '../../lib/submission/resolve-manual-review.ts'
import { expectSubmittedOnce } from './expect-submitted-once.ts'
import { createPlatformAnswers } from './platform-answers.ts'
import { type SubmissionSetup, setUpSubmission } from './submission-setup.ts'

/** Creates a setup that compares the customer's page with the platform at every call. */
export function setUpWatchedSubmission(opened: Parameters<typeof setUpSubmission>[0]) {
  const bench = setUpSubmission(opened)
  bench.watches()
  return bench
}

/** An application whose submission is enqueued and not sent. */
export async function enqueueApplication(
  bench: SubmissionSetup,
): Promise<{ id: string; submissionId: string }> {
  const id = await bench.begin()
  const asked = await bench.asked(id)
  await bench.store.transaction((tx) => enqueueSubmission(bench.deps, tx, asked))
  return { id, submissionId: (await bench.submission(id)).id }
}

/** An application that its customer has submitted; the family name chooses the scenario. */
export async function submitApplication(
  bench: SubmissionSetup,
  familyName?: string,
): Promise<{ id: string; submissionId: string }> {
  const id = await bench.begin(createPlatformAnswers(familyName))
  await bench.submit(id)
  return { id, submissionId: (await bench.submission(id)).id }
}

/** The fields that the platform asks to be changed in `submitAndSendBack`. */
export const fieldsToChange = {
  passport: 'customer_details.passport_number',
  postalCode: 'customer_details.mailing_address.postal_code',
}

/** Submitted, looked at, and sent back with changes of the passport and the postal code. */
export async function submitAndSendBack(bench: SubmissionSetup): Promise<string> {
  const id = await bench.begin(createPlatformAnswers('Changes'))
  await bench.submit(id)
  await bench.recover()
  expect(await bench.getStatus(id)).toMatchObject({
    name: 'awaiting_customer',
    tone: 'action',
    canChange: true,
  })
  return id
}

/** Heals the platform, retries as staff, and checks that it is approved and was sent once. */
export async function retryUntilApproved(bench: SubmissionSetup, id: string): Promise<void> {
  bench.heals()
  const { id: submissionId } = await bench.submission(id)
  await retrySubmission(bench.deps, { submissionId, staff: 'staff-1' })
  await bench.recover()
  expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
  await expectSubmittedOnce(bench, id)
}

/** The calls of one operation that the platform received. */
export function listCalls({ calls }: SubmissionSetup, operation: string): SubmissionSetup['calls'] {
  return calls.filter((call) => call.operation === operation)
}
