/** The part of the review in which the customer accepts, as it is shown and as the evidence repeats it. */
import type { ShownStatement } from '@/lib/domain/evidence/record.ts'
import { suggestAttesterRole } from '@/lib/domain/onboarding/company-people/attester.ts'
import type { Answers } from '@/lib/domain/onboarding/journeys.ts'
import { terms as termsStep } from '@/lib/domain/onboarding/steps/terms.ts'
import { describeStep } from '@/lib/domain/onboarding/view/describe-step.ts'
import type { StepView } from '@/lib/domain/onboarding/view/step-view.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'

/**
 * The terms and what is ticked; `submitLabel` is the last press, which accepts and sends. The role of whoever
 * accepts is chosen already where it was said among the people; the boxes never are.
 */
export function buildTermsView({ portico, t, progress, application }: ApplicationVisit): StepView {
  const role = suggestAttesterRole(application.answers as Answers)
  return describeStep(
    termsStep,
    progress.fieldContext,
    { typed: role ? { attester_role: role } : {} },
    { brand: portico.env.brand.name, submitLabel: t('review.submit') },
  )
}

/** What was read and pressed on it: all its boxes must be ticked. */
export function getShownTermsTexts(visit: ApplicationVisit): ShownStatement {
  const { heading, fields, submitLabel } = buildTermsView(visit)
  const statements = fields.filter(({ control }) => control === 'checkbox')
  return {
    language: visit.language,
    heading,
    statements: statements.map(({ label }) => label),
    button: submitLabel,
  }
}
