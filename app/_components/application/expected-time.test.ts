import { expect, it } from 'vitest'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import {
  getSubmissionStatus,
  type SubmissionStatus,
} from '@/lib/submission/state/submission-status.ts'
import { describeDeadline, describeExpectedTime, type ToDo } from './expected-time.ts'

const hourMs = 3_600_000
const weekdays = { days: [0, 1, 2, 3, 4], from: 540, to: 1_020 }
const sentAt = new Date('2026-11-24T08:00:00Z')
const expiresAt = new Date('2027-02-22T08:00:00Z')
const retention = { draft: 30 * 24 * hourMs, awaiting_customer: 90 * 24 * hourMs, decided: hourMs }

type State = Parameters<typeof getSubmissionStatus>[0]
const submitted: State = {
  state: 'submitted',
  platformStatus: 'PROCESSING',
  heldAt: null,
  lastCode: null,
}

type Given = { hours?: number; passedHours?: number; stoppedAt?: Date | null }

function visitOf(submission: State, { hours, stoppedAt = null }: Given): ApplicationVisit {
  return {
    portico: {
      env: { usualDecisionHours: hours, retention, support: { hours: { times: [weekdays] } } },
    },
    t: getTranslator('en'),
    language: 'en',
    application: { expiresAt, stoppedAt },
    submission,
  } as unknown as ApplicationVisit
}

function describe(submission: State, given: Given) {
  const { passedHours = 0 } = given
  const status: SubmissionStatus = getSubmissionStatus(submission)
  const visit = visitOf(submission, given)
  const now = new Date(sentAt.getTime() + passedHours * hourMs)
  return describeExpectedTime(visit, { status, sentAt, now })
}

it('says by when a decision is usually made where the operator has said it', () => {
  expect(describe(submitted, { hours: 48 })).toBe(
    'A decision is usually made by Thursday 26 November.',
  )
  expect(describe(submitted, { hours: 96 })).toContain('by Monday 30 November.')
  expect(describe(submitted, { hours: 5 })).toBe('A decision is usually made within 5 hours.')
  expect(describe(submitted, {})).toBeUndefined()
})

it('does not promise what is over: it says that it takes longer', () => {
  expect(describe(submitted, { hours: 48, passedHours: 49 })).toMatch(/usually made by/)
  expect(describe(submitted, { hours: 48, passedHours: 72 })).toMatch(
    /expected by Thursday 26 November.*longer this time/,
  )
  expect(describe(submitted, { hours: 5, passedHours: 6 })).toMatch(/longer than usual/)
})

it.each([
  ['held by staff', { ...submitted, state: 'enqueued', heldAt: sentAt }],
  ['looked at by staff', { ...submitted, state: 'manual_review' }],
  ['of an unknown status', { ...submitted, platformStatus: 'ON_HOLD' }],
  ['decided', { ...submitted, state: 'decided', platformStatus: 'APPROVED' }],
] as [string, State][])('promises no decision where the application is %s', (_name, submission) => {
  expect(describe(submission, { hours: 48 })).toBeUndefined()
})

it('promises no decision on an application that was stopped', () => {
  expect(describe(submitted, { hours: 48, stoppedAt: sentAt })).toBeUndefined()
})

it.each([
  [{ act: 'change', count: 1 }, 'Change 1 answer and send your application again by'],
  [{ act: 'answer', count: 2 }, 'Answer 2 questions and send your application again by'],
  [{ act: 'things', count: 1 }, 'Do what is needed below and send your application again by'],
  [undefined, 'Send it again by'],
] as [ToDo | undefined, string][])('names what is to be done until when (%o)', (toDo, words) => {
  const needed: State = { ...submitted, state: 'awaiting_customer', platformStatus: 'INCOMPLETE' }
  const visit = visitOf(needed, {})
  const of = (state: State) =>
    describeDeadline(visit, { status: getSubmissionStatus(state), toDo, now: sentAt })
  expect(of(needed)).toBe(`${words} 22 February 2027. After that, we delete what you entered.`)
  expect(of(submitted)).toBeUndefined()
})
