import type { Translate } from '@/lib/i18n/translate.ts'
import type { Step } from '@/lib/onboarding/define-step.ts'
import { groupInputName } from '@/lib/onboarding/progress/group-form.ts'
import type { FieldView, StepView } from '@/lib/onboarding/view/step-view.ts'

/** The line that unfolds fields which few people need, and their names. */
type Fold = { label: Parameters<Translate>[0]; fields: readonly string[] }

const addressLines: Fold = { label: 'form.moreLines', fields: ['address_line2', 'address_line3'] }

const folds: Readonly<Record<string, Fold>> = {
  name: { label: 'form.moreOfName', fields: ['title', 'middle_name', 'single_name'] },
  birth: { label: 'form.noNationality', fields: ['stateless'] },
  identification: { label: 'form.noSuchNumber', fields: ['no_tax_number'] },
}

/**
 * Folds the fields of a step that few people need, while all of them may stay empty and are. `isShared`: the page
 * has other steps, so that the inputs are named by their step too.
 */
export function foldRareFields(
  view: StepView,
  step: Pick<Step, 'id' | 'combineAnswersAs'>,
  { t, isShared = false }: { t: Translate; isShared?: boolean },
): StepView {
  const isAddress = step.combineAnswersAs === 'address'
  const fold = isAddress ? addressLines : folds[step.id]
  // A page that begins with what the platform asked for has the others folded.
  const isFolded = !isShared && view.fields.some((field) => 'folds' in field)
  if (!fold || isFolded) return view
  const nameOf = (field: string) => (isShared ? groupInputName(step.id, field) : field)
  const names = fold.fields.map(nameOf)
  const rare = view.fields.filter(({ name }) => names.includes(name))
  if (rare.length < names.length || !rare.every(isEmpty)) return view
  const heading = {
    control: 'heading',
    name: nameOf('more'),
    label: t(fold.label),
    folds: rare.map(({ name }) => name),
  } as const
  // An address is read as one: its further lines stand below all of it.
  const last = isAddress
    ? view.fields.findLastIndex(({ name }) => !isShared || name.startsWith(nameOf('')))
    : view.fields.findLastIndex(({ name }) => names.includes(name))
  return { ...view, fields: view.fields.toSpliced(last + 1, 0, heading) }
}

function isEmpty(field: FieldView): boolean {
  if (field.outstanding || field.askedIf || !('value' in field) || field.value !== '') return false
  return field.control === 'text' ? field.optionalMark !== undefined : true
}
