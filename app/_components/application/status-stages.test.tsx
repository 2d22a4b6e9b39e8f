import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { ApplicationStages, findStageStates } from './status-stages.tsx'

describe('how far an application is', () => {
  it.each([
    ['created', 'waiting', 'later', 'later'],
    ['held', 'waiting', 'later', 'later'],
    // Received by the platform is not yet in review.
    ['submitted', 'waiting', 'later', 'later'],
    ['unknown', 'waiting', 'later', 'later'],
    ['processing', 'waiting', 'now', 'later'],
    ['checking', 'waiting', 'now', 'later'],
    ['awaiting_customer', 'action', 'action', 'later'],
    ['sent_back', 'action', 'action', 'later'],
    ['approved', 'success', 'done', 'done'],
    // Over, and not drawn as a success.
    ['rejected', 'refused', 'done', 'ended'],
  ] as const)('claims of %s (%s) no more than is known', (name, tone, review, decision) => {
    const states = findStageStates({ name, tone, canChange: true })
    expect(states).toEqual({ sent: 'done', review, decision })
  })

  it('names the days of the sending and of the decision', () => {
    const at = (day: number) => new Date(`2026-11-${day}T12:00:00Z`)
    const recorded = [
      { event: 'status_learned', detail: { status: 'APPROVED' }, at: at(27) },
    ] as never
    const html = renderToStaticMarkup(
      <ApplicationStages
        visit={{ t: getTranslator('en'), language: 'en' }}
        status={{ name: 'approved', tone: 'success', canChange: false }}
        sentAt={at(25)}
        history={{ recorded }}
      />,
    )
    const days = [...html.matchAll(/<time[^>]*>([^<]*)</g)].map(([, day]) => day)
    expect(days.map((day) => day?.replaceAll('\u00a0', ' '))).toEqual([
      '25 November 2026',
      '27 November 2026',
    ])
  })
})
