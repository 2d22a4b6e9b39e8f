import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { getTranslator } from '@/lib/i18n/translate.ts'
import type { SubmissionStatus } from '@/lib/submission/state/submission-status.ts'
import { withoutBareSpans } from '@/test-support/without-bare-spans.ts'
import { ApplicationStages, findStageStates } from './application-stages.tsx'

describe('the progress of an application', () => {
  it.each([
    // Received by the platform is not yet in review.
    ['submitted', 'waiting', 'later', 'later'],
    ['unknown', 'waiting', 'later', 'later'],
    ['processing', 'waiting', 'now', 'later'],
    // Documents are checked before the review.
    ['checking', 'waiting', 'later', 'later'],
    ['approved', 'success', 'done', 'done'],
    // Over, and not drawn as a success.
    ['rejected', 'refused', 'done', 'ended'],
  ] as const)('claims of %s (%s) no more than is known', (name, tone, review, decision) => {
    const states = findStageStates({ name, tone, canChange: true })
    expect(states).toEqual({ sent: 'done', review, decision })
  })

  it.each(['confirming', 'created', 'held', 'manual_review'] as const)(
    'says of %s that we have it, not that it was passed on',
    (name) => {
      const status = { name, tone: 'waiting', canChange: true } as const
      expect(findStageStates(status)).toEqual({
        sent: 'received',
        review: 'later',
        decision: 'later',
      })
      expect(withoutBareSpans(render(status, []))).toContain('Received <time')
    },
  )

  it('lets the review wait for the customer only once it has begun', () => {
    const status = { name: 'awaiting_customer', tone: 'action', canChange: true } as const
    expect(findStageStates(status, true)).toMatchObject({ sent: 'done', review: 'action' })
  })

  it.each(['refused', 'sent_back', 'ready', 'awaiting_customer'] as const)(
    'says of %s that it waits for the customer before any review',
    (name) => {
      expect(findStageStates({ name, tone: 'action', canChange: false })).toEqual({
        sent: 'action',
        review: 'later',
        decision: 'later',
      })
    },
  )

  const at = (day: number) => new Date(`2026-11-${day}T12:00:00Z`)
  const learned = (status: string, day: number) => ({
    event: 'status_learned',
    detail: { status },
    at: at(day),
  })

  function render(status: SubmissionStatus, recorded: object[]): string {
    return renderToStaticMarkup(
      <ApplicationStages
        visit={{ t: getTranslator('en'), language: 'en' }}
        status={status}
        sentAt={at(25)}
        history={{ recorded: recorded as never }}
      />,
    )
  }

  const daysIn = (html: string) =>
    [...html.matchAll(/<time[^>]*>([^<]*)</g)].map(([, day]) => day?.replaceAll('\u00a0', ' '))

  it('names a day for each stage that is over', () => {
    const status = { name: 'approved', tone: 'success', canChange: false } as const
    const html = render(status, [learned('PROCESSING', 26), learned('APPROVED', 27)])
    expect(daysIn(html)).toEqual(['25 November 2026', '27 November 2026', '27 November 2026'])
  })

  it('says of a change that it cannot explain that the review had begun, as the history does', () => {
    const unknown = { name: 'unknown', tone: 'waiting', canChange: true } as const
    const html = render(unknown, [learned('PROCESSING', 26)])
    expect(html).toContain('Began on')
    expect(daysIn(html)).toEqual(['25 November 2026', '26 November 2026'])
    // Documents that are checked meanwhile are no review.
    const checking = { name: 'checking', tone: 'waiting', canChange: true } as const
    expect(render(checking, [learned('PROCESSING', 26)])).toContain('Began on')
    // The day of an earlier round does not apply to this one.
    expect(daysIn(render(unknown, [learned('PROCESSING', 20)]))).toEqual(['25 November 2026'])
  })
})
