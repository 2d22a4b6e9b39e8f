/**
 * The platform may show what it has accepted only after a moment: it evaluates fields asynchronously and may
 * read from a replica. Within that time a status that only repeats earlier facts returns no application to its
 * customer.
 */

import { listRequirements } from '#lib/onboarding/platform-requirements/requirement-to-question.ts'
import type { PlatformOutcome } from '#lib/platform/client/outcome-types.ts'
import type { StatusResponse } from '#lib/platform/contract/status-response.ts'
import { adoptOtherListedApplication } from './find-own-application.ts'
import type { OperationContext, OperationResult } from './record-outcome.ts'
import { recordForRetry, retryOrEscalate } from './retry-failed-call.ts'
import { statusLagMs } from './rules/delays-and-limits.ts'
import { isRequirementAnswered, type SentValues } from './state/answered-requirement.ts'
import {
  findIndividualId,
  getApplicationType,
  getLatestRound,
  readOperationValues,
} from './state/operation-history.ts'
import type { Operation } from './store/operation-row.ts'

/** Tells whether the status says that the application was submitted, or more. */
export function isSubmittedOrLater({ status }: Pick<StatusResponse, 'status'>): boolean {
  return (
    status === 'SUBMITTED' ||
    status === 'PROCESSING' ||
    status === 'APPROVED' ||
    status === 'REJECTED'
  )
}

/**
 * Follows up a call that was neither done nor refused. If the application was not found, the creation may
 * have been answered with an id that does not exist, so ours is searched for; the call is retried if the
 * application may have been created only a moment ago.
 */
export async function handleUnresolvedCall(
  context: OperationContext,
  outcome: Exclude<PlatformOutcome<unknown>, { outcome: 'done' | 'refused' }>,
): Promise<OperationResult> {
  const isNotFound = outcome.outcome === 'stopped' && outcome.code === 'not_found'
  const instead = isNotFound ? await adoptOtherListedApplication(context) : undefined
  if (instead) return instead
  return isNotFound && listRecentOperations(context).length > 0
    ? recordForRetry(context, { code: 'not_ready_yet' })
    : retryOrEscalate(context, outcome)
}

/** Tells whether a status requires nothing (the platform is still evaluating), or only what was just sent. */
export async function isStatusOutdated(
  context: OperationContext,
  answer: StatusResponse,
): Promise<boolean> {
  const { store } = context.deps
  const type = await getApplicationType(store, store.db, context.earlier)
  const requirements = listRequirements(answer, type)
  if (requirements.length === 0) return true
  const sent = await readJustSent(context)
  return requirements.every((requirement) => isRequirementAnswered(requirement, sent))
}

/** Whether both answers require the same: soon after a submit, the later one then only repeats the earlier. */
export function hasSameRequirements(
  before: StatusResponse | undefined,
  after: StatusResponse,
): boolean {
  return (
    before?.status === after.status &&
    JSON.stringify(listRequirements(before)) === JSON.stringify(listRequirements(after))
  )
}

/**
 * Lists the operations of the last round with an acceptance: the platform has evaluated all earlier ones since.
 */
function listRecentOperations({
  deps,
  earlier,
}: Pick<OperationContext, 'deps' | 'earlier'>): Operation[] {
  const since = deps.now().getTime() - statusLagMs
  const last = earlier.findLastIndex((operation) => isAcknowledged(operation))
  const round = getLatestRound(earlier.slice(0, last + 1))
  // Operations that prepared the application belong to the round that its acceptance began.
  const prepared = earlier.filter(({ prepares }) => prepares)
  return [...new Set([...prepared, ...round])].filter(
    (operation) => isAcknowledged(operation) && (operation.doneAt?.getTime() ?? 0) > since,
  )
}

function isAcknowledged({ kind, state }: Operation): boolean {
  return kind !== 'submit' && state === 'done'
}

async function readJustSent(context: OperationContext): Promise<SentValues> {
  const { store } = context.deps
  const sent: SentValues = { application: {}, people: new Map() }
  for (const operation of listRecentOperations(context)) {
    const values = await readOperationValues(store, store.db, operation)
    const id = findIndividualId(operation, context.earlier)
    if (id === undefined) Object.assign(sent.application, values)
    else sent.people.set(id, { ...sent.people.get(id), ...values })
  }
  return sent
}
