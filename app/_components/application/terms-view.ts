/** The part of the review in which the customer accepts, as it is shown and as the evidence repeats it. */
import type { ShownStatement } from '@/lib/domain/evidence/record.ts'
import { proposeAttesterRole } from '@/lib/domain/onboarding/company-people/attester.ts'
import { terms as termsStep } from '@/lib/domain/onboarding/steps/terms.ts'
import { describeStep } from '@/lib/domain/onboarding/view/describe-step.ts'
import type { FieldView, StepView } from '@/lib/domain/onboarding/view/step-view.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'

/**
 * The terms and what is ticked; `submitLabel` is the last press, which accepts and sends. Nothing is ticked
 * beforehand. The role is proposed to whoever has said already what they are to the company.
 */
export function buildTermsView({ portico, t, progress }: ApplicationVisit): StepView {
  const role = proposeAttesterRole(progress.people)
  const view = describeStep(
    termsStep,
    progress.fieldContext,
    { typed: role ? { attester_role: role } : {} },
    { brand: portico.env.brand.name, submitLabel: t('review.submit') },
  )
  const { isApplicantNamed } = progress.fieldContext
  return {
    ...view,
    fields: view.fields.flatMap((field) =>
      field.name === 'attester_role' ? [field, describeNoRole(t, isApplicantNamed)] : [field],
    ),
  }
}

/** Below the roles: what whoever has none of them can do. */
function describeNoRole(t: ApplicationVisit['t'], isApplicantNamed: boolean): FieldView {
  return {
    control: 'statement',
    name: 'no_role',
    label: t('terms.noRole.label'),
    value: t('terms.noRole.text'),
    hint: isApplicantNamed
      ? t('terms.noRole.nextNamed', {
          question: t('steps.person_name.fields.is_applicant.label'),
          people: t('tasks.names.people'),
        })
      : t('terms.noRole.next'),
  }
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
