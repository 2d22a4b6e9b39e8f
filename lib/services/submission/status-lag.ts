/**
 * A platform may show what it took a moment later: it looks at fields "by itself", and it may read
 * from a copy. Within that moment an answer that only repeats the past bounces nobody back.
 */

import type { Operation } from '../../adapters/database/submissions/operations.ts'
import type { PlatformOutcome } from '../../adapters/platform-client/outcome.ts'
import type { StatusResponse } from '../../domain/contract/status-response.ts'
import { findStep } from '../../domain/onboarding/journeys.ts'
import {
  listRequirements,
  type Requirement,
} from '../../domain/onboarding/requirements/requirements.ts'
import {
  findIndividualId,
  getApplicationType,
  getLatestRound,
  readOperationValues,
} from './acknowledged-values.ts'
import { adoptOtherListedApplication } from './find-own-application.ts'
import {
  type OperationContext,
  type OperationResult,
  retryOrEscalate,
  scheduleRetry,
} from './record-outcome.ts'

/** How long an answer may lag behind (decided 2026-11): replicas take seconds, a minute is generous. */
export const statusLagMs = 60_000

/** Whether it says more than that nothing was submitted. */
export function isSubmittedOrLater({ status }: Pick<StatusResponse, 'status'>): boolean {
  return (
    status === 'SUBMITTED' ||
    status === 'PROCESSING' ||
    status === 'APPROVED' ||
    status === 'REJECTED'
  )
}

/**
 * Not done. Where the application is not found the creation may have been answered with an id that
 * there is not, so ours is looked for; asked again where it may have been taken only a moment ago.
 */
export async function handleUnresolvedCall(
  work: OperationContext,
  outcome: Exclude<PlatformOutcome<unknown>, { outcome: 'done' | 'refused' }>,
): Promise<OperationResult> {
  const isHidden = outcome.outcome === 'stopped' && outcome.code === 'not_found'
  const instead = isHidden ? await adoptOtherListedApplication(work) : undefined
  if (instead) return instead
  return isHidden && takenJustNow(work).length > 0
    ? scheduleRetry(work, { code: 'not_ready_yet' })
    : retryOrEscalate(work, outcome)
}

/**
 * Whether a status answer wants nothing (so the platform is still at it), or only what was sent to
 * it just now.
 */
export async function isStatusOutdated(
  work: OperationContext,
  answer: StatusResponse,
): Promise<boolean> {
  const { store } = work.deps
  const type = await getApplicationType(store, store.db, work.earlier)
  const wants = listRequirements(answer, type)
  if (wants.length === 0) return true
  const sent = await sentJustNow(work)
  return wants.every((want) => isRequirementAnswered(want, sent))
}

/** Whether both want the same: then the later one, heard at once after a submit, is the earlier again. */
export function hasSameRequirements(
  before: StatusResponse | undefined,
  after: StatusResponse,
): boolean {
  return (
    before?.status === after.status &&
    JSON.stringify(listRequirements(before)) === JSON.stringify(listRequirements(after))
  )
}

/** What was sent of an application and its people: path → value as text. */
export type SentValues = {
  application: Record<string, string>
  /** By the platform's id of the person, or by ours. */
  people: Map<string, Record<string, string>>
}

/** Of the last round that brought anything: what was sent before has been looked at since. */
function takenJustNow({ deps, earlier }: Pick<OperationContext, 'deps' | 'earlier'>): Operation[] {
  const since = deps.now().getTime() - statusLagMs
  const last = earlier.findLastIndex((operation) => isTaken(operation))
  const round = getLatestRound(earlier.slice(0, last + 1))
  // What prepared an application belongs to the round that its acceptance began.
  const prepared = earlier.filter(({ prepares }) => prepares)
  return [...new Set([...prepared, ...round])].filter(
    (operation) => isTaken(operation) && (operation.doneAt?.getTime() ?? 0) > since,
  )
}

function isTaken({ kind, state }: Operation): boolean {
  return kind !== 'submit' && state === 'done'
}

async function sentJustNow(work: OperationContext): Promise<SentValues> {
  const { store } = work.deps
  const sent: SentValues = { application: {}, people: new Map() }
  for (const operation of takenJustNow(work)) {
    const values = await readOperationValues(store, store.db, operation)
    const id = findIndividualId(operation, work.earlier)
    if (id === undefined) Object.assign(sent.application, values)
    else sent.people.set(id, { ...sent.people.get(id), ...values })
  }
  return sent
}

/** Whether what is wanted is among what was sent. */
export function isRequirementAnswered(
  want: Requirement,
  { application, people }: SentValues,
): boolean {
  switch (want.kind) {
    case 'terms':
      return Boolean(application.terms_and_conditions_accepted)
    case 'question':
      return Boolean(application[pathOf(want) ?? ''])
    case 'person':
      return Boolean(people.get(want.individualId)?.[pathOf(want) ?? ''])
    case 'people':
      return [...people.values()].some((person) => fills(person, want.code))
    default:
      return false
  }
}

/** Whether a person is what the platform misses; two of its words mean anybody. */
function fills({ individual_type = '[]' }: Record<string, string>, code: string): boolean {
  if (code === 'MISSING_PERSON' || code === 'MISSING_INDIVIDUAL') return true
  return (JSON.parse(individual_type) as string[]).includes(code.replace('MISSING_', ''))
}

function pathOf({ stepId, field }: { stepId: string; field: string }): string | undefined {
  return findStep(stepId)?.fields[field]?.platformPath
}
