import { caseTabPath, staffPath } from '@/app/_request/paths.ts'
import {
  readCaseList,
  readCaseTab,
  redirectToVolumeLimit,
  requireStaffMember,
} from '@/app/_request/staff-visit.ts'
import {
  formatCaseworkQuery,
  parseCaseList,
  toCaseworkList,
  toCaseworkOrder,
} from '@/app/[language]/(staff)/_components/list/casework-query.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { Gone } from '@/app/[language]/(staff)/staff/applications/[application]/_components/application-gone.tsx'
import {
  CaseAside,
  CaseFirst,
} from '@/app/[language]/(staff)/staff/applications/[application]/_components/case-aside.tsx'
import { CaseHead } from '@/app/[language]/(staff)/staff/applications/[application]/_components/case-head.tsx'
import { CaseNeighbours } from '@/app/[language]/(staff)/staff/applications/[application]/_components/case-neighbours.tsx'
import {
  CaseResults,
  findCaseProblem,
} from '@/app/[language]/(staff)/staff/applications/[application]/_components/case-results.tsx'
import { CaseTabContent } from '@/app/[language]/(staff)/staff/applications/[application]/_components/case-tab-content.tsx'
import {
  CaseJumps,
  CaseTabs,
} from '@/app/[language]/(staff)/staff/applications/[application]/_components/case-tabs.tsx'
import { UndeliveredNotice } from '@/app/[language]/(staff)/staff/applications/[application]/_components/messages/undelivered-notice.tsx'
import { ContactSection } from '@/app/[language]/(staff)/staff/applications/[application]/_components/sections/contact-section.tsx'
import { DecisionSection } from '@/app/[language]/(staff)/staff/applications/[application]/_components/sections/decision-section.tsx'
import { FlagList } from '@/app/[language]/(staff)/staff/applications/[application]/_components/sections/flag-list.tsx'
import { ManualReviewSection } from '@/app/[language]/(staff)/staff/applications/[application]/_components/sections/manual-review-section.tsx'
import { ReportSection } from '@/app/[language]/(staff)/staff/applications/[application]/_components/sections/report-section.tsx'
import { SecondSection } from '@/app/[language]/(staff)/staff/applications/[application]/_components/sections/second-application-section.tsx'
import { readCustomerTasks } from '@/app/[language]/(staff)/staff/applications/[application]/customer-tasks.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { evaluateApplication } from '@/lib/applications/evaluate-application.ts'
import { findNeighbours } from '@/lib/casework/find-neighbours.ts'
import { readCase } from '@/lib/casework/read-case.ts'
import { listUndelivered } from '@/lib/casework/resend-message.ts'
import { viewApplication } from '@/lib/casework/view-application.ts'
import { listDocuments } from '@/lib/documents/list-documents.ts'
import { markResponse } from '@/lib/http/server/response-marks.ts'
import type { Requirement } from '@/lib/onboarding/platform-requirements/requirement-to-question.ts'
import { findSeverity } from '@/lib/risk-flags/rules/flag-rules.ts'
import { caseTabs } from '@/lib/staff/rules/case-tabs.ts'
import { isVolumeExceeded } from '@/lib/staff/scope/volume.ts'
import {
  getOutstandingFields,
  listOpenRequirements,
} from '@/lib/submission/state/open-requirements.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  /**
   * `tab`, the list that it was opened from, the search for a colleague, the upload that is shown beside the answers, and the results of
   * actions by the section that shows them.
   */
  searchParams: Promise<
    Partial<
      Record<
        | 'tab'
        | 'list'
        | 'preview'
        | 'colleague'
        | 'done'
        | 'wrong'
        | 'flags'
        | 'contact'
        | 'report'
        | 'second',
        string
      >
    >
  >
}

