import { ButtonLink } from '@/components/ui/button-link'
import { findSeverity } from '@/lib/domain/risk/flag-rules.ts'
import { may } from '@/lib/domain/staff/permissions.ts'
import type { NextAction } from '@/lib/services/casework/find-next-action.ts'
import { isAwaitingCustomer } from '@/lib/services/submission/enqueue-submission.ts'
import { fillPath } from '../../_request/paths.ts'
import { AcceptanceSection } from './acceptance-section.tsx'
import { AssignSection } from './assign-section.tsx'
import type { CaseProblem } from './case-results.tsx'
import { CaseSummary } from './case-summary.tsx'
import type { ShownCase } from './case-tab-content.tsx'
import { ContactSection } from './contact-section.tsx'
import { ToDoSection } from './customer-tasks-section.tsx'
import { FlagList, type FoundFlags } from './flag-list.tsx'
import { LinkedSection } from './linked-section.tsx'
import { NotesSection } from './notes-section.tsx'

type CaseAsideProps = ShownCase & {
  /** What the main button of the page does already. */
  next: NextAction | undefined
  problem: CaseProblem | undefined
  flags: FoundFlags | undefined
  /** What the URL says of an action, by its section. */
  results: { flags: string | undefined; contact: string | undefined }
}

/** What stands beside every tab: what was noticed and waits, who has it, notes, facts. */
export function CaseAside(props: CaseAsideProps) {
  const { visit, viewed, seen, documents, requirements, flags, problem, results } = props
  const { application, submission } = viewed
  return (
    <aside aria-label={visit.t('staffCase.aside')} className="case-aside">
      {flags && !flags.waiting && (
        <FlagList
          visit={visit}
          application={application.id}
          severity={findSeverity(viewed.entry.flagSeverity)}
          found={flags}
          result={results.flags}
        />
      )}
      <ContactSection visit={visit} application={application.id} result={results.contact} />
      <ToDoSection
        seen={seen}
        submission={submission}
        documents={documents}
        requirements={requirements}
      />
      <Help {...props} />
      <AssignSection visit={visit} viewed={viewed} />
      <NotesSection visit={visit} viewed={viewed} problem={problem} />
      <LinkedSection visit={visit} viewed={viewed} />
      <CaseSummary visit={visit} viewed={viewed} />
    </aside>
  )
}

/** The ways to help the customer while the answers can be changed. */
function Help({
  visit,
  viewed,
  seen,
  documents,
  requirements,
  next,
}: Omit<CaseAsideProps, 'flags' | 'results'>) {
  const { t, language, member } = visit
  const { application, submission } = viewed
  if (application.stoppedAt || (submission && !isAwaitingCustomer(submission))) return null
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
        <AcceptanceSection
          seen={seen}
          submission={submission}
          documents={documents}
          requirements={requirements}
          beside
        />
      )}
    </>
  )
}
