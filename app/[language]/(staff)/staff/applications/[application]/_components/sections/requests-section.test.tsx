import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import { languages } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import type { Operation } from '@/lib/submission/store/operation-row.ts'
import { RequestsSection } from './requests-section.tsx'

const submit = {
  id: 'an-operation',
  kind: 'submit',
  state: 'done',
  attempts: 1,
  idempotencyId: 'an-idempotency-id',
  lastCode: null,
  firstSentAt: new Date(0),
  doneAt: new Date(1_000),
} as unknown as Operation

describe.each(languages)('the requests to the platform, in %s', (language) => {
  const t = getTranslator(language)
  const visit = { t, language } as unknown as StaffVisit

  function show(operation: Operation): string {
    const viewed = { operations: [operation] } as unknown as ApplicationView
    return renderToStaticMarkup(<RequestsSection visit={visit} viewed={viewed} />)
  }

  it('show what was done, when, and the id to quote, with nothing to unfold', () => {
    const page = show(submit)
    expect(page).toContain(t('staffCase.requests.submit'))
    expect(page).toContain(t('casework.view.triesDone', { count: 1 }))
    expect(page).toContain('an-idempotency-id')
    expect(page).toContain('dateTime="1970-01-01T00:00:01.000Z"')
    expect(page).not.toContain('<details')
  })

  it('say of one that failed what it was to do, and unfold why, with its code', () => {
    const page = show({ ...submit, state: 'refused', lastCode: 'forbidden' } as Operation)
    expect(page).toContain(t('casework.trail.operations.submit'))
    expect(page).toContain(t('staffCase.requestStates.refused'))
    expect(page).not.toContain(t('staffCase.requests.submit'))
    expect(page).not.toContain(t('casework.view.triesDone', { count: 1 }))
    expect(page).toMatch(/<details.*forbidden.*<\/details>/)
  })
})