/** Shows an application: its tasks, one tab, and its facts beside. */
export default async function StaffApplicationPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const { done, wrong, flags, contact, report, second, ...asked } = await searchParams
  const member = await requireStaffMember(languageInPath)
  const tab = readCaseTab(asked.tab)
  const list = readCaseList(asked.list)
  const visit = { ...member, tab, list }
  const viewed = isUuid(id)
    ? await viewApplication(visit.portico.staff, visit.member, id, tab)
    : 'gone'
  if (isVolumeExceeded(viewed)) redirectToVolumeLimit(visit, viewed)
  if (typeof viewed === 'string') {
    markResponse(visit.requestId, 'absent')
    return (
      <Gone visit={visit} member={visit.member} page={isUuid(id) ? `applications/${id}` : ''} />
    )
  }
  const { t, language, portico } = visit
  const { application, submission } = viewed
  const requirements = submission ? await listOpenRequirements(portico.store, submission) : []
  const progress = evaluateApplication(portico.applications, {
    answers: application.answers,
    language,
    outstanding: getOutstandingFields(requirements, submission),
  })
  const documents = submission ? await listDocuments(portico.store, submission) : []
  const seen = { ...visit, application, progress }
  const facts = await readCase(portico.staff, visit.member, viewed, tab, asked.colleague)
  const { next, linked, reports, flags: found, contactRequests } = facts
  const shown = { visit, viewed, seen, documents, requirements, facts }
  const from = parseCaseList(list, id)
  // The neighbours of a result are not known without the text of its search.
  const neighbours =
    from &&
    from.query.search === undefined &&
    (await findNeighbours(
      portico.staff,
      visit.member,
      toCaseworkList(from.query, visit.member, new Date()),
      { ...toCaseworkOrder(from.query), position: from.position },
    ))
  const around = from && neighbours && { visit, query: from.query, neighbours }
  const undelivered = listUndelivered(viewed)
  const problem = findCaseProblem(wrong)
  const isFirstTab = tab === caseTabs[0]
  // A pending or made decision, and what is known first, precede the answers; another tab was chosen for its
  // content.
  const waits = viewed.entry.manualReview
  const firstBefore = isFirstTab && !waits && submission?.state !== 'decided'
  const tasks = await readCustomerTasks(seen, submission, documents, requirements)
  const beside = { ...shown, tasks, preview: asked.preview, results: { flags, contact } }
  const decisions = (
    <>
      <DecisionSection visit={visit} viewed={viewed} reasons={facts.rejectionReasons} />
      {reports && <ReportSection visit={visit} viewed={viewed} reports={reports} result={report} />}
      <ManualReviewSection visit={visit} viewed={viewed} problem={problem} />
      <SecondSection visit={visit} viewed={viewed} result={second} />
      {found?.waiting && (
        <FlagList
          visit={visit}
          application={id}
          severity={findSeverity(viewed.entry.flagSeverity)}
          found={found}
          isLinked={linked.length > 0}
          result={flags}
        />
      )}
      {contactRequests && viewed.entry.contactRequested && (
        <ContactSection visit={visit} found={contactRequests} result={contact} waits />
      )}
    </>
  )
  return (
    <StaffFrame
      visit={visit}
      member={visit.member}
      page={caseTabPath(language, id, tab, list).slice(staffPath(language).length + 1)}
      // Browsers store titles: they name nobody.
      title={`${problem ? `${t('casework.search.problem')} ` : ''}${application.customerId}`}
      back={`${staffPath(language)}${from ? formatCaseworkQuery(from.query) : ''}`}
      wide
    >
      <div className="case-top">
        <CaseHead
          visit={visit}
          viewed={viewed}
          next={next}
          kind={progress.fieldContext.applicationType}
        />
        <CaseTabs
          visit={visit}
          application={id}
          current={tab}
          documents={documents}
          asked={countAskedAnswers(requirements)}
          messages={viewed.messageCount}
          undelivered={undelivered.length}
        />
      </div>
      {around && <CaseNeighbours {...around} place="top" />}
      <CaseResults visit={visit} done={done} problem={problem} />
      <UndeliveredNotice visit={visit} application={id} undelivered={undelivered} />
      <CaseJumps visit={visit} viewed={viewed} linked={linked.length} />
      <div className={firstBefore ? 'case-columns case-split' : 'case-columns'}>
        {firstBefore && (
          <div className="case-aside">
            <CaseFirst {...beside} />
          </div>
        )}
        <div className="case-main">
          {isFirstTab && decisions}
          <CaseTabContent {...shown} />
          {!isFirstTab && decisions}
        </div>
        <CaseAside {...beside} problem={problem} first={firstBefore} elsewhere={!isFirstTab} />
      </div>
      {around && <CaseNeighbours {...around} place="end" />}
    </StaffFrame>
  )
}

/** Counts the answers that the platform asks for; other requirements cannot be answered here. */
function countAskedAnswers(requirements: readonly Requirement[]): number {
  return requirements.filter(({ kind }) => kind === 'question' || kind === 'person').length
}
