import type { FieldView, RawValues } from '@/lib/domain/onboarding/view/step-view.ts'

/** A step as it stands in the form right now, by field name; statements answer nothing. */
export function typedValues(data: FormData, fields: FieldView[]): RawValues {
  const text = (name: string) => String(data.get(name) ?? '')
  return Object.fromEntries(
    fields
      .filter(({ control }) => control !== 'statement' && control !== 'heading')
      .map(({ name, control }) => [
        name,
        control === 'date'
          ? { day: text(`${name}.day`), month: text(`${name}.month`), year: text(`${name}.year`) }
          : control === 'checkboxes' || control === 'countries'
            ? data.getAll(name).map(String)
            : text(name),
      ]),
  )
}
