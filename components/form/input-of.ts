import type { StepView } from '@/lib/domain/onboarding/view/step-view.ts'

/** The input that a field is corrected by: a date by its first part. */
export function inputOf(view: StepView, name: string): string {
  const field = view.fields.find((one) => one.name === name)
  const first = field?.control === 'date' ? field.parts[0] : undefined
  return first ? `${name}.${first.part}` : name
}
