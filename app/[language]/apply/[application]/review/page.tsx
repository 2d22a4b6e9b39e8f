import { redirect } from 'next/navigation'
import { StepForm } from '@/components/form/step-form'
import { ReviewList } from '@/components/journey/review-list'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { formatMoment } from '@/lib/messages/dates.ts'
import { currentTerms } from '@/lib/server.ts'
import type { Acceptance } from '@/lib/store/acceptances.ts'
import { standingOf } from '@/lib/submission/acceptance.ts'
import type { BoundPath } from '@/lib/submission/request.ts'
import { type Opened, requireApplication } from '../../../../asking.ts'
import { changedByWhom } from '../../../../changed-labels.ts'
import { EnteredForYou } from '../../../../entered-for-you.tsx'
import { formTexts } from '../../../../form-texts.ts'
import { Frame } from '../../../../frame.tsx'
import { isCompany, nextPage, openPage } from '../../../../next-page.ts'
import { applyPath } from '../../../../paths.ts'
import { answerSections, termsSection } from '../../../../review-sections.ts'
import { submitApplication } from '../../submit-application.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{ changed?: string }>
}

/** Every answer as it will be sent, and the one button that sends it. */
export default async function ReviewPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const opened = await requireApplication(languageInPath, id)
  const { house, language, t, application, stock, editable } = opened
  if (!editable) redirect(applyPath(language, id, 'status'))
  if (stock.open) redirect(applyPath(language, id, openPage(stock)))
  const { version } = currentTerms(house)
  const standing = await standingOf(house.store, house.store.db, application, stock, version)
  const { accepted } = standing
  const changed = (await searchParams).changed === 'answers'
  if (!accepted && !standing.before) redirect(applyPath(language, id, nextPage(stock, false)))
  return (
    <Frame
      visit={opened}
      path={`/apply/${id}/review`}
      {...(accepted ? {} : { title: t('review.heading') })}
      back={applyPath(language, id, isCompany(stock) ? 'tasks' : 'terms')}
      reference={application.customerId}
    >
      {changed && (
        <div className="mb-4">
          <Notice tone="warning">{t('review.stale')}</Notice>
        </div>
      )}
      {accepted ? (
        <SendForm key={application.revision} opened={opened} accepted={accepted} />
      ) : (
        <>
          <h1 className="heading">{t('review.heading')}</h1>
          <div className="mt-3">
            <Notice tone="warning">
              <p>{t('review.termsOpen')}</p>
              <ChangedSince opened={opened} paths={standing.changed} />
            </Notice>
          </div>
          <EnteredForYou opened={opened} />
          <Answers opened={opened} />
          <p className="mt-4">
            <ButtonLink href={applyPath(language, id, 'terms')}>{t('review.toTerms')}</ButtonLink>
          </p>
        </>
      )}
    </Frame>
  )
}

/** What is another answer than the one that was accepted, and who of staff changed it. */
async function ChangedSince({ opened, paths }: { opened: Opened; paths: readonly BoundPath[] }) {
  const changed = await changedByWhom(opened, paths)
  if (changed.length === 0) return null
  return (
    <>
      <p>{opened.t('assist.changed.intro')}</p>
      <ul>
        {changed.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </>
  )
}

function SendForm({ opened, accepted }: { opened: Opened; accepted: Acceptance }) {
  const { house, language, t, application } = opened
  return (
    <StepForm
      view={{
        stepId: 'review',
        title: `${t('review.heading')} – ${house.env.brand.name}`,
        heading: t('review.heading'),
        lead: t('review.lead'),
        fields: [],
        messages: {},
        circumstances: {},
        submitLabel: t('review.submit'),
      }}
      texts={{ ...formTexts(t), sending: t('review.sending'), notSent: t('review.notSent') }}
      action={submitApplication}
      hidden={{ language, application: application.id, revision: String(application.revision) }}
      afterHeading={
        <>
          <EnteredForYou opened={opened} />
          <Answers opened={opened} accepted={accepted} />
          <h2 className="mt-5 text-section font-strong">{t('review.acceptTitle')}</h2>
          <p className="mt-1">
            {t('review.accept', { date: formatMoment(accepted.acceptedAt, language) })}
          </p>
          <p className="mt-1">
            <a href={applyPath(language, application.id, 'receipt')} className="link">
              {t('receipt.link')}
            </a>
          </p>
        </>
      }
    />
  )
}

async function Answers({ opened, accepted }: { opened: Opened; accepted?: Acceptance }) {
  const { t } = opened
  return (
    <ReviewList
      sections={[
        ...(await answerSections(opened, { change: true })),
        ...(accepted ? [await termsSection(opened, accepted)] : []),
      ]}
      changeText={t('page.change')}
      missingText={t('page.notProvided')}
    />
  )
}
