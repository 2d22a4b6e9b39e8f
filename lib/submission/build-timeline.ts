import type { Actor, AuditEventName } from '#lib/audit/rules/event.ts'

import {
  type AnswerChangeName,
  type TimelineEvent,
  type TimelineEventName,
  timelineRules,
} from './timeline-events.ts'

const changes: readonly TimelineEventName[] = [
  'changed',
  'person_added',
  'person_removed',
  'changed_for_you',
  'person_added_for_you',
  'person_removed_for_you',
] satisfies AnswerChangeName[]

const byStaffNames: { [Name in TimelineEventName]?: TimelineEventName } = {
  started: 'started_for_you',
  changed: 'changed_for_you',
  person_added: 'person_added_for_you',
  person_removed: 'person_removed_for_you',
  document_sent: 'document_sent_for_you',
}

/** The names of events that are others where their actor is not the customer. */
const namesByActor: { [Kind in Actor['kind']]?: typeof byStaffNames } = {
  staff: byStaffNames,
  partner: { document_sent: 'document_sent_for_you' },
  person: { document_sent: 'document_sent_by_person' },
}

function nameByActor(name: TimelineEventName, kind: Actor['kind'] | undefined): TimelineEventName {
  return (kind && namesByActor[kind]?.[name]) ?? name
}

/** A press that accepts and sends causes two events, with checks between them. */
const onePressMs = 60_000

type AuditEntry = { event: string; detail: unknown; at: Date; actor?: unknown }

/** The timeline of an application, oldest event first, from its audit events in their order. */
export function buildTimeline(recorded: readonly AuditEntry[]): TimelineEvent[] {
  const timeline: TimelineEvent[] = []
  for (const { event, detail, at, actor } of recorded) {
    const own = getEventName(event as AuditEventName, detail)
    const name = own && nameByActor(own, (actor as Actor | undefined)?.kind)
    if (!name) continue
    const entry = inContext({ name, at, ...getSubject(name, detail) }, timeline)
    const given = name === 'sent' && takeAcceptance(timeline, at)
    if (entry) timeline.push(given ? { ...entry, given } : entry)
  }
  return timeline
}

/** The acceptance that the same press gave: the customer has done one thing. It leaves the timeline. */
function takeAcceptance(timeline: TimelineEvent[], at: Date): TimelineEvent['given'] {
  const last = timeline.at(-1)
  if (last?.name !== 'accepted' && last?.name !== 'attested') return undefined
  if (at.getTime() - last.at.getTime() > onePressMs) return undefined
  timeline.pop()
  return last.name
}

/** Returns the subject of an event, besides the application. */
function getSubject(name: TimelineEventName, detail: unknown): Partial<TimelineEvent> {
  const { document, person, step, changed } = detail as Record<string, string | undefined> & {
    changed?: string[]
  }
  if (document) return { document }
  if (!changes.includes(name)) return {}
  return {
    ...(person && { person }),
    ...(step && { step }),
    ...(changed && { fields: changed }),
  }
}

function getEventName(event: AuditEventName, detail: unknown): TimelineEventName | undefined {
  const rule = timelineRules[event]
  if (rule === 'hidden') return undefined
  return (rule as (detail: unknown) => TimelineEventName | undefined)(detail)
}

/** Drops or renames an event that says too much, or nothing new, after the events before it. */
function inContext(
  entry: TimelineEvent,
  before: readonly TimelineEvent[],
): TimelineEvent | undefined {
  const { name } = entry
  if (entry.document) return entry
  if (changes.includes(name)) return isShownChange(entry, before) ? entry : undefined
  if (name === 'sent') {
    return before.some((each) => each.name === 'sent') ? { ...entry, name: 'sent_again' } : entry
  }
  // Before the submission the platform's answers are interim questions, and sends only prepare the application.
  const isSent = before.some((each) => each.name === 'sent')
  const isPrepared = before.some((each) => each.name === 'prepared')
  if (name === 'prepared') return isSent || isPrepared ? undefined : entry
  if (isPrepared && !isSent && platformEventNames.includes(name)) return undefined
  const last = before.findLast((each) => !each.document && !changes.includes(each.name))?.name
  // Ready is news only if something was missing.
  if (name === 'complete' && last !== 'asked') return undefined
  // Another source may report the same event: several refused people of a company, a status after the submit.
  return name === last ? undefined : entry
}

const platformEventNames: readonly TimelineEventName[] = ['asked', 'complete', 'not_accepted']

/** Changes are shown after the submission; a person added since is shown only as added. */
function isShownChange({ name, person }: TimelineEvent, before: readonly TimelineEvent[]): boolean {
  const sent = before.findLastIndex((each) => each.name === 'sent' || each.name === 'sent_again')
  if (sent < 0) return false
  const since = before.slice(sent)
  return !(
    (name === 'changed' || name === 'changed_for_you') &&
    person &&
    since.some(
      (each) =>
        (each.name === 'person_added' || each.name === 'person_added_for_you') &&
        each.person === person,
    )
  )
}
