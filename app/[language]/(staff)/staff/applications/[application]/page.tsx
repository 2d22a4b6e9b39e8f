import { buildAnswerSections } from '@/app/_components/application/review-sections.ts'
import { Gone } from '@/app/_components/staff/application-gone.tsx'
import { AssignSection } from '@/app/_components/staff/assign-section.tsx'
import { auditTrailItems } from '@/app/_components/staff/audit-trail-items.ts'
import { StateTag } from '@/app/_components/staff/casework-rows.tsx'
import { ContactSection } from '@/app/_components/staff/contact-section.tsx'
import { ToDoSection } from '@/app/_components/staff/customer-tasks-section.tsx'
import { FlagList } from '@/app/_components/staff/flag-list.tsx'
import { ManualReviewSection } from '@/app/_components/staff/manual-review-section.tsx'
import { NotesSection } from '@/app/_components/staff/notes-section.tsx'
import { ReportSection } from '@/app/_components/staff/report-section.tsx'
import { RequestsSection } from '@/app/_components/staff/requests-section.tsx'
import { SecondSection } from '@/app/_components/staff/second-application-section.tsx'
import { sourceTexts } from '@/app/_components/staff/source-texts.ts'
import { staffDocumentItems } from '@/app/_components/staff/staff-document-items.tsx'
import { StaffFrame } from '@/app/_components/staff/staff-frame.tsx'
import type { DisplayedApplication } from '@/app/_request/displayed-application.ts'
import { fillPath, handOverPath, staffPath } from '@/app/_request/paths.ts'
import {
  redirectToVolumeLimit,
  requireStaffMember,
  type StaffVisit,
} from '@/app/_request/staff-visit.ts'
import { DocumentList } from '@/components/journey/document-list'
import { HistoryList } from '@/components/journey/history-list'
import { ReviewList } from '@/components/journey/review-list'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { SummaryList } from '@/components/ui/summary-list'
import { Tag } from '@/components/ui/tag'
import {
  hasRegisterAnswers,
  listStaffAuthors,
} from '@/lib/domain/onboarding/answers/answer-authors.ts'
import { findApplicantName } from '@/lib/domain/onboarding/answers/search-terms.ts'
import type { Answers } from '@/lib/domain/onboarding/journeys.ts'
import { getRetention } from '@/lib/domain/retention-periods.ts'
import { may } from '@/lib/domain/staff/permissions.ts'
import { formatDate, formatDateTime } from '@/lib/i18n/dates.ts'
import { findLanguage, type Language, languageNames, locales } from '@/lib/i18n/languages.ts'
import { markResponse } from '@/lib/security/next-server/response-marks.ts'
import { evaluateApplication } from '@/lib/services/applications/evaluate-application.ts'
import type { ApplicationView } from '@/lib/services/casework/view-application.ts'
import { viewApplication } from '@/lib/services/casework/view-application.ts'
import { maxNoteLength } from '@/lib/services/casework/write-note.ts'
import { listDocuments } from '@/lib/services/documents/list-documents.ts'
import { isUuid } from '@/lib/services/page-access/route-guard.ts'
import { isVolumeExceeded } from '@/lib/services/staff/volume.ts'
import { isAwaitingCustomer } from '@/lib/services/submission/enqueue-submission.ts'
import {
  getOutstandingFields,
  listOpenRequirements,
} from '@/lib/services/submission/open-requirements.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{
    done?: string
    wrong?: string
    flags?: string
    contact?: string
    report?: string
    second?: string
  }>
}

const doneWords = [
  'retried',
  'not_waiting',
  'too_late',
  'goes_on',
  'free',
  'not_creation',
  'assigned',
  'noted',
  'gone',
] as const
const wrongWords = [
  'note_missing',
  'note_too_long',
  'found_missing',
  'listed',
  'status_refused',
  'other_reference',
  'not_confirmed',
] as const

