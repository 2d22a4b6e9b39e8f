import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { StaffForbidden } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { languages } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import type { StaffRole } from '@/lib/staff/rules/roles.ts'
import { ForbiddenOutcome } from './forbidden-outcome.tsx'

describe.each(languages)('the page that refuses something to staff, in %s', (language) => {
  const t = getTranslator(language)

  function show(role: StaffRole, why?: StaffForbidden, needs?: StaffRole): string {
    const member = { id: 'me', role, person: { name: 'Ada', address: 'ada@example.com' } }
    const visit = { t, language, member } as unknown as StaffVisit
    return renderToStaticMarkup(<ForbiddenOutcome visit={visit} why={why} needs={needs} />)
  }

  it('says to an agent who may, and whom to ask', () => {
    const page = show('agent', 'role')
    expect(page).toContain(t('staff.forbidden.role.needs.supervisor'))
    expect(page).toContain(t('staff.forbidden.role.ask.supervisor'))
    expect(show('agent', 'page', 'administrator')).toContain(
      t('staff.forbidden.role.ask.administrator'),
    )
  })

  it('names colleagues to ask, where there are some', () => {
    const member = { id: 'me', role: 'agent', person: { name: 'Ada' } }
    const visit = { t, language, member } as unknown as StaffVisit
    const outcome = { visit, why: 'page', needs: 'administrator' } as const
    const page = renderToStaticMarkup(<ForbiddenOutcome {...outcome} colleagues={['Sue', 'Lin']} />)
    expect(page).toMatch(/Sue.*Lin/)
    expect(page).not.toContain(t('staff.forbidden.role.ask.administrator'))
  })

  it.each([
    ['supervisor', undefined],
    ['administrator', undefined],
    ['administrator', 'administrator'],
  ] as const)('sends no %s to somebody else for what their role includes', (role, needs) => {
    for (const why of ['role', 'page'] as const) {
      const page = show(role, why, needs)
      expect(page).toContain(t(`staff.forbidden.enough.needs.${needs ?? 'supervisor'}`))
      expect(page).not.toContain(t('staff.forbidden.role.heading'))
      for (const asked of ['supervisor', 'administrator'] as const)
        expect(page).not.toContain(t(`staff.forbidden.role.ask.${asked}`))
      expect(page).not.toContain(t('staff.forbidden.role.change'))
    }
  })

  it('leads back to the application first, and names who had no part in it', () => {
    const member = { id: 'me', role: 'supervisor', person: { name: 'Ada' } }
    const visit = { t, language, member } as unknown as StaffVisit
    const outcome = { visit, why: 'same_person', needs: undefined, back: '/case' } as const
    const page = renderToStaticMarkup(<ForbiddenOutcome {...outcome} colleagues={['Sue']} />)
    expect(page).toMatch(/Sue.*href="\/case" class="button button-primary".*button-secondary/)
    expect(page).not.toContain(t('staff.forbidden.same_person.ask'))
    expect(show('supervisor', 'same_person')).toContain(t('staff.forbidden.same_person.ask'))
  })

  it('refuses nothing to who opens it from a bookmark without a reason', () => {
    const page = show('agent')
    expect(page).toContain(t('staff.forbidden.noneHeading'))
    expect(page).not.toContain(t('staff.forbidden.role.heading'))
    expect(page).not.toContain(t('staff.forbidden.unchanged'))
    expect(page).not.toContain(t('casework.person.remedy'))
  })
})

it('does not tell of an attempt or of a part that may not have been', () => {
  const t = getTranslator('en')
  const words = [
    t('staff.forbidden.recorded'),
    t('staff.forbidden.same_person.text'),
    t('staff.forbidden.own_alert.text'),
  ].join(' ')
  expect(words).not.toMatch(/the attempt was|You had a part|is about you/)
})
