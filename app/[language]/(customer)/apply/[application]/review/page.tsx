import { redirect } from 'next/navigation'
import { listChangesWithAuthor } from '@/app/_components/application/changed-labels.ts'
import { EnteredByStaff } from '@/app/_components/application/entered-by-staff.tsx'
import { JourneyProgress } from '@/app/_components/application/journey-progress.tsx'
import { OutstandingItems } from '@/app/_components/application/required-lists.tsx'
import {
  buildShortSections,
  buildTermsSection,
} from '@/app/_components/application/review-sections.ts'
import { getFormTexts } from '@/app/_components/layout/form-texts.ts'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { describeRegisters } from '@/app/_components/registers/register-note.ts'
import { ContactNotice } from '@/app/_components/resume/contact-notice.tsx'
import { getFirstOpenPage, getNextPage, isCompany } from '@/app/_request/next-page.ts'
import { applyPath } from '@/app/_request/paths.ts'
import {
  type ApplicationVisit,
  isUnprovenDevice,
  requireApplication,
} from '@/app/_request/visit.ts'
import { getVisitAcceptance } from '@/app/_request/visit-acceptance.ts'
import { getVisitResubmission } from '@/app/_request/visit-resubmission.ts'
import { submitApplication } from '@/app/[language]/(customer)/_actions/submit-application.ts'
import { StepForm } from '@/components/form/step-form'
import { ReviewList } from '@/components/journey/review-list'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import type { Acceptance } from '@/lib/adapters/database/applications/acceptances.ts'
import { formatDateTime } from '@/lib/i18n/dates.ts'
import type { AcceptedPath } from '@/lib/services/acceptance/accepted-values.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{ changed?: string }>
}

/** Every answer as it will be sent, and the one button that sends it. */
export default async function ReviewPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireApplication(languageInPath, id, 'review')
  const { portico, language, t, application, progress, editable, submission } = visit
  if (!editable) redirect(applyPath(language, id, 'status'))
  const locked = visit.device?.locked ?? false
  const isEarly = portico.env.create === 'early'
  if (progress.open && !locked) redirect(applyPath(language, id, getFirstOpenPage(progress)))
  const acceptance = await getVisitAcceptance(visit)
  const { accepted } = acceptance
  const { changed } = await searchParams
  // On a device of the branch everything is reviewed first: somebody else has filled it in.
  const isBranch = visit.device !== undefined && visit.device.kind !== 'own'
  if (!accepted && !acceptance.before && !isBranch) {
    redirect(applyPath(language, id, getNextPage(progress, false)))
  }
  const resubmission = await getVisitResubmission(visit)
  const isSentLater = accepted !== undefined && resubmission !== 'ready'
  const showsTermsOpen =
    !isSentLater && (!isBranch || ('before' in acceptance && acceptance.before))
  const isReady =
    accepted !== undefined && !progress.open && !isUnprovenDevice(visit) && resubmission === 'ready'
  const last = isCompany(progress) ? 'tasks' : 'terms'
  // The terms are not shown before what is outstanding is resolved.
  const before = resubmission === 'ready' ? last : 'status'
  return (
    <Frame
      visit={visit}
      path={`/apply/${id}/review`}
      {...(isReady ? {} : { title: t('review.heading') })}
      {...(locked ? {} : { back: applyPath(language, id, before) })}
      reference={application.customerId}
    >
      {changed === 'answers' && (
        <div className="mb-4">
          <Notice tone="warning">{t(isEarly ? 'earlyCreation.stale' : 'review.stale')}</Notice>
        </div>
      )}
      {changed === 'outstanding' && resubmission !== 'ready' && (
        <div className="mb-4">
          <Notice tone="warning">{t('outstanding.notAccepted')}</Notice>
        </div>
      )}
      <JourneyProgress visit={visit} at="review" />
      <ContactNotice visit={visit} />
      {isReady ? (
        <SendForm key={application.revision} visit={visit} accepted={accepted} />
      ) : (
        <>
          <h1 className="heading">{t('review.heading')}</h1>
          {submission && resubmission !== 'ready' && (
            <OutstandingItems
              visit={visit}
              submission={submission}
              isChecking={resubmission === 'checking'}
            />
          )}
          {showsTermsOpen && (
            <div className="mt-3">
              <Notice tone="warning">
                <p>{t('review.termsOpen')}</p>
                {!accepted && <ChangedSince visit={visit} paths={acceptance.changed} />}
              </Notice>
            </div>
          )}
          <EnteredByStaff visit={visit} />
          <Answers visit={visit} />
          {resubmission === 'ready' && <Onward visit={visit} />}
        </>
      )}
    </Frame>
  )
}

