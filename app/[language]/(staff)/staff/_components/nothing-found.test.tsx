import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import type { StaffScope } from '@/lib/casework/store/staff-scope.ts'
import { languages } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import type { CaseworkQuery } from '../../_components/list/casework-query.ts'
import { NothingFound } from './nothing-found.tsx'

describe.each(languages)('an empty list of applications in %s', (language) => {
  const t = getTranslator(language)

  function show(
    query: CaseworkQuery,
    scope: StaffScope = { kind: 'all' },
    isAnyUnassigned = false,
  ): string {
    const member = { id: 'me', role: 'agent', scope }
    const visit = { t, language, member } as unknown as StaffVisit
    return renderToStaticMarkup(
      <NothingFound visit={visit} query={query} isAnyUnassigned={isAnyUnassigned} />,
    )
  }

  it('leads from a last page that others emptied to the first one of the same list', () => {
    const after = '0.1795600000000.00000000-0000-4000-8000-000000000001'
    const page = show({ view: 'attention', sort: 'started-asc', after })
    expect(page).toContain(t('caseworkList.empty.page'))
    expect(page).toContain(t('casework.pages.first'))
    expect(page).toMatch(/href="[^"]*view=attention[^"]*sort=started-asc/)
    expect(page).not.toContain('after=')
    expect(page).not.toContain(t('caseworkList.empty.attention'))
    expect(page).not.toContain(t('caseworkList.advice.filter'))
  })

  it('does not say to a member of a branch that there are no applications at all', () => {
    const branch = { kind: 'branch', branch: 'harbour', pool: true } as const
    const page = show({}, branch)
    expect(page).not.toContain(t('caseworkList.empty.all'))
    expect(page).toContain(t('caseworkList.empty.visible'))
    expect(page).toContain('\u2068')
    const own = show({ view: 'attention' }, { kind: 'own', staff: 'me', pool: false })
    expect(own).toContain(t('caseworkList.empty.attention'))
    expect(own).toContain(t('caseworkList.scope.own', { branch: '', pool: 'no' }))
  })

  it('leads from results that a filter leaves out back to all results', () => {
    const search = '00000000-0000-4000-8000-000000000001'
    const page = show({ search, state: 'draft' })
    expect(page).toContain(`href="/${language}/staff?search=${search}"`)
    expect(page).toContain(t('casework.filter.reset'))
    const all = show({ search })
    expect(all).toContain(`href="/${language}/staff?view=all"`)
    expect(all).toContain(t('caseworkList.advice.search'))
    // A customer who is not found may want to start an application.
    expect(all).toContain(`href="/${language}/staff/new"`)
    expect(show({ view: 'attention' })).not.toContain('/staff/new"')
  })

  it('leads from what needs attention to what nobody has, if there is any', () => {
    const link = `href="/${language}/staff?view=unassigned"`
    expect(show({ view: 'attention' }, { kind: 'all' }, true)).toContain(link)
    expect(show({ view: 'attention' })).not.toContain(link)
    expect(show({ view: 'attention' })).toContain(`href="/${language}/staff?view=all"`)
  })

  it('says to who sees everything that there are none', () => {
    expect(show({})).toContain(t('caseworkList.empty.all'))
  })
})
