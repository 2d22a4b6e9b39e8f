import type { EventType, PlatformEvent } from '../../contract/events.ts'
import type { StoredApplication, Submission } from '../applications/stored-application.ts'
import { getDecisionSeconds, submittedSeconds } from '../applications/submission-times.ts'
import { digest } from '../http/tokens.ts'
import { createUuidFrom } from '../ids.ts'
import { findScenario } from '../scenarios/select-scenario.ts'

/** Something that happened to an application, or will, and when its event is sent. */
export type SimulatorEvent = {
  /** Derived from the application, the type and the time: the same on every replay. */
  id: string
  type: EventType
  at: Date
  /** When it is first sent: later than it happened under some scenarios. */
  dueAt: Date
  /** How many times it is sent. */
  copies: number
}

/**
 * Every event of an application, the one of a decision that is still to come included: its time is
 * fixed at submission. Computed from stored times, like the status.
 */
export function listEvents(application: StoredApplication): SimulatorEvent[] {
  const { scheduleEvent = () => ({ delayMs: 0, copies: 1 }) } = findScenario(application)
  return listOccurrences(application).flatMap(([type, at]) => {
    const schedule = scheduleEvent(type)
    if (!schedule) return []
    const id = createUuidFrom(digest(JSON.stringify([application.id, type, at.toISOString()])))
    return { id, type, at, dueAt: addMs(at, schedule.delayMs), copies: schedule.copies }
  })
}

/** Creates the body of an event: only ids, because the status is authoritative. */
export function createEventBody(
  event: SimulatorEvent,
  { id, body }: StoredApplication,
): PlatformEvent {
  return {
    event_id: event.id,
    event_date: event.at.toISOString(),
    event_type: event.type,
    event_data: { application_id: id, customer_id: body.customer_id },
  }
}

function listOccurrences({ readyAt, submissions }: StoredApplication): [EventType, Date][] {
  return [
    ...readyAt.map((at): [EventType, Date] => ['APPLICATION_READY_FOR_SUBMISSION', new Date(at)]),
    ...submissions.flatMap((submission): [EventType, Date][] => {
      const at = new Date(submission.at)
      return [
        ['APPLICATION_SUBMITTED', at],
        ['APPLICATION_PROCESSING', addMs(at, submittedSeconds * 1000)],
        [decisions[submission.decision], addMs(at, getDecisionSeconds(submission) * 1000)],
      ]
    }),
  ]
}

const decisions: Record<Submission['decision'], EventType> = {
  APPROVED: 'APPLICATION_APPROVED',
  REJECTED: 'APPLICATION_REJECTED',
  CHANGES_REQUESTED: 'APPLICATION_CHANGE_REQUESTED',
}

function addMs(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms)
}
