/** Resolves stopped submissions (manual review), from the staff pages and by command. */

import type { SessionActor } from '#lib/access/store/session-access.ts'
import type { Application } from '#lib/applications/store/applications.ts'
import { retryDocuments } from '#lib/documents/retry-documents.ts'
import type { StoredUpload } from '#lib/documents/store/uploads.ts'
import type { PlatformClient } from '#lib/platform/client/client.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { isHiddenFromMember } from '#lib/staff/scope/scope.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { isForeignApplication } from '#lib/submission/find-own-application.ts'
import {
  isResolvable,
  isReturnable,
  resolveSubmission,
  retrySubmission,
  returnSubmission,
} from '#lib/submission/resolve-manual-review.ts'
import type { Operation } from '#lib/submission/store/operation-row.ts'
import type { Submission } from '#lib/submission/store/submission-row.ts'
import type { CaseworkDeps, ResolveDeps } from './casework-deps.ts'

/** `not_waiting`: nothing needs a manual review. `too_late`: it has changed meanwhile. */
type RetryOutcome = 'goes_on' | 'not_waiting' | 'too_late'

/** Retries what stopped of an application: its documents and its submission. */
export async function retryStopped(
  { store, now }: CaseworkDeps,
  {
    applicationId,
    staff,
    by,
  }: { applicationId: string; staff: string; by?: SessionActor | undefined },
): Promise<RetryOutcome> {
  const found = await store.submissions.findByApplication(store.db, applicationId)
  if (!found) return 'not_waiting'
  const documents = await retryDocuments({ store, now }, { applicationId, staff, by })
  if (found.state !== 'manual_review') return documents > 0 ? 'goes_on' : 'not_waiting'
  const done = await retrySubmission({ store, now }, { submissionId: found.id, staff, by })
  return done ? 'goes_on' : 'too_late'
}

/** Retries what stopped, on behalf of a member. */
export async function retryApplication(
  deps: CaseworkDeps,
  member: Member,
  application: string,
): Promise<RetryOutcome | 'forbidden' | 'gone'> {
  if (!may(member.role, 'retry', 'application')) return 'forbidden'
  if (await isHiddenFromMember(deps, member, application)) return 'gone'
  const by = { kind: 'staff', member, applicationId: application } as const
  return retryStopped(deps, { applicationId: application, staff: member.id, by })
}

/** The platform's contradiction of a finding; `id` is the platform's, `code` that of a call. */
export type ResolveObjection =
  | { reason: 'listed'; id: string }
  | { reason: 'status_refused' }
  | { reason: 'other_reference' }
  | { reason: 'not_confirmed'; code: string }

/** `not_creation`: people were added to it already, so its platform id is known. */
type ResolveOutcome =
  | { outcome: 'goes_on' | 'free' | 'not_waiting' | 'not_creation' | 'too_late' }
  | { outcome: 'objected'; objection: ResolveObjection }

/**
 * Records a finding on the platform: the id of the application there, or (undefined) that there is none, so
 * that the customer may submit again. Asks the platform first.
 */
export async function resolveStopped(
  deps: ResolveDeps,
  {
    applicationId,
    staff,
    by,
    found,
  }: { applicationId: string; staff: string; by?: SessionActor | undefined; found?: string },
): Promise<ResolveOutcome> {
  const { store, platform } = deps
  const submission = await store.submissions.findByApplication(store.db, applicationId)
  if (submission?.state !== 'manual_review') return { outcome: 'not_waiting' }
  if (!(await canBeResolved(deps, submission))) return { outcome: 'not_creation' }
  const application = await store.applications.find(store.db, applicationId)
  if (!application) return { outcome: 'not_waiting' }
  const objection =
    (found ? undefined : await objectionToNone(platform, application, submission)) ??
    (await objectionOf(platform, application, found))
  if (objection) return { outcome: 'objected', objection }
  const resolved = { submissionId: submission.id, staff, by, ...(found && { found }) }
  if (!(await resolveSubmission(deps, resolved))) return { outcome: 'too_late' }
  return { outcome: found ? 'goes_on' : 'free' }
}

/** Records what a member found on the platform. */
export async function resolveApplication(
  deps: ResolveDeps,
  member: Member,
  { application, found }: { application: string; found?: string | undefined },
): Promise<ResolveOutcome | 'forbidden' | 'gone'> {
  if (!may(member.role, 'resolve', 'application')) return 'forbidden'
  if (await isHiddenFromMember(deps, member, application)) return 'gone'
  const by = { kind: 'staff', member, applicationId: application } as const
  const resolved = { applicationId: application, staff: member.id, by, ...(found && { found }) }
  return resolveStopped(deps, resolved)
}

