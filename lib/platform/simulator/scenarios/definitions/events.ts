/** When and how often events are sent. */
import type { EventType } from '#lib/platform/contract/events.ts'
import type { ScenarioDefinition } from '../scenario.ts'

export const events: readonly ScenarioDefinition[] = [
  {
    id: 'events-twice',
    owners: ['person', 'company'],
    name: 'Twice',
    description: 'Every event is sent twice, under the same event_id.',
    scheduleEvent: () => ({ delayMs: 0, copies: 2 }),
  },
  {
    id: 'events-disordered',
    owners: ['person', 'company'],
    name: 'Disorder',
    description:
      'The events of a submission come in the wrong order: the decision first, then that it is processing, then that it was submitted.',
    scheduleEvent: (type) => ({ delayMs: disorderDelaysMs[type] ?? 0, copies: 1 }),
  },
  {
    id: 'events-late',
    owners: ['person', 'company'],
    name: 'Late',
    description: 'Every event is sent 30 seconds late.',
    scheduleEvent: () => ({ delayMs: 30_000, copies: 1 }),
  },
  {
    id: 'events-none',
    owners: ['person', 'company'],
    name: 'Silent',
    description: 'No event is sent.',
    scheduleEvent: () => undefined,
  },
]

/** The delays that send the first event last: the decision falls after five seconds. */
const disorderDelaysMs: { readonly [Type in EventType]?: number } = {
  APPLICATION_SUBMITTED: 9_000,
  APPLICATION_PROCESSING: 5_000,
}
