/** Builds the part of the review in which the customer accepts, as shown and as the evidence repeats it. */
import type { ShownStatement } from '@/lib/acceptance/evidence/record.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { keepNameTogether } from '@/lib/i18n/keep-name-together.ts'
import { proposeAttesterRole } from '@/lib/onboarding/company-people/attester.ts'
import { terms as termsStep } from '@/lib/onboarding/steps/terms.ts'
import { describeStep } from '@/lib/onboarding/view/describe-step.ts'
import type { FieldView, StepView } from '@/lib/onboarding/view/step-view.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'

type TermsVisit = Pick<ApplicationVisit, 't'> & {
  portico: { env: { brand: Pick<ApplicationVisit['portico']['env']['brand'], 'name'> } }
  progress: Pick<ApplicationVisit['progress'], 'people' | 'fieldContext'>
}

/**
 * Builds the terms and their boxes; `submitLabel` names the last button, which accepts and sends. No box is
 * ticked beforehand. The role is proposed to a person whose role is already known.
 */
export function buildTermsView({ portico, t, progress }: TermsVisit): StepView {
  const role = proposeAttesterRole(progress.people)
  const view = describeStep(
    termsStep,
    progress.fieldContext,
    { typed: role ? { attester_role: role } : {} },
    { brand: portico.env.brand.name, submitLabel: t('review.submit') },
  )
  const { applicantName } = progress.fieldContext
  // If a role is proposed, the hint for a person without a role would only distract.
  const below = [
    ...(applicantName ? [describeRecordedName(t, applicantName, role !== undefined)] : []),
    ...(role ? [] : [describeNoRole(t, applicantName !== undefined)]),
  ]
  return {
    ...view,
    fields: view.fields.flatMap((field) =>
      field.name === 'attester_role' ? [field, ...below] : [field],
    ),
  }
}

/** Below the roles: under whose name it is accepted, if it is not entered here. */
function describeRecordedName(
  t: ApplicationVisit['t'],
  name: string,
  isRoleProposed: boolean,
): FieldView {
  return {
    control: 'statement',
    name: 'recorded_name',
    label: t('terms.recordedName.label'),
    value: isolateDirection(keepNameTogether(name)),
    ...(isRoleProposed && { hint: t('terms.recordedName.other', getOwnMark(t)) }),
  }
}

/** Explains below that what a person without any of the roles can do. */
function describeNoRole(t: ApplicationVisit['t'], isApplicantNamed: boolean): FieldView {
  return {
    control: 'statement',
    name: 'no_role',
    label: t('terms.noRole.label'),
    value: t('terms.noRole.text'),
    hint: isApplicantNamed ? t('terms.noRole.nextNamed', getOwnMark(t)) : t('terms.noRole.next'),
  }
}

/** The question that names the person who fills in the application, and where it is asked. */
function getOwnMark(t: ApplicationVisit['t']) {
  return {
    question: t('steps.person_name.fields.is_applicant.label'),
    people: t('tasks.names.people'),
  }
}

/** Returns the texts that were read and pressed: all boxes must be ticked. */
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