/** An application: its answers, its history, and what is to be done. */
export default async function StaffApplicationPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireStaffMember(languageInPath)
  const viewed = isUuid(id) ? await viewApplication(visit.portico.staff, visit.member, id) : 'gone'
  if (isVolumeExceeded(viewed)) redirectToVolumeLimit(visit, viewed)
  if (typeof viewed === 'string') {
    markResponse(visit.requestId, 'absent')
    return (
      <Gone visit={visit} member={visit.member} page={isUuid(id) ? `applications/${id}` : ''} />
    )
  }
  const { t, language, portico, member } = visit
  const { entry, application, submission, trail, names } = viewed
  const requirements = submission ? await listOpenRequirements(portico.store, submission) : []
  const progress = evaluateApplication(portico.applications, {
    answers: application.answers,
    language,
    outstanding: getOutstandingFields(requirements),
  })
  const mayChange = !application.stoppedAt && (!submission || isAwaitingCustomer(submission))
  const seen: DisplayedApplication = { ...visit, application, progress }
  const documents = submission ? await listDocuments(portico.store, submission) : []
  const { done, wrong, flags, contact, report, second } = await searchParams
  const result = doneWords.find((word) => word === done)
  const problem = wrongWords.find((word) => word === wrong)
  const name = findApplicantName(application.answers as Answers)
  const problemWords = problem && t(`casework.problem.${problem}`, { max: maxNoteLength })
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={`applications/${id}`}
      // Browsers store titles: they name nobody.
      title={`${problem ? `${t('casework.search.problem')} ` : ''}${application.customerId}`}
      back={staffPath(language)}
    >
      <p className="caption">
        <bdi dir="ltr" className="font-figures">
          {application.customerId}
        </bdi>
      </p>
      <h1 className="heading">{name ? <bdi>{name}</bdi> : t('casework.unnamed')}</h1>
      <p className="mt-1">
        {application.stoppedAt ? (
          <Tag tone="refused" text={t('notMeReports.casework.stoppedTag')} />
        ) : (
          <StateTag visit={visit} entry={entry} />
        )}
      </p>
      {result && (
        <div className="mt-3" role="status">
          <Notice tone={saysNothingDone(result) ? 'info' : 'success'}>
            <p>{t(`casework.done.${result}`)}</p>
          </Notice>
        </div>
      )}
      {problemWords && (
        <div className="mt-3" role="alert">
          <Notice tone="warning" title={t('casework.search.problem')}>
            <p>{problemWords}</p>
          </Notice>
        </div>
      )}
      <ReportSection
        visit={visit}
        application={id}
        reference={application.customerId}
        result={report}
      />
      <ManualReviewSection visit={visit} viewed={viewed} />
      <SecondSection visit={visit} viewed={viewed} result={second} />
      <FlagList visit={visit} application={id} result={flags} />
      <ContactSection visit={visit} application={id} result={contact} />
      <ToDoSection seen={seen} submission={submission} documents={documents} />
      {mayChange && may(member.role, 'fill', 'application') && (
        <p className="mt-3">
          <ButtonLink href={fillPath(language, id)} tone="secondary">
            {t('casework.view.fill')}
          </ButtonLink>
        </p>
      )}
      {mayChange && may(member.role, 'hand_over', 'application') && (
        <p className="mt-1">
          <ButtonLink href={handOverPath(language, id)} tone="secondary">
            {t('handoff.handOver.heading')}
          </ButtonLink>
        </p>
      )}
      <AssignSection visit={visit} viewed={viewed} />
      <NotesSection visit={visit} viewed={viewed} problem={problem} />
      <Facts visit={visit} viewed={viewed} />
      <DocumentList
        title={t('casework.view.documents')}
        items={staffDocumentItems(seen, documents, viewed.uploads)}
      />
      <h2 className="review-section text-section font-strong">{t('casework.view.answers')}</h2>
      <p className="mt-1 text-small text-muted">
        {t(
          listStaffAuthors(application.sources).length > 0 ||
            hasRegisterAnswers(application.sources)
            ? 'casework.view.sources'
            : 'casework.view.customers',
        )}
      </p>
      <ReviewList
        sections={await buildAnswerSections(seen, { change: false, note: await sourceTexts(seen) })}
        changeText={t('page.change')}
        missingText={t('casework.view.missing')}
      />
      <RequestsSection visit={visit} viewed={viewed} />
      <HistoryList
        title={t('casework.trail.title')}
        entries={auditTrailItems(seen, trail, { member, names })}
        earlierText={(count) => t('casework.trail.earlier', { count })}
        locale={locales[language]}
      />
      <p className="mt-4 text-small text-muted">{t('casework.view.watched')}</p>
    </StaffFrame>
  )
}

function saysNothingDone(word: (typeof doneWords)[number]): boolean {
  return ['not_waiting', 'too_late', 'not_creation', 'gone'].includes(word)
}

/** A moment as the value of a row, said in the zone of whoever reads it. */
function momentRow(at: Date, language: Language) {
  const value = formatDateTime(at, language)
  return { value, time: { at: at.toISOString(), locale: locales[language] } }
}

/** What is known of it besides its answers. */
function Facts({ visit, viewed }: { visit: StaffVisit; viewed: ApplicationView }) {
  const { t, language, portico } = visit
  const { entry, application, submission } = viewed
  const retention = getRetention(
    { expiresAt: application.expiresAt, state: submission?.state },
    portico.env.retention,
    new Date(),
  )
  const locale = findLanguage(application.locale)
  const rows = [
    { label: t('casework.columns.channel'), value: t(`casework.channels.${entry.channel}`) },
    { label: t('casework.columns.started'), ...momentRow(entry.startedAt, language) },
    { label: t('casework.columns.since'), ...momentRow(entry.since, language) },
    {
      label: t('casework.view.language'),
      value: locale ? languageNames[locale] : application.locale,
    },
    ...(retention
      ? [{ label: t('casework.view.retainedUntil'), value: formatDate(retention.until, language) }]
      : []),
    ...(submission
      ? [
          {
            label: t('casework.view.platformId'),
            value: submission.platformApplicationId ?? t('casework.view.notYet'),
            ltr: submission.platformApplicationId !== null,
          },
          {
            label: t('casework.view.platformStatus'),
            value: submission.platformStatus ?? t('casework.view.notYet'),
            ltr: submission.platformStatus !== null,
          },
          {
            label: t('casework.view.checked'),
            ...(submission.statusCheckedAt
              ? momentRow(submission.statusCheckedAt, language)
              : { value: t('casework.view.notYet') }),
          },
        ]
      : []),
  ]
  return (
    <section aria-labelledby="facts" className="review-section">
      <h2 id="facts" className="text-section font-strong">
        {t('casework.view.facts')}
      </h2>
      <SummaryList rows={rows} />
    </section>
  )
}
