import { describe, expect, it } from 'vitest'
import type { Step } from '../define-step.ts'
import { corporationSteps, personSteps } from '../journeys.ts'
import type { AskedStep, PersonProgress, Progress } from './evaluate-progress.ts'
import { findNextTask, findTask, listTaskSteps, listTasks, taskIds } from './tasks.ts'

type State = 'open' | 'stale' | 'done'

describe('the tasks of a company', () => {
  it('hold every step of its journey but the first, each in one task', () => {
    const [first, ...others] = corporationSteps as readonly Step[]
    expect(first && findTask(first)).toBeUndefined()
    expect(others.map((step) => [step.id, findTask(step)]).filter(([, task]) => !task)).toEqual([])
    const progress = progressOf('done')
    const held = taskIds.flatMap((task) => listTaskSteps(progress, task).map(({ step }) => step.id))
    expect(held).toEqual(others.map(({ id }) => id))
  })

  it('are not started at first, the review waiting for the others', () => {
    expect(statuses(progressOf('open'))).toEqual({
      company: 'not_started',
      addresses: 'not_started',
      business: 'not_started',
      people: 'not_started',
      account: 'not_started',
      review: 'cannot_start',
    })
  })

  it('are in progress while a step of theirs is open, also one that was answered before', () => {
    const progress = progressOf('done')
    const asked = progress.asked.map((each, index) =>
      index === 1 ? askedOf(each.step, 'stale') : each,
    )
    expect(statuses({ ...progress, asked, open: 'company_name' })).toMatchObject({
      company: 'in_progress',
      addresses: 'completed',
      review: 'cannot_start',
    })
    const firstDone = progressOf('open').asked.map((each, index) =>
      index === 1 ? askedOf(each.step, 'done') : each,
    )
    expect(statuses({ ...progress, asked: firstDone, open: 'entity' }).company).toBe('in_progress')
  })

  it('have the people in progress while one is open or somebody is missing', () => {
    const progress = progressOf('done')
    const open = { ...progress, people: [personOf('person_name')] }
    expect(statuses({ ...open, open: 'people' }).people).toBe('in_progress')
    const missing = {
      ...progress,
      peopleRequirements: [{ code: 'MISSING_OFFICER', blocks: true }],
    } as Progress
    expect(statuses({ ...missing, open: 'people' }).people).toBe('in_progress')
  })

  it('lead to the next one with something to do, and past people who answer by a link', () => {
    const start = progressOf('open')
    const invited = new Set<string>()
    expect(findNextTask(start, { invited })?.id).toBe('company')
    expect(findNextTask(start, { after: 'business', invited })?.id).toBe('people')
    expect(findNextTask(progressOf('done'), { after: 'account', invited })?.id).toBe('review')
    const asked = (personSteps as readonly Step[]).map((step) =>
      askedOf(step, step.id === 'person_birth' ? 'open' : 'done'),
    )
    const people = [{ ...personOf('person_birth'), asked }]
    const waiting = { ...progressOf('done'), people, open: 'people' } as const
    expect(findNextTask(waiting, { after: 'account', invited })?.id).toBe('people')
    const theirs = new Set(people.map(({ id }) => id))
    expect(findNextTask(waiting, { after: 'account', invited: theirs })).toBeUndefined()
  })

  it('are completed by a share that is far below, which is only said', () => {
    const needs = [
      { code: 'SHARES_FAR_BELOW_100', share: 30, blocks: false },
    ] as Progress['peopleRequirements']
    expect(statuses({ ...progressOf('done'), peopleRequirements: needs }).people).toBe('completed')
  })

  it('let everything be reviewed, accepted and sent when all is there', () => {
    expect(statuses(progressOf('done'))).toMatchObject({
      people: 'completed',
      review: 'not_started',
    })
  })
})

function statuses(progress: Progress) {
  return Object.fromEntries(listTasks(progress).map(({ id, status }) => [id, status]))
}

function progressOf(state: State): Progress {
  const fieldContext = {} as Progress['fieldContext']
  return {
    fieldContext,
    asked: (corporationSteps as readonly Step[]).map((step) => askedOf(step, state)),
    people: state === 'done' ? [personOf(undefined)] : [],
    peopleRequirements: [],
    open: state === 'done' ? undefined : 'company_name',
    platformFields: {},
    ownAnswers: {},
  }
}

function askedOf(step: Step, state: State): AskedStep {
  return {
    step,
    fieldContext: {} as AskedStep['fieldContext'],
    values: state === 'done' ? {} : undefined,
    savedSensitive: {},
    saved: state === 'open' ? undefined : { typed: {}, values: {} },
  }
}

function personOf(open: PersonProgress['open']): PersonProgress {
  const asked = (personSteps as readonly Step[]).map((step) =>
    askedOf(step, open ? 'open' : 'done'),
  )
  return { id: 'a', name: 'Ada Lovelace', asked, open, platformFields: {} }
}
