/** The part of the review in which the customer accepts, as it is shown and as the evidence repeats it. */
import type { ShownStatement } from '@/lib/domain/evidence/record.ts'
import { proposeAttesterRole } from '@/lib/domain/onboarding/company-people/attester.ts'
import { terms as termsStep } from '@/lib/domain/onboarding/steps/terms.ts'
import { describeStep } from '@/lib/domain/onboarding/view/describe-step.ts'
import type { StepView } from '@/lib/domain/onboarding/view/step-view.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'

/**
 * The terms and what is ticked; `submitLabel` is the last press, which accepts and sends. Nothing is ticked
 * beforehand. The role is proposed to whoever has said already what they are to the company.
 */
export function buildTermsView({ portico, t, progress }: ApplicationVisit): StepView {
  const role = proposeAttesterRole(progress.people)
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
