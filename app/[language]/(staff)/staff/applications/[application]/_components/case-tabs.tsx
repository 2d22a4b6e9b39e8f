import { caseTabPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { PageJumps } from '@/app/[language]/(staff)/_components/list/page-jumps.tsx'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import {
  type ApplicationDocument,
  isDocumentAwaitingCustomer,
} from '@/lib/documents/list-documents.ts'
import { formatNumber } from '@/lib/i18n/lists.ts'
import type { MessageKey } from '@/lib/i18n/translate.ts'
import { type CaseTab, caseTabs } from '@/lib/staff/rules/case-tabs.ts'
import { may } from '@/lib/staff/rules/permissions.ts'

type CaseTabsProps = {
  visit: StaffVisit
  application: string
  current: CaseTab
  documents: readonly ApplicationDocument[]
  /** The number of answers that the platform asks for. */
  asked: number
  /** The number of messages to the customer. */
  messages: number
  /** The number of undelivered ones. */
  undelivered: number
}

/** The parts of an application's page. They are links: each has an address, and works without script. */
export function CaseTabs(props: CaseTabsProps) {
  const { visit, application, current, documents, asked, messages, undelivered } = props
  const { t, language } = visit
  const missing = documents.filter(({ state }) => isDocumentAwaitingCustomer(state)).length
  const open: Partial<Record<CaseTab, number>> = {
    answers: asked,
    documents: missing,
    messages: undelivered,
  }
  return (
    <nav aria-label={t('staffCase.tabs.label')} className="tab-row case-tabs print:hidden">
      {caseTabs.map((tab) => (
        <a
          key={tab}
          href={caseTabPath(language, application, tab, visit.list)}
          aria-current={tab === current ? 'page' : undefined}
          className="tab-link"
        >
          <span>{t(`staffCase.tabs.${tab}` satisfies MessageKey)}</span>
          {tab === 'documents' && documents.length > 0 && (
            <TabCount
              visit={visit}
              all={documents.length}
              open={missing}
              words="staffCase.tabNeeded"
            />
          )}
          {tab === 'messages' && messages > 0 && (
            <TabCount
              visit={visit}
              all={messages}
              open={undelivered}
              words="staffCase.tabUndelivered"
            />
          )}
          {Boolean(open[tab]) && (
            <>
              <span aria-hidden="true" className="case-tab-open" />
              {/* The others say it in words. */}
              {tab === 'answers' && <VisuallyHidden> {t('staffCase.tabOpen')}</VisuallyHidden>}
            </>
          )}
        </a>
      ))}
    </nav>
  )
}

type TabCountProps = {
  visit: StaffVisit
  all: number
  open: number
  words: 'staffCase.tabNeeded' | 'staffCase.tabUndelivered'
}

/** Shows how many there are, or how many of them are open. */
function TabCount({ visit: { t, language }, all, open, words }: TabCountProps) {
  if (open === 0) return <span className="case-tab-count">{formatNumber(all, language)}</span>
  return (
    <span className="case-tab-count">
      <span className="case-tab-words">{t(words, { count: open })}</span>
    </span>
  )
}

type CaseJumpsProps = {
  visit: StaffVisit
  viewed: ApplicationView
  /** The number of linked applications. */
  linked: number
}

/** Links, if the page is one column, to the sections after the tab that are beside it on a wide screen. */
export function CaseJumps({ visit, viewed, linked }: CaseJumpsProps) {
  const { t, language, member } = visit
  const { entry, notes } = viewed
  // An unassigned application is taken in the head of the page.
  const isAssigned = entry.assignedTo !== null && may(member.role, 'assign', 'application')
  const count = (number: number) => (number > 0 ? ` (${formatNumber(number, language)})` : '')
  // In the order of the page.
  const parts = [
    ...(isAssigned ? [['assign', t('casework.assign.title')] as const] : []),
    ['notes', t('casework.notes.title') + count(notes.length)],
    ...(linked > 0 ? [['linked', t('staffCase.linked.short') + count(linked)] as const] : []),
    ['facts', t('casework.view.facts')],
  ] as const
  return <PageJumps visit={visit} parts={parts} />
}
