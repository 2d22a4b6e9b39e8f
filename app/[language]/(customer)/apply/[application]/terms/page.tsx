import { redirect } from 'next/navigation'
import { listChangesWithAuthor } from '@/app/_components/application/changed-labels.ts'
import { EnteredByStaff } from '@/app/_components/application/entered-by-staff.tsx'
import { JourneyProgress } from '@/app/_components/application/journey-progress.tsx'
import { buildTermsView } from '@/app/_components/application/terms-view.ts'
import { listDocumentItems } from '@/app/_components/documents/document-items.tsx'
import { getFormTexts } from '@/app/_components/layout/form-texts.ts'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { getFirstOpenPage, isCompany } from '@/app/_request/next-page.ts'
import { applyPath, termsPath } from '@/app/_request/paths.ts'
import {
  type ApplicationVisit,
  isUnprovenDevice,
  requireApplication,
} from '@/app/_request/visit.ts'
import { getVisitAcceptance } from '@/app/_request/visit-acceptance.ts'
import { getVisitResubmission } from '@/app/_request/visit-resubmission.ts'
import { acceptTerms } from '@/app/[language]/(customer)/_actions/accept-terms.ts'
import { StepForm } from '@/components/form/step-form'
import { DocumentList } from '@/components/journey/document-list'
import { TermsDocuments } from '@/components/journey/terms-documents'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { formatDateTime, formatDay } from '@/lib/i18n/dates.ts'
import type { Translate } from '@/lib/i18n/translate.ts'
import { getCurrentTerms } from '@/lib/server.ts'
import type { AcceptanceState } from '@/lib/services/acceptance/get-acceptance-state.ts'
import { signShownTime } from '@/lib/services/acceptance/sign-shown-time.ts'
import { listDocuments } from '@/lib/services/documents/list-documents.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{ changed?: string }>
}

/** The documents to read and the one box to tick, which is never ticked beforehand. */
export default async function TermsPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireApplication(languageInPath, id, 'review')
  const { portico, language, t, application, progress, editable } = visit
  if (!editable) redirect(applyPath(language, id, 'status'))
  if (progress.open)
    redirect(applyPath(language, id, visit.device?.locked ? 'review' : getFirstOpenPage(progress)))
  // Whoever sits at a device of the branch shows first that it is them.
  if (isUnprovenDevice(visit)) redirect(applyPath(language, id, 'device/code'))
  // They are accepted once there is something to send.
  if ((await getVisitResubmission(visit)) !== 'ready') redirect(applyPath(language, id, 'review'))
  const current = getCurrentTerms(portico)
  const acceptance = await getVisitAcceptance(visit)
  const { revision } = application
  const shown = await signShownTime(
    portico.store,
    portico.store.db,
    application,
    { revision, version: current.version },
    new Date(),
  )
  const last = isCompany(progress) ? 'tasks' : (progress.asked.at(-1)?.step.id ?? '')
  const before = visit.device?.locked ? 'review' : last
  return (
    <Frame
      visit={visit}
      path={`/apply/${id}/terms`}
      back={applyPath(language, id, before)}
      reference={application.customerId}
    >
      <JourneyProgress visit={visit} at="terms" />
      <StepForm
        // A box ticked for other answers or other documents must not stay ticked for these.
        key={`${revision} ${current.version}`}
        view={buildTermsView(visit)}
        texts={getFormTexts(t)}
        action={acceptTerms}
        hidden={{
          language,
          application: id,
          revision: String(revision),
          version: current.version,
          shown,
        }}
        afterHeading={
          <>
            <ChangedNotice t={t} changed={(await searchParams).changed} />
            <AcceptanceNotice visit={visit} acceptance={acceptance} />
            {!acceptance.accepted && <EnteredByStaff visit={visit} />}
            <TermsDocuments
              openText={t('terms.open')}
              documents={current.documents[language].map(({ id: document, title }) => ({
                id: document,
                title,
                detail: t('terms.version', {
                  version: current.version,
                  date: formatDay(current.version, language),
                }),
                openHref: termsPath(language, current.version, document),
              }))}
            />
            <WantedDocuments visit={visit} />
          </>
        }
      />
    </Frame>
  )
}

function ChangedNotice({ t, changed }: { t: Translate; changed: string | undefined }) {
  if (changed === 'answers') return <Notice tone="warning">{t('form.changedElsewhere')}</Notice>
  return null
}

/** What the platform requires of a draft that it has; after it was submitted its status says so. */
async function WantedDocuments({ visit }: { visit: ApplicationVisit }) {
  const { portico, submission, t } = visit
  if (submission?.state !== 'preparing' || visit.device?.locked) return null
  const documents = await listDocuments(portico.store, submission)
  if (documents.length === 0) return null
  return (
    <section className="mt-4">
      <DocumentList
        title={t('earlyCreation.documents')}
        items={listDocumentItems(visit, documents)}
      />
      <p className="mt-1">{t('earlyCreation.documentsText')}</p>
    </section>
  )
}

function titleOf(textChanged: boolean, isChanged: boolean) {
  if (isChanged) return 'terms.changedTitle'
  return textChanged ? 'terms.textChangedTitle' : 'steps.terms.heading'
}

async function AcceptanceNotice({
  visit,
  acceptance,
}: {
  visit: ApplicationVisit
  acceptance: AcceptanceState
}) {
  const { t, language, application } = visit
  if (acceptance.accepted) {
    return (
      <Notice tone="success">
        <p>
          {t('terms.accepted', { date: formatDateTime(acceptance.accepted.acceptedAt, language) })}
        </p>
        <p>
          <ButtonLink href={applyPath(language, application.id, 'review')} tone="secondary">
            {t('terms.toReview')}
          </ButtonLink>
        </p>
      </Notice>
    )
  }
  if (!acceptance.before) return null
  const changed = await listChangesWithAuthor(visit, acceptance.changed)
  return (
    <Notice tone="warning" title={t(titleOf(acceptance.textChanged, changed.length > 0))}>
      {acceptance.textChanged && <p>{t('terms.textChanged')}</p>}
      {!acceptance.textChanged && changed.length === 0 && <p>{t('terms.acceptAgain')}</p>}
      {changed.length > 0 && (
        <>
          <p>{t('terms.changedText')}</p>
          <ul>
            {changed.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
