import { type Answer, failure, written } from './answers.ts'
import { findApplication, putApplication, type StoredApplication } from './application.ts'
import { scenarioOf } from './cast.ts'
import { type Context, countTry, unavailable, writeKey } from './context.ts'
import type { Scenario } from './scenarios.ts'
import { standingOf } from './standing.ts'

export type Change = {
  /** The id that the answer names. */
  answerId: string
  /** A scenario besides the application's own that may make this fail twice. */
  also?: (application: StoredApplication) => Pick<Scenario, 'failsTwice'> | undefined
  change: (
    application: StoredApplication,
  ) => StoredApplication | Answer | Promise<StoredApplication | Answer>
}

/**
 * Changes an application at most once for an idempotency id. The id is written with the change in
 * one record, so no crash can leave the one without the other; a refused change leaves neither.
 */
export function changeOnce(
  context: Context,
  applicationId: string,
  { answerId, also, change }: Change,
): Promise<Answer & { isNew?: boolean }> {
  return context.inTurn(applicationId, async () => {
    const application = await findApplication(context.records, applicationId)
    if (application?.clientId !== context.clientId) return failure('NOT_FOUND')
    const scenario = scenarioOf(application.body)
    context.remember({ scenario: scenario.id, applicationId })

    const key = writeKey(context)
    const isDone = application.writes.includes(key)
    const changed = isDone ? undefined : await change(application)
    if (changed && 'status' in changed) return changed

    const failsTwice = scenario.failsTwice || also?.(changed ?? application)?.failsTwice
    const tries = failsTwice ? await countTry(context, key) : 3
    if (tries === 1) return unavailable(1)
    if (changed) await commit(context, application, changed, key)
    return tries === 2 ? unavailable(1) : { ...written(answerId), isNew: !isDone }
  })
}

/** Refuses a change where the application is with the platform or decided. */
export function findClosed(
  context: Context,
  application: StoredApplication,
  what: string,
): Answer | undefined {
  const { status } = standingOf(application, { ...context, now: context.now() })
  return ['INCOMPLETE', 'READY_FOR_SUBMISSION', 'CHANGES_REQUESTED'].includes(status)
    ? undefined
    : failure('INVALID_STATUS', [`An application that is ${status} ${what}.`])
}

/** When an application that is written now is ready for submission by that; for its events. */
export function readyNow(
  { now, attestation }: Pick<Context, 'now' | 'attestation'>,
  before: StoredApplication | undefined,
  after: StoredApplication,
): string[] {
  const isReady = (application: StoredApplication | undefined) =>
    application !== undefined &&
    standingOf(application, { now: now(), attestation }).status === 'READY_FOR_SUBMISSION'
  return isReady(after) && !isReady(before)
    ? [...after.readyAt, now().toISOString()]
    : after.readyAt
}

async function commit(
  context: Context,
  before: StoredApplication,
  changed: StoredApplication,
  key: string,
): Promise<void> {
  await putApplication(context.records, {
    ...changed,
    readyAt: readyNow(context, before, changed),
    updatedAt: context.now().toISOString(),
    writes: [...changed.writes, key],
  })
  context.tellOf(changed.id)
}
