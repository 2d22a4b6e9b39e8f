import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { listLinkedApplications } from '@/lib/casework/list-linked.ts'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import { viewApplication } from '@/lib/casework/view-application.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import type { CaseTab } from '@/lib/staff/rules/case-tabs.ts'
import { answersNamed, useCaseworkSetup } from '@/test-support/staff/casework-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { LinkedSection } from './linked-section.tsx'

const t = getTranslator('en')

describe.each(await openTestStores())('linked applications of a case, on $name', (opened) => {
  const { deps, addApplication, agent } = useCaseworkSetup(opened)

  /** The page of an application that shares its contact with so many others. */
  async function showWith(
    count: number,
    tab: CaseTab = 'answers',
  ): Promise<{ page: string; others: string[] }> {
    const own = await addApplication(answersNamed('Maya', 'Johnson'))
    const others: string[] = []
    for (let made = 0; made < count; made++) {
      others.push(await addApplication(answersNamed('Olu', 'Adeyemi')))
    }
    const viewed = await viewApplication(deps, agent, own)
    const visit = { t, language: 'en', member: agent, portico: { staff: deps }, tab }
    const linked = await listLinkedApplications(deps, agent, viewed as ApplicationView)
    const section = <LinkedSection visit={visit as unknown as StaffVisit} linked={linked} />
    return { page: renderToStaticMarkup(section), others }
  }

  const linksIn = (html: string) =>
    [...html.matchAll(/href="\/en\/staff\/applications\/([\w-]+)"/g)].map(([, id]) => id)
  const split = (page: string) => {
    const [shown = '', folded = ''] = page.split('<details')
    return { shown, folded }
  }

  it('folds all but three, each of them there once', async () => {
    const { page, others } = await showWith(6)
    const { shown, folded } = split(page)
    expect(linksIn(shown)).toHaveLength(3)
    expect(linksIn(folded)).toHaveLength(3)
    expect(new Set(linksIn(page))).toEqual(new Set(others))
    expect(folded).toContain(`<summary>${t('staffCase.linked.more', { count: 3 })}</summary>`)
    // Folded until somebody opens it, which needs no script.
    expect(folded).toMatch(/^(?![^>]*\bopen\b)[^>]*>/)
    expect(page).toContain(t('staffCase.linked.reasons.telephone'))
    expect(page.split('Olu Adeyemi')).toHaveLength(7)
  })

  it('says once what several have in common', async () => {
    const { page } = await showWith(3)
    expect(page.split(t('staffCase.linked.reasons.telephone'))).toHaveLength(2)
  })

  it('is one line beside a tab that may be short', async () => {
    const { page } = await showWith(3, 'technical')
    const [before = '', folded = ''] = page.split('<details')
    expect(linksIn(before)).toEqual([])
    expect(linksIn(folded)).toHaveLength(3)
    expect(folded).toContain(t('staffCase.linked.title'))
  })

  it('folds nothing where one would be left', async () => {
    const { page, others } = await showWith(4)
    expect(page).not.toContain('<details')
    expect(linksIn(page)).toHaveLength(others.length)
  })

  it('is nothing where nothing is linked', async () => {
    expect((await showWith(0)).page).toBe('')
  })
})
