import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildTimeline } from './build-timeline.ts'
import { timelineRules } from './timeline-events.ts'

it('says of every audit event whether the customer is shown it', () => {
  const source = readFileSync(new URL('../audit/rules/event.ts', import.meta.url), 'utf8')
  const events = [...source.matchAll(/\bevent: '(\w+)'/g)].map(([, name]) => name)
  expect(events.length).toBeGreaterThan(15)
  expect(Object.keys(timelineRules).sort()).toEqual([...events].sort())
})

describe('one audit event', () => {
  const at = new Date(0)
  const learned = (status: string) => ({
    event: 'status_learned',
    detail: { submission: 's', status },
    at,
  })
  const namesOf = (events: Parameters<typeof buildTimeline>[0]) =>
    buildTimeline(events).map(({ name }) => name)

  it('is hidden if its status is unknown', () => {
    expect(namesOf([learned('UNKNOWN'), learned('toString')])).toEqual([])
  })

  it('shows that nothing is missing only if something was', () => {
    expect(namesOf([learned('READY_FOR_SUBMISSION')])).toEqual([])
    expect(namesOf([learned('INCOMPLETE'), learned('READY_FOR_SUBMISSION')])).toEqual([
      'asked',
      'complete',
    ])
  })

  it('shows of sends before the acceptance only that there were some', () => {
    const passed = (event: string) => ({ event, detail: { kind: 'create', state: 'done' }, at })
    const before = [
      passed('application_prepared'),
      passed('operation_settled'),
      learned('INCOMPLETE'),
      passed('application_prepared'),
      learned('READY_FOR_SUBMISSION'),
    ]
    expect(namesOf(before)).toEqual(['prepared'])
    const sent = [passed('submission_intended'), learned('SUBMITTED'), learned('PROCESSING')]
    expect(namesOf([...before, ...sent])).toEqual(['prepared', 'sent', 'reviewing'])
  })

  it('is shown once if several people of a company were refused', () => {
    const refused = (person: string) => ({
      event: 'operation_settled',
      detail: {
        submission: 's',
        operation: person,
        kind: 'add_individual',
        person,
        state: 'refused',
      },
      at,
    })
    expect(namesOf([refused('a'), refused('b'), learned('INCOMPLETE')])).toEqual(['asked'])
  })
})
