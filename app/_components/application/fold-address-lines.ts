import type { Translate } from '@/lib/i18n/translate.ts'
import type { Step } from '@/lib/onboarding/define-step.ts'
import type { FieldView, StepView } from '@/lib/onboarding/view/step-view.ts'

/** Few addresses need them. */
const rareLines = ['address_line2', 'address_line3']

/** The page of an address with its second and third line folded below the others, while both may stay empty and are. */
export function foldAddressLines(
  view: StepView,
  { step, t }: { step: Pick<Step, 'combineAnswersAs'>; t: Translate },
): StepView {
  if (step.combineAnswersAs !== 'address') return view
  const folded = view.fields.filter(isEmptyLine)
  if (folded.length < rareLines.length) return view
  const heading = {
    control: 'heading',
    name: 'more_lines',
    label: t('form.moreLines'),
    folds: true,
  } as const
  const others = view.fields.filter((field) => !folded.includes(field))
  return { ...view, fields: [...others, heading, ...folded] }
}

function isEmptyLine(field: FieldView): boolean {
  if (field.control !== 'text' || !rareLines.includes(field.name)) return false
  return field.value === '' && !field.outstanding && field.optionalMark !== undefined
}
