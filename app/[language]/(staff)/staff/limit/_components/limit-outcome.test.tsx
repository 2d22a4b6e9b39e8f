import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { languages } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { readVolumeLimits } from '@/lib/staff/rules/volume-limits.ts'
import { LimitOutcome } from './limit-outcome.tsx'

describe.each(languages)('the page of a reached limit in %s', (language) => {
  const t = getTranslator(language)
  const limits = readVolumeLimits('rows_hour=-/3, exports_hour=-/0')

  function show(measure: 'rows' | 'exports', isNever: boolean, role = 'agent'): string {
    if (!limits) throw new Error('These are no limits')
    const visit = { t, language, member: { role } } as unknown as StaffVisit
    const about = { visit, heading: '', measure, period: 'hour', isNever, limits } as const
    return renderToStaticMarkup(<LimitOutcome {...about} />)
  }

  it('promises no time for a list that is longer than the limit, and says how to shorten it', () => {
    const page = show('rows', true)
    expect(page).toContain(t('staff.limit.narrow', { most: 3 }))
    expect(page).not.toContain('<time')
  })

  it('speaks to a supervisor of the others who are told', () => {
    expect(show('rows', true, 'supervisor')).toContain(t('staff.limit.notifiedOthers'))
    expect(show('rows', true)).toContain(t('staff.limit.notified'))
  })

  it('promises no time where the limit is none at all', () => {
    expect(show('exports', true)).not.toContain('<time')
  })

  it('says when a limit that was used up has passed', () => {
    const page = show('rows', false)
    expect(page).toContain('<time')
    expect(page).not.toContain(t('staff.limit.narrow', { most: 3 }))
  })
})
