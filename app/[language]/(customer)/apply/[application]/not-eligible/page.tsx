import { redirect } from 'next/navigation'
import { isCompany } from '@/app/_answers/next-page.ts'
import {
  describeRefusal,
  findVisitRefusals,
} from '@/app/_components/application/describe-refusal.ts'
import { Frame } from '@/app/_components/layout/frame.tsx'
import {
  applyPath,
  changePath,
  notEligiblePath,
  personPage,
  readChangeSource,
} from '@/app/_request/paths.ts'
import { type CustomerVisit, requireApplication } from '@/app/_request/visit.ts'
import { ButtonLink } from '@/components/ui/button-link'
import { findRule, refusalReasons } from '@/lib/onboarding/eligibility/find-refusals.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{ why?: string; step?: string; person?: string; change?: string }>
}

/** Says why no account is opened, and what the customer can do. An answer that was refused is not stored. */
export default async function NotEligiblePage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireApplication(languageInPath, id, 'review')
  const { t, language, application, portico, progress, editable, device } = visit
  const { why, step = '', change, person: personId } = await searchParams
  const reason = refusalReasons.find((each) => each === why)
  const person = progress.people.find((each) => each.id === personId)?.id
  const { eligibility } = portico.applications.getQuestionSettings(language)
  const isOfCompany = isCompany(progress)
  // The rule is gone, or somebody made the address up.
  if (!reason || !editable || !findRule(eligibility, { reason, isCompany: isOfCompany, person })) {
    redirect(applyPath(language, id))
  }
  const about = { reason, ...(person && { person }) }
  const isStored = findVisitRefusals(visit).some(
    (each) => each.reason === reason && each.person === person,
  )
  const from = readChangeSource(change)
  const here = notEligiblePath(language, id, about, { step, from })
  const heading = t(isOfCompany ? 'notEligible.company' : 'notEligible.heading')
  return (
    <Frame
      visit={visit}
      path={here.slice(`/${language}`.length)}
      title={heading}
      reference={application.customerId}
      overview
    >
      <h1 className="heading">{heading}</h1>
      <p className="lead">{describeRefusal(visit, about)}</p>
      <p className="mt-2">{t(isStored ? 'notEligible.stored' : 'notEligible.notSaved')}</p>
      {!device?.locked && (
        <>
          <h2 className="mt-4 text-section font-strong">{t('notEligible.options')}</h2>
          <p className="mt-1">{t('notEligible.correct')}</p>
          <p className="mt-2">
            <ButtonLink href={getStepPath(visit, { step, person, from })}>
              {t('notEligible.change')}
            </ButtonLink>
          </p>
          {person && (
            <p className="mt-2">
              <a href={applyPath(language, id, 'people')} className="link">
                {t('notEligible.remove')}
              </a>
            </p>
          )}
          <p className="mt-4">{t('notEligible.delete')}</p>
          <p className="mt-1">
            <a href={applyPath(language, id, 'delete')} className="link">
              {t('deleteDraft.link')}
            </a>
          </p>
        </>
      )}
    </Frame>
  )
}

/** The page of the answer; that of the application if it is not asked. */
function getStepPath(
  { language, application: { id }, progress }: CustomerVisit,
  {
    step,
    person,
    from,
  }: { step: string; person: string | undefined; from: ReturnType<typeof readChangeSource> },
): string {
  const { asked } = progress.people.find((each) => each.id === person) ?? progress
  if (!asked.some((each) => each.step.id === step)) return applyPath(language, id)
  const page = person ? personPage(person, step) : step
  return from ? changePath(language, id, page, from) : applyPath(language, id, page)
}
