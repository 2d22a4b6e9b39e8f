/**
 * A platform may show what it took a moment later: it looks at fields "by itself", and it may read
 * from a copy. Within that moment an answer that only repeats the past bounces nobody back.
 */
import { findStep } from '../onboarding/journey.ts'
import { type Requirement, requirementsOf } from '../onboarding/requirements.ts'
import type { StatusAnswer } from '../platform/contract.ts'
import type { PlatformOutcome } from '../platform/outcome.ts'
import type { Operation } from '../store/operations.ts'
import { adoptInstead } from './ours.ts'
import { type Performed, retry, unsettled, type Work } from './settle.ts'
import { applicationTypeOf, individualIdOf, latestRound, valuesOf } from './taken.ts'

/** How long an answer may lag behind (decided 2026-11): replicas take seconds, a minute is generous. */
export const settlingMs = 60_000

/** Whether it says more than that nothing was submitted. */
export function isOnward({ status }: Pick<StatusAnswer, 'status'>): boolean {
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
export async function unseen(
  work: Work,
  outcome: Exclude<PlatformOutcome<unknown>, { outcome: 'done' | 'refused' }>,
): Promise<Performed> {
  const isHidden = outcome.outcome === 'stopped' && outcome.code === 'not_found'
  const instead = isHidden ? await adoptInstead(work) : undefined
  if (instead) return instead
  return isHidden && takenJustNow(work).length > 0
    ? retry(work, { code: 'not_ready_yet' })
    : unsettled(work, outcome)
}

/**
 * Whether a status answer wants nothing (so the platform is still at it), or only what was sent to
 * it just now.
 */
export async function hasNotLookedYet(work: Work, answer: StatusAnswer): Promise<boolean> {
  const { store } = work.deps
  const type = await applicationTypeOf(store, store.db, work.earlier)
  const wants = requirementsOf(answer, type)
  if (wants.length === 0) return true
  const sent = await sentJustNow(work)
  return wants.every((want) => isAnswered(want, sent))
}

/** Whether both want the same: then the later one, heard at once after a submit, is the earlier again. */
export function isRepetition(before: StatusAnswer | undefined, after: StatusAnswer): boolean {
  return (
    before?.status === after.status &&
    JSON.stringify(requirementsOf(before)) === JSON.stringify(requirementsOf(after))
  )
}

/** What was sent of an application and its people: path → value as text. */
export type Sent = {
  application: Record<string, string>
  /** By the platform's id of the person, or by ours. */
  people: Map<string, Record<string, string>>
}

/** Of the last round that brought anything: what was sent before has been looked at since. */
function takenJustNow({ deps, earlier }: Pick<Work, 'deps' | 'earlier'>): Operation[] {
  const since = deps.now().getTime() - settlingMs
  const last = earlier.findLastIndex((operation) => isTaken(operation))
  const round = latestRound(earlier.slice(0, last + 1))
  // What prepared an application belongs to the round that its acceptance began.
  const prepared = earlier.filter(({ prepares }) => prepares)
  return [...new Set([...prepared, ...round])].filter(
    (operation) => isTaken(operation) && (operation.doneAt?.getTime() ?? 0) > since,
  )
}

function isTaken({ kind, state }: Operation): boolean {
  return kind !== 'submit' && state === 'done'
}

async function sentJustNow(work: Work): Promise<Sent> {
  const { store } = work.deps
  const sent: Sent = { application: {}, people: new Map() }
  for (const operation of takenJustNow(work)) {
    const values = await valuesOf(store, store.db, operation)
    const id = individualIdOf(operation, work.earlier)
    if (id === undefined) Object.assign(sent.application, values)
    else sent.people.set(id, { ...sent.people.get(id), ...values })
  }
  return sent
}

/** Whether what is wanted is among what was sent. */
export function isAnswered(want: Requirement, { application, people }: Sent): boolean {
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
  return findStep(stepId)?.fields[field]?.wire
}
