import type { Translate } from '@/lib/i18n/translate.ts'
import { withdrawalInputName } from '@/lib/onboarding/answers/read-form.ts'
import type { Step } from '@/lib/onboarding/define-step.ts'
import type { FieldView, StepView } from '@/lib/onboarding/view/step-view.ts'

/**
 * Marks the fields that the platform asked to answer anew. Their stored values are not offered to be kept,
 * since they were not accepted.
 */
export function markOutstanding(
  view: StepView,
  outstanding: readonly string[],
  t: Translate,
): StepView {
  const mark = t('outstanding.mark')
  const fields = view.fields.map((field) => {
    if (!outstanding.includes(field.name)) return field
    const { why: _, ...asked } = field
    return asked.control === 'text' && asked.saved
      ? { ...asked, outstanding: mark, saved: t('form.savedRefused') }
      : { ...asked, outstanding: mark }
  })
  return { ...view, fields }
}

/**
 * Returns the page under the name of the one requested field (`wanted`). The reason is below the heading and
 * not repeated at the field.
 */
export function headWithWanted(view: StepView, wanted: string, t: Translate): StepView {
  const fields = view.fields.map((field) => {
    if (!('outstanding' in field) || !field.outstanding) return field
    const { outstanding: _, ...named } = field
    if (field.label !== wanted) return named
    if (named.control !== 'text' || !named.saved) return { ...named, isLabelHidden: false }
    // The entered value is not shown: only the hint is.
    const { saved: _saved, hint, ...replaced } = named
    return {
      ...replaced,
      isLabelHidden: false,
      hint: [t('form.savedReplaced'), hint].filter(Boolean).join(' '),
    }
  })
  return { ...view, heading: wanted, title: `${wanted} – ${view.title}`, fields }
}

/**
 * Returns the page with the requested fields first and the others folded. The parts of a name or an address keep
 * their order. A requested field brings along the question that it depends on, and the checkbox for not having
 * one.
 */
export function putOutstandingFirst(
  view: StepView,
  outstanding: readonly string[],
  { step, t }: { step: Pick<Step, 'combineAnswersAs' | 'fields'>; t: Translate },
): StepView {
  if (step.combineAnswersAs) return view
  const belongsTo = (field: FieldView, names: readonly string[]) =>
    names.some(
      (name) =>
        name === field.name ||
        name === field.askedIf?.question ||
        name === step.fields[field.name]?.alternativeTo ||
        withdrawalInputName(name) === field.name,
    )
  const callers = view.fields.flatMap(({ name, askedIf }) =>
    askedIf && outstanding.includes(name) ? askedIf.question : [],
  )
  const names = [...outstanding, ...callers]
  const first = view.fields.filter((field) => belongsTo(field, names))
  const others = view.fields.filter((field) => !first.includes(field))
  if (first.length === 0 || others.length === 0) return view
  const heading = {
    control: 'heading',
    name: 'others',
    label: t('outstanding.others'),
    folds: others.map(({ name }) => name),
  } as const
  return { ...view, fields: [...first, heading, ...others] }
}