/** What is another answer than the one that was accepted, and who of staff changed it. */
async function ChangedSince({
  visit,
  paths,
}: {
  visit: ApplicationVisit
  paths: readonly AcceptedPath[]
}) {
  const changed = await listChangesWithAuthor(visit, paths)
  if (changed.length === 0) return null
  return (
    <>
      <p>{visit.t('assistedEntry.changed.intro')}</p>
      <ul>
        {changed.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </>
  )
}

/** What comes after the review: on a device of the branch, proving who accepts. */
function Onward({ visit }: { visit: ApplicationVisit }) {
  const { t, language, application, device, progress } = visit
  if (progress.open) {
    return (
      <div className="mt-4">
        <Notice tone="warning">{t('handoff.locked.missing')}</Notice>
      </div>
    )
  }
  if (!isUnprovenDevice(visit)) {
    return (
      <p className="mt-4">
        <ButtonLink href={applyPath(language, application.id, 'terms')}>
          {t(device && device.kind !== 'own' ? 'handoff.locked.toTerms' : 'review.toTerms')}
        </ButtonLink>
      </p>
    )
  }
  const own = device?.kind === 'branch'
  return (
    <>
      <p className="mt-4">{t(own ? 'handoff.locked.correctOwn' : 'handoff.locked.correct')}</p>
      <p className="mt-2">
        <ButtonLink href={applyPath(language, application.id, 'device/code')}>
          {t('handoff.locked.toCode')}
        </ButtonLink>
      </p>
    </>
  )
}

function SendForm({ visit, accepted }: { visit: ApplicationVisit; accepted: Acceptance }) {
  const { portico, language, t, application } = visit
  return (
    <StepForm
      view={{
        stepId: 'review',
        title: `${t('review.heading')} – ${portico.env.brand.name}`,
        heading: t('review.heading'),
        lead: t(portico.env.create === 'early' ? 'earlyCreation.lead' : 'review.lead'),
        fields: [],
        messages: {},
        fieldContext: {},
        submitLabel: t('review.submit'),
      }}
      texts={{ ...getFormTexts(t), sending: t('review.sending'), notSent: t('review.notSent') }}
      action={submitApplication}
      hidden={{ language, application: application.id, revision: String(application.revision) }}
      afterHeading={
        <>
          <EnteredByStaff visit={visit} />
          <Answers visit={visit} accepted={accepted} />
          <h2 className="mt-5 text-section font-strong">{t('review.acceptTitle')}</h2>
          <p className="mt-1">
            {t('review.accept', { date: formatDateTime(accepted.acceptedAt, language) })}
          </p>
          <p className="mt-1">
            <a href={applyPath(language, application.id, 'receipt')} className="link link-alone">
              {t('receipt.link')}
            </a>
          </p>
        </>
      }
    />
  )
}

async function Answers({ visit, accepted }: { visit: ApplicationVisit; accepted?: Acceptance }) {
  const { t } = visit
  return (
    <ReviewList
      sections={[
        ...(await buildShortSections(visit, {
          change: !visit.device?.locked,
          foldsPeople: true,
          note: describeRegisters(visit),
        })),
        ...(accepted ? [await buildTermsSection(visit, accepted)] : []),
      ]}
      changeText={t('page.change')}
      missingText={t('page.notProvided')}
    />
  )
}
