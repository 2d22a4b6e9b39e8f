import { computeStatus } from '../applications/status.ts'
import {
  findApplication,
  putApplication,
  type StoredApplication,
} from '../applications/stored-application.ts'
import { type ApiResponse, apiError, idResponse } from '../http/api-response.ts'
import { type CallContext, countAttempt, unavailable, writeKey } from '../http/call-context.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { findScenario } from '../scenarios/select-scenario.ts'

type Change = {
  /** The id in the response. */
  answerId: string
  /** A scenario besides the application's own that may make this fail twice. */
  alsoFailsTwice?: (application: StoredApplication) => Pick<Scenario, 'failsTwice'> | undefined
  change: (
    application: StoredApplication,
  ) => StoredApplication | ApiResponse | Promise<StoredApplication | ApiResponse>
}

/**
 * Changes an application at most once for an idempotency id. The id is written with the change in
 * one record, so no crash can store one without the other; a refused change stores neither.
 */
export function changeOnce(
  context: CallContext,
  applicationId: string,
  { answerId, alsoFailsTwice, change }: Change,
): Promise<ApiResponse & { isNew?: boolean }> {
  return context.runExclusive(applicationId, async () => {
    const application = await findApplication(context.records, applicationId)
    if (application?.clientId !== context.clientId) return apiError('NOT_FOUND')
    const scenario = findScenario(application)
    context.noteCallFacts({ scenario: scenario.id, applicationId })

    const key = writeKey(context)
    const isDone = application.writes.includes(key)
    const changed = isDone ? undefined : await change(application)
    if (changed && 'status' in changed) return changed

    const failsTwice = scenario.failsTwice || alsoFailsTwice?.(changed ?? application)?.failsTwice
    const tries = failsTwice ? await countAttempt(context, key) : 3
    if (tries === 1) return unavailable(1)
    if (changed) await saveChange(context, application, changed, key)
    return tries === 2 ? unavailable(1) : { ...idResponse(answerId), isNew: !isDone }
  })
}

/** Refuses a change of an application that was submitted or decided. */
export function findClosedError(
  context: CallContext,
  application: StoredApplication,
  what: string,
): ApiResponse | undefined {
  const { status } = computeStatus(application, { ...context, now: context.now() })
  return ['INCOMPLETE', 'READY_FOR_SUBMISSION', 'CHANGES_REQUESTED'].includes(status)
    ? undefined
    : apiError('INVALID_STATUS', [`An application that is ${status} ${what}.`])
}

/** The times at which an application became ready for submission, including this write; for its events. */
export function getReadyTimes(
  { now, attestation }: Pick<CallContext, 'now' | 'attestation'>,
  before: StoredApplication | undefined,
  after: StoredApplication,
): string[] {
  const isReady = (application: StoredApplication | undefined) =>
    application !== undefined &&
    computeStatus(application, { now: now(), attestation }).status === 'READY_FOR_SUBMISSION'
  return isReady(after) && !isReady(before)
    ? [...after.readyAt, now().toISOString()]
    : after.readyAt
}

async function saveChange(
  context: CallContext,
  before: StoredApplication,
  changed: StoredApplication,
  key: string,
): Promise<void> {
  await putApplication(context.records, {
    ...changed,
    readyAt: getReadyTimes(context, before, changed),
    updatedAt: context.now().toISOString(),
    writes: [...changed.writes, key],
  })
  context.noteChange(changed.id)
}
