/** Decides who can resolve the platform's refusal: the customer, by answering a question, or staff. */

import type { Answers } from '#lib/onboarding/journeys.ts'
import { isUnusualState } from '#lib/onboarding/mapping/platform-address.ts'
import type { Requirement } from '#lib/onboarding/platform-requirements/requirement-to-question.ts'
import type { PlatformError } from '#lib/platform/contract/responses.ts'
import { adoptListedApplication, isForeignApplication } from './find-own-application.ts'
import { isDeclaredMissing } from './is-declared-missing.ts'
import { escalateOperation, type OperationContext, type OperationResult } from './record-outcome.ts'
import { retryOrEscalate } from './retry-failed-call.ts'
import { findPath } from './state/answered-requirement.ts'
import { listRefusedRequirements } from './state/open-requirements.ts'
import { getApplicationType, readOperationValues } from './state/operation-history.ts'

/** Tells whether a refusal names anything that the customer can change; any other is for staff. */
export async function isForCustomer(
  { deps: { store }, submission, operation, earlier }: OperationContext,
  errors: PlatformError[],
): Promise<boolean> {
  const type = await getApplicationType(store, store.db, [...earlier, operation])
  const sent = await readOperationValues(store, store.db, operation)
  const application = await store.applications.find(store.db, submission.applicationId)
  const answers = (application?.answers ?? {}) as Answers
  return listRefusedRequirements(operation, errors, type, Object.keys(sent)).some(
    (requirement) =>
      requirement.kind !== 'other' &&
      !findUnusualState(requirement, sent) &&
      !isDeclaredMissing(requirement, answers),
  )
}

/**
 * The state that was sent in another form than two characters, if a requirement is about it. If that is
 * refused, no other answer of the customer's is any better: its form is ours (`platform-address.ts`).
 */
export function findUnusualState(
  requirement: Requirement,
  sent: Record<string, string>,
): string | undefined {
  const path = findPath(requirement) ?? ''
  const value = sent[path]
  return value !== undefined && isUnusualState(path, value) ? value : undefined
}

/**
 * Hands a refused operation to staff, with the platform's words. If the application exists there, its status is
 * asked first: a faulty platform may have refused by mistake, and the application may belong to another
 * customer.
 */
export async function escalateRefusal(
  context: OperationContext,
  errors: PlatformError[],
): Promise<OperationResult> {
  const id = context.submission.platformApplicationId
  const status = id ? await context.deps.platform.findStatus(id) : undefined
  if (status?.outcome === 'unknown') return retryOrEscalate(context, status)
  return status?.outcome === 'done' && isForeignApplication(status.data, context)
    ? adoptListedApplication(context)
    : escalateOperation(context, 'refused_for_staff', errors)
}
