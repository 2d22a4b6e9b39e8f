import { getPageAfterPersonStep } from '@/app/_answers/next-page.ts'
import {
  getLockedBy,
  isLockShown,
  type LockedPartProps,
  LockedRows,
} from '@/app/_components/application/locked-part.tsx'
import { applyPath, personPage } from '@/app/_request/paths.ts'
import type { CustomerVisit } from '@/app/_request/visit.ts'
import { sayAnswerNotRight } from '@/app/[language]/(customer)/apply/[application]/say-answer-not-right.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { notRightReasons } from '@/lib/audit/rules/event.ts'
import { describeStep } from '@/lib/onboarding/view/describe-step.ts'

type LockedAnswersProps = LockedPartProps & { visit: CustomerVisit }

/** Shows a step that a partner has answered and locked, and the way out for a customer for whom it is not right. */
export async function LockedAnswers(props: LockedAnswersProps & { caption: string | undefined }) {
  const { visit, asked, caption } = props
  const { t, portico } = visit
  const { step, fieldContext } = asked
  const brand = portico.env.brand.name
  const { heading, title } = describeStep(step, fieldContext, { typed: {}, stored: {} }, { brand })
  return (
    <>
      <title>{title}</title>
      {caption && <p className="caption">{caption}</p>}
      <h1 className="heading">{heading}</h1>
      <p className="lead">{t('partnerLinks.lockedText', { names: getLockedBy(props) })}</p>
      <LockedRows {...props} />
      <p className="mt-4">
        <ButtonLink href={pathOnward(props)}>{t('page.continue')}</ButtonLink>
      </p>
      <SayNotRight {...props} />
    </>
  )
}

/** The way out for a customer for whom locked answers are not right. */
export function SayNotRight(props: LockedAnswersProps) {
  const { visit, asked, person } = props
  const { t, language, application, portico } = visit
  if (visit.actor.kind !== 'customer' || !isLockShown(props)) return null
  return (
    <details className="mt-4">
      <summary className="link inline-flex min-h-3 items-center">
        {t('partnerLinks.notRight')}
      </summary>
      <p className="mt-1">
        {t('partnerLinks.notRightText', {
          names: getLockedBy(props),
          brand: portico.env.brand.name,
        })}
      </p>
      {notRightReasons.map((reason) => (
        <ActForm key={reason} action={sayAnswerNotRight} className="mt-2">
          <input type="hidden" name="language" value={language} />
          <input type="hidden" name="application" value={application.id} />
          <input type="hidden" name="step" value={asked.step.id} />
          {person && <input type="hidden" name="person" value={person} />}
          <input type="hidden" name="reason" value={reason} />
          <Button tone="secondary">{t(`partnerLinks.reasons.${reason}`)}</Button>
        </ActForm>
      ))}
    </details>
  )
}

function pathOnward({ visit, asked, from, person: id }: LockedAnswersProps): string {
  const { language, application, progress } = visit
  const person = progress.people.find((each) => each.id === id)
  const to = (page: string) => applyPath(language, application.id, page)
  if (from === 'wanted') return to('status')
  if (from === 'person' && person) return to(personPage(person.id))
  if (from) return to('review')
  return to(person ? getPageAfterPersonStep(person, asked.step.id) : '')
}
