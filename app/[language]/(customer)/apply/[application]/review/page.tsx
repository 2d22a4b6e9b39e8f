import { redirect } from 'next/navigation'
import { listChangesWithAuthor } from '@/app/_components/application/changed-labels.ts'
import { EnteredByStaff } from '@/app/_components/application/entered-by-staff.tsx'
import {
  buildAnswerSections,
  buildTermsSection,
} from '@/app/_components/application/review-sections.ts'
import { getFormTexts } from '@/app/_components/layout/form-texts.ts'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { ContactNotice } from '@/app/_components/resume/contact-notice.tsx'
import { getFirstOpenPage, getNextPage, isCompany } from '@/app/_request/next-page.ts'
import { applyPath } from '@/app/_request/paths.ts'
import {
  type ApplicationVisit,
  isUnprovenDevice,
  requireApplication,
} from '@/app/_request/visit.ts'
import { submitApplication } from '@/app/[language]/(customer)/_actions/submit-application.ts'
import { StepForm } from '@/components/form/step-form'
import { ReviewList } from '@/components/journey/review-list'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import type { Acceptance } from '@/lib/adapters/database/applications/acceptances.ts'
import { formatDateTime } from '@/lib/i18n/dates.ts'
import { getCurrentTerms } from '@/lib/server.ts'
import { getAcceptanceState } from '@/lib/services/acceptance/record-acceptance.ts'
import type { AcceptedPath } from '@/lib/services/submission/build-request.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{ changed?: string }>
}

/** Every answer as it will be sent, and the one button that sends it. */
export default async function ReviewPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const opened = await requireApplication(languageInPath, id, 'review')
  const { portico, language, t, application, progress, editable } = opened
  if (!editable) redirect(applyPath(language, id, 'status'))
  const locked = opened.device?.locked ?? false
  const isEarly = portico.env.create === 'early'
  if (progress.open && !locked) redirect(applyPath(language, id, getFirstOpenPage(progress)))
  const { version } = getCurrentTerms(portico)
  const standing = await getAcceptanceState(
    portico.store,
    portico.store.db,
    application,
    progress,
    version,
  )
  const { accepted } = standing
  const changed = (await searchParams).changed === 'answers'
  // At a desk everything is looked at first: somebody else has filled it in.
  const isBranch = opened.device !== undefined && opened.device.kind !== 'own'
  if (!accepted && !standing.before && !isBranch) {
    redirect(applyPath(language, id, getNextPage(progress, false)))
  }
  const isReady = accepted !== undefined && !progress.open && !isUnprovenDevice(opened)
  return (
    <Frame
      visit={opened}
      path={`/apply/${id}/review`}
      {...(isReady ? {} : { title: t('review.heading') })}
      {...(locked
        ? {}
        : { back: applyPath(language, id, isCompany(progress) ? 'tasks' : 'terms') })}
      reference={application.customerId}
    >
      {changed && (
        <div className="mb-4">
          <Notice tone="warning">{t(isEarly ? 'earlyCreation.stale' : 'review.stale')}</Notice>
        </div>
      )}
      <ContactNotice opened={opened} />
      {isReady ? (
        <SendForm key={application.revision} opened={opened} accepted={accepted} />
      ) : (
        <>
          <h1 className="heading">{t('review.heading')}</h1>
          {(!isBranch || ('before' in standing && standing.before)) && (
            <div className="mt-3">
              <Notice tone="warning">
                <p>{t('review.termsOpen')}</p>
                {!accepted && <ChangedSince opened={opened} paths={standing.changed} />}
              </Notice>
            </div>
          )}
          <EnteredByStaff opened={opened} />
          <Answers opened={opened} />
          <Onward opened={opened} />
        </>
      )}
    </Frame>
  )
}

/** What is another answer than the one that was accepted, and who of staff changed it. */
async function ChangedSince({
  opened,
  paths,
}: {
  opened: ApplicationVisit
  paths: readonly AcceptedPath[]
}) {
  const changed = await listChangesWithAuthor(opened, paths)
  if (changed.length === 0) return null
  return (
    <>
      <p>{opened.t('assistedEntry.changed.intro')}</p>
      <ul>
        {changed.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </>
  )
}

/** What comes after looking: at a desk first of all to show who it is that accepts. */
function Onward({ opened }: { opened: ApplicationVisit }) {
  const { t, language, application, device, progress } = opened
  if (progress.open) {
    return (
      <div className="mt-4">
        <Notice tone="warning">{t('handoff.locked.missing')}</Notice>
      </div>
    )
  }
  if (!isUnprovenDevice(opened)) {
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

function SendForm({ opened, accepted }: { opened: ApplicationVisit; accepted: Acceptance }) {
  const { portico, language, t, application } = opened
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
          <EnteredByStaff opened={opened} />
          <Answers opened={opened} accepted={accepted} />
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

async function Answers({ opened, accepted }: { opened: ApplicationVisit; accepted?: Acceptance }) {
  const { t } = opened
  return (
    <ReviewList
      sections={[
        ...(await buildAnswerSections(opened, { change: !opened.device?.locked })),
        ...(accepted ? [await buildTermsSection(opened, accepted)] : []),
      ]}
      changeText={t('page.change')}
      missingText={t('page.notProvided')}
    />
  )
}
