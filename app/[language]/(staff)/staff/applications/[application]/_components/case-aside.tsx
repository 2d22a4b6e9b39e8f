import { fillPath } from '@/app/_request/paths.ts'
import { ButtonLink } from '@/components/ui/button-link'
import { findSeverity } from '@/lib/risk-flags/rules/flag-rules.ts'
import { may } from '@/lib/staff/rules/permissions.ts'
import { isAwaitingCustomer } from '@/lib/submission/state/editable-answers.ts'
import type { CustomerTasks } from '../customer-tasks.ts'
import type { CaseProblem } from './case-results.tsx'
import { CaseSummary } from './case-summary.tsx'
import type { ShownCase } from './case-tab-content.tsx'
import { DocumentCards } from './documents/document-cards.tsx'
import { AcceptanceSection } from './sections/acceptance-section.tsx'
import { AssignSection } from './sections/assign-section.tsx'
import { ContactSection } from './sections/contact-section.tsx'
import { FlagList } from './sections/flag-list.tsx'
import { LinkedSection } from './sections/linked-section.tsx'
import { NotesSection } from './sections/notes-section.tsx'
import { ToDoSection } from './tasks/customer-tasks-section.tsx'

type CaseAsideProps = ShownCase & {
  problem: CaseProblem | undefined
  tasks: CustomerTasks
  /** The upload that is shown beside the answers. */
  preview: string | undefined
  /** The first facts are shown elsewhere. */
  first?: boolean
  /** Another tab was chosen for its content: in one column this section is shown when a link leads to it. */
  elsewhere?: boolean
  /** The results of actions, from the URL, by section. */
  results: { flags: string | undefined; contact: string | undefined }
}

/** Shows what is beside every tab: flags, tasks, assignee, notes, facts. */
export function CaseAside(props: CaseAsideProps) {
  const { visit, first, elsewhere, problem, results } = props
  // The result of an action has to be visible.
  const waits = elsewhere && !problem && !results.flags && !results.contact
  return (
    <aside
      aria-label={visit.t('staffCase.aside')}
      className={waits ? 'case-aside case-aside-elsewhere' : 'case-aside'}
    >
      {!first && <CaseFirst {...props} />}
      {!elsewhere && (
        <DocumentCards
          visit={visit}
          seen={props.seen}
          documents={props.documents}
          uploads={props.viewed.uploads}
          preview={props.preview}
        />
      )}
      <Rest {...props} />
    </aside>
  )
}

/** Shows the first facts before the tabs, if the page is one column and no decision waits. */
export function CaseFirst(props: Omit<CaseAsideProps, 'problem' | 'first' | 'elsewhere'>) {
  const { visit, viewed, seen, tasks, results } = props
  const { flags, linked, contactRequests } = props.facts
  const { application, submission, entry } = viewed
  return (
    <>
      {flags && !flags.waiting && (
        <FlagList
          visit={visit}
          application={application.id}
          severity={findSeverity(entry.flagSeverity)}
          found={flags}
          isLinked={linked.length > 0}
          result={results.flags}
        />
      )}
      {contactRequests && !entry.contactRequested && (
        <ContactSection visit={visit} found={contactRequests} result={results.contact} />
      )}
      {submission?.state !== 'decided' && <ToDoSection seen={seen} tasks={tasks.all} />}
      <Help {...props} />
    </>
  )
}

function Rest({ visit, viewed, problem, facts: { linked, colleagues } }: CaseAsideProps) {
  return (
    <>
      <AssignSection visit={visit} viewed={viewed} colleagues={colleagues} />
      <NotesSection visit={visit} viewed={viewed} problem={problem} />
      <LinkedSection visit={visit} linked={linked} />
      <CaseSummary visit={visit} viewed={viewed} />
    </>
  )
}

/** The ways to help the customer while the answers can be changed. */
function Help({
  visit,
  viewed,
  seen,
  facts: { next },
  tasks,
}: Omit<CaseAsideProps, 'problem' | 'first' | 'elsewhere'>) {
  const { t, language, member } = visit
  const { application, submission } = viewed
  if (application.stoppedAt || (submission && !isAwaitingCustomer(submission))) return null
  // The person who asks for help may not be the customer.
  if (viewed.entry.reported) {
    return <p className="mt-1.5 text-muted">{t('staffCase.helpWaits')}</p>
  }
  return (
    <>
      {next !== 'fill' && may(member.role, 'fill', 'application') && (
        <p className="mt-1.5">
          <ButtonLink href={fillPath(language, application.id)} tone="secondary">
            {t('casework.view.fill')}
          </ButtonLink>
        </p>
      )}
      {may(member.role, 'hand_over', 'application') && (
        <AcceptanceSection seen={seen} tasks={tasks} isBesideTasks />
      )}
    </>
  )
}
