import type { FieldView } from '@/lib/domain/onboarding/view/step-view.ts'

/**
 * The fields with a mark on those that the platform asked to answer anew. Of these no stored value is offered to
 * be kept: it is the one that was not accepted.
 */
export function markOutstanding(
  fields: readonly FieldView[],
  outstanding: readonly string[],
  mark: string,
): FieldView[] {
  return fields.map((field) => {
    if (!outstanding.includes(field.name)) return field
    if (field.control !== 'text') return { ...field, outstanding: mark }
    const { saved: _, ...unsaved } = field
    return { ...unsaved, outstanding: mark }
  })
}
