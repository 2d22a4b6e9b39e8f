import { type CaseTab, caseTabs } from '@/lib/domain/staff/case-tabs.ts'
import type { MessageKey } from '@/lib/i18n/translate.ts'
import { caseTabPath } from '../../_request/paths.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'

type CaseTabsProps = { visit: StaffVisit; application: string; current: CaseTab }

/** The parts of an application's page. They are links: each has an address, and works without script. */
export function CaseTabs({ visit, application, current }: CaseTabsProps) {
  const { t, language } = visit
  return (
    <nav aria-label={t('staffCase.tabs.label')} className="staff-nav case-tabs print:hidden">
      {caseTabs.map((tab) => (
        <a
          key={tab}
          href={caseTabPath(language, application, tab)}
          aria-current={tab === current ? 'page' : undefined}
          className="staff-nav-link"
        >
          {t(`staffCase.tabs.${tab}` satisfies MessageKey)}
        </a>
      ))}
    </nav>
  )
}

/** In the order of the page. */
const asideParts = ['to-do', 'assign', 'notes', 'facts'] as const

/** Where the page is one column: the way to what stands beside the tabs on a wide screen. */
export function CaseJumps({ visit: { t } }: { visit: StaffVisit }) {
  const texts = {
    'to-do': t('casework.todo.title'),
    assign: t('casework.assign.title'),
    notes: t('casework.notes.title'),
    facts: t('casework.view.facts'),
  }
  return (
    <nav aria-label={t('staffCase.onThisPage')} className="case-jumps print:hidden">
      {asideParts.map((part) => (
        <a key={part} href={`#${part}`} className="link link-alone">
          {texts[part]}
        </a>
      ))}
    </nav>
  )
}
