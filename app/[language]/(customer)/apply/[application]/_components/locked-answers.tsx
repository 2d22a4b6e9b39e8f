import { buildAnswerSections } from '@/app/_components/application/review-sections.ts'
import { applyPath, type ChangeSource } from '@/app/_request/paths.ts'
import type { CustomerVisit } from '@/app/_request/visit.ts'
import { sayAnswerNotRight } from '@/app/[language]/(customer)/apply/[application]/say-answer-not-right.ts'
import { ActForm } from '@/components/form/act-form'
import { AnswerRows } from '@/components/journey/answer-rows'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { notRightReasons } from '@/lib/audit/rules/event.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { findLock } from '@/lib/onboarding/answers/answer-locks.ts'
import type { AskedStep } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { describeStep } from '@/lib/onboarding/view/describe-step.ts'

type LockedAnswersProps = { visit: CustomerVisit; asked: AskedStep; from: ChangeSource | undefined }

/** Shows a step that a partner has answered and locked, and the way out for a customer for whom it is not right. */
export async function LockedAnswers({ visit, asked, from }: LockedAnswersProps) {
  const { t, language, application, portico } = visit
  const { step, fieldContext } = asked
  const brand = portico.env.brand.name
  const { heading, title } = describeStep(step, fieldContext, { typed: {}, stored: {} }, { brand })
  const names = isolateDirection(findLock(application.sources, step.id)?.name ?? '')
  const sections = await buildAnswerSections(visit, {
    change: false,
    only: ({ stepId }, person) => stepId === step.id && person === undefined,
  })
  const onward = from ? (from === 'wanted' ? 'status' : 'review') : ''
  return (
    <>
      <title>{title}</title>
      <h1 className="heading">{heading}</h1>
      <p className="lead">{t('partnerLinks.lockedText', { names })}</p>
      <AnswerRows
        rows={sections.flatMap(({ rows }) => rows)}
        changeText={t('page.change')}
        missingText={t('page.notProvided')}
      />
      <p className="mt-4">
        <ButtonLink href={applyPath(language, application.id, onward)}>
          {t('page.continue')}
        </ButtonLink>
      </p>
      {visit.actor.kind === 'customer' && (
        <details className="mt-4">
          <summary className="link inline-flex min-h-3 items-center">
            {t('partnerLinks.notRight')}
          </summary>
          <p className="mt-1">{t('partnerLinks.notRightText', { names, brand })}</p>
          {notRightReasons.map((reason) => (
            <ActForm key={reason} action={sayAnswerNotRight} className="mt-2">
              <input type="hidden" name="language" value={language} />
              <input type="hidden" name="application" value={application.id} />
              <input type="hidden" name="step" value={step.id} />
              <input type="hidden" name="reason" value={reason} />
              <Button tone="secondary">{t(`partnerLinks.reasons.${reason}`)}</Button>
            </ActForm>
          ))}
        </details>
      )}
    </>
  )
}
