import {
  type FieldView,
  type FormTexts,
  isDateParts,
  type RawValue,
  toList,
} from '@/lib/domain/onboarding/view/step-view.ts'
import { CheckboxControl } from './checkbox-control'
import { Choices } from './choices'
import { CountriesControl } from './countries-control'
import { CountryControl } from './country-control'
import { DateControl } from './date-control'
import { FieldHeading } from './field-heading'
import type { FieldState } from './field-parts'
import { SelectControl } from './select-control'
import { StatementControl } from './statement-control'
import { TextControl } from './text-control'

type FieldProps = {
  field: FieldView
  /** As typed, where it comes back; else what is stored stands in the field. */
  typed?: RawValue
  state: FieldState
  texts: Pick<FormTexts, 'country'>
}

/** One question: its label, its words and its control. */
export function Field({ field, typed, state, texts }: FieldProps) {
  const text = typeof typed === 'string' ? typed : undefined
  switch (field.control) {
    case 'text':
      return <TextControl {...{ field, state }} typed={text} />
    case 'radios':
      return <Choices {...{ field, state }} typed={text} />
    case 'select':
      return <SelectControl {...{ field, state }} typed={text} />
    case 'country':
      return <CountryControl {...{ field, state }} typed={text} texts={texts.country} />
    case 'date':
      return <DateControl {...{ field, state }} typed={isDateParts(typed) ? typed : undefined} />
    case 'checkbox':
      return <CheckboxControl {...{ field, state }} typed={text} />
    case 'checkboxes':
      return <Choices {...{ field, state }} typed={severalOf(typed)} />
    case 'countries':
      return (
        <CountriesControl {...{ field, state }} typed={severalOf(typed)} texts={texts.country} />
      )
    case 'statement':
      return <StatementControl field={field} />
    case 'heading':
      return <FieldHeading field={field} />
  }
}

function severalOf(typed: RawValue | undefined): readonly string[] | undefined {
  return typed === undefined ? undefined : toList(typed)
}
