import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import type { StaffRole } from '@/lib/database/states.ts'
import { languages } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { SecondSection } from './second-application-section.tsx'

const at = new Date('2026-11-23T10:00:00.000Z')
const open = {
  id: 'a-second',
  applicationId: 'an-application',
  platformApplicationId: 'platform-2',
  foundAt: at,
  closedAt: null,
  closedBy: null,
  done: null,
}
const closed = { ...open, id: 'another', closedAt: at, closedBy: 'grace', done: 'They closed <it>' }

describe.each(languages)('a second application on the page of a case, in %s', (language) => {
  const t = getTranslator(language)

  function shown(
    seconds: ApplicationView['seconds'],
    role: StaffRole = 'supervisor',
    result?: string,
  ) {
    const visit = { t, language, member: { id: 'me', role } } as unknown as StaffVisit
    const viewed = {
      seconds,
      application: { id: 'an-application' },
      submission: { platformApplicationId: 'platform-1' },
      names: new Map([['grace', 'Grace']]),
    } as unknown as ApplicationView
    return renderToStaticMarkup(<SecondSection visit={visit} viewed={viewed} result={result} />)
  }

  it('names both, says what to ask for, and accepts what was done', () => {
    const page = shown([open])
    for (const id of ['platform-1', 'platform-2']) expect(page).toContain(id)
    expect(page).toContain(t('secondApplication.advice'))
    expect(page).toContain('name="second" value="a-second"')
    expect(page).toMatch(/<textarea[^>]* name="done"/)
  })

  it('gives an agent nothing to press', () => {
    const page = shown([open], 'agent')
    expect(page).toContain(t('secondApplication.onlySupervisor'))
    expect(page).not.toContain('<form')
  })

  it('says what is wrong beside the box', () => {
    const page = shown([open], 'supervisor', 'missing')
    expect(page).toContain(t('secondApplication.problems.missing', { max: 500 }))
    expect(page).toContain('aria-describedby="second-a-second-hint second-a-second-error"')
    expect(page).toContain('aria-invalid="true"')
  })

  it('says who closed it, and what they did, as text', () => {
    const page = shown([closed], 'supervisor', 'done')
    expect(page).toContain('Grace')
    expect(page).toContain('They closed &lt;it&gt;')
    expect(page).toContain(t('secondApplication.result.done'))
    expect(page).not.toContain('<form')
  })

  it('is nothing where there is none', () => {
    expect(shown([])).toBe('')
  })
})