/** Returns a refused application to its customer, for a member who may record findings on the platform. */
export async function returnApplication(
  deps: ResolveDeps,
  member: Member,
  application: string,
): Promise<'returned' | 'not_waiting' | 'too_late' | 'forbidden' | 'gone'> {
  if (!may(member.role, 'resolve', 'application')) return 'forbidden'
  if (await isHiddenFromMember(deps, member, application)) return 'gone'
  const submission = await deps.store.submissions.findByApplication(deps.store.db, application)
  if (submission?.state !== 'manual_review') return 'not_waiting'
  const by = { kind: 'staff', member, applicationId: application } as const
  const returned = { submissionId: submission.id, staff: member.id, by }
  return (await returnSubmission(deps, returned)) ? 'returned' : 'too_late'
}

/** Tells whether staff may record where the application is on the platform. */
export async function canBeResolved(
  { store }: Pick<CaseworkDeps, 'store'>,
  { id }: Pick<Submission, 'id'>,
): Promise<boolean> {
  return isResolvable(await store.submissions.listOperations(store.db, id))
}

/** Returns the requests that the platform's support asks about: the stuck one, and the last one sent. */
export function operationsForSupport(operations: readonly Operation[]): Operation[] {
  const sent = operations.findLast(({ attempts }) => attempts > 0)
  const stuck = operations.find(({ state }) => state === 'pending')
  return [...new Set([stuck, sent])].filter((operation) => operation !== undefined)
}

/** Tells whether only a lookup on the platform shows the outcome, so that a retry is not offered. */
export function needsPlatformLookup(code: string): boolean {
  return ['earlier_application', 'several_applications', 'refused_after_unknown'].includes(code)
}

/** Tells whether it may have another platform id than the known one: a retry and a lookup are both offered. */
export function mayHaveOtherPlatformId(code: string): boolean {
  return ['not_found', 'other_application'].includes(code)
}

/**
 * Describes why an application is in manual review and what can resolve it: a retry, or recording what was
 * found on the platform. Undefined if nothing stopped; a submission that waits for a decision on its flags
 * is not in manual review.
 */
export function describeManualReview({
  submission,
  operations,
  uploads,
}: {
  submission: Submission | undefined
  operations: readonly Operation[]
  uploads: readonly StoredUpload[]
}):
  | {
      isSubmission: boolean
      documents: StoredUpload[]
      canRetry: boolean
      canRecord: boolean
      canReturn: boolean
    }
  | undefined {
  const documents = uploads.filter(({ state }) => state === 'manual_review')
  const isSubmission = submission?.state === 'manual_review'
  if (!isSubmission && documents.length === 0) return undefined
  const code = submission?.lastCode ?? ''
  const isKnown = !isSubmission || !isResolvable(operations)
  const byLooking = !isKnown && needsPlatformLookup(code)
  return {
    isSubmission,
    documents,
    canRetry: !byLooking || documents.length > 0,
    canReturn: isSubmission && isReturnable(code),
    canRecord: byLooking || (!isKnown && mayHaveOtherPlatformId(code)),
  }
}

/** Contradicts "there is none" if the platform still confirms the id that it gave. */
async function objectionToNone(
  platform: PlatformClient,
  {
    platformCustomerId: customerId,
    accountId,
  }: Pick<Application, 'platformCustomerId' | 'accountId'>,
  { platformApplicationId: id }: Pick<Submission, 'platformApplicationId'>,
): Promise<ResolveObjection | undefined> {
  if (!id) return undefined
  const status = await platform.findStatus(id)
  if (status.outcome === 'refused') return { reason: 'status_refused' }
  if (status.outcome === 'done') {
    return isForeignApplication(status.data, { customerId, accountId })
      ? undefined
      : { reason: 'listed', id }
  }
  return status.code === 'not_found' || status.code === 'unusable_id'
    ? undefined
    : { reason: 'not_confirmed', code: status.code }
}

/**
 * A typing error here would submit another customer's application, so the platform must confirm an id.
 * "There is none" is accepted unless the platform lists one: not every platform can list, and none accepts
 * a second application for the same reference.
 */
async function objectionOf(
  platform: PlatformClient,
  application: Pick<Application, 'customerId' | 'platformCustomerId' | 'accountId'>,
  found: string | undefined,
): Promise<ResolveObjection | undefined> {
  const { customerId: reference, platformCustomerId, accountId } = application
  if (found === undefined) {
    const answer = await platform.listApplications({ customerId: platformCustomerId })
    const listed = answer.outcome === 'done' ? answer.data : []
    const own = listed.filter(({ customerId }) => customerId === platformCustomerId)
    if (platformCustomerId === reference) return own[0] && { reason: 'listed', id: own[0].id }
    for (const { id } of own) {
      const status = await platform.findStatus(id)
      // Another application of the same customer has another account.
      if (status.outcome !== 'done' || status.data.accountId === undefined) {
        return { reason: 'not_confirmed', code: 'code' in status ? status.code : 'unclear' }
      }
      if (status.data.accountId === accountId) return { reason: 'listed', id }
    }
    return undefined
  }
  const status = await platform.findStatus(found)
  if (status.outcome === 'refused') return { reason: 'status_refused' }
  if (status.outcome !== 'done') return { reason: 'not_confirmed', code: status.code }
  return isForeignApplication(status.data, { customerId: platformCustomerId, accountId })
    ? { reason: 'other_reference' }
    : undefined
}
