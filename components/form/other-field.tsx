import { isDateParts, toList } from '@/lib/onboarding/view/step-view.ts'
import { CheckboxControl } from './checkbox-control'
import { Choices } from './choices'
import { ConditionalField } from './conditional-field'
import { CountriesControl } from './countries-control'
import { CountryControl } from './country-control'
import { DateControl } from './date-control'
import type { FieldProps } from './field'
import { FieldHeading } from './field-heading'
import { SelectControl } from './select-control'
import { StatementControl } from './statement-control'
import { TextControl } from './text-control'

/** A question that is not answered by choosing among a few options that are all shown. */
export default function OtherField(props: FieldProps) {
  const { name, askedIf } = props.field
  if (!askedIf) return <Control {...props} />
  return (
    <ConditionalField name={name} askedIf={askedIf}>
      <Control {...props} />
    </ConditionalField>
  )
}

function Control({ field, typed, picked, state, texts }: FieldProps) {
  const text = typeof typed === 'string' ? typed : undefined
  switch (field.control) {
    case 'text':
      return (
        <TextControl
          {...{ field, state }}
          typed={text}
          picked={typeof picked === 'string' ? picked : undefined}
        />
      )
    case 'select':
      return <SelectControl {...{ field, state }} typed={text} />
    case 'country':
      return <CountryControl {...{ field, state }} typed={text} texts={texts.country} />
    case 'date':
      return <DateControl {...{ field, state }} typed={isDateParts(typed) ? typed : undefined} />
    case 'checkbox':
      return <CheckboxControl {...{ field, state }} typed={text} />
    case 'countries':
      return (
        <CountriesControl
          {...{ field, state }}
          typed={typed === undefined ? undefined : toList(typed)}
          texts={texts.country}
        />
      )
    case 'statement':
      return <StatementControl field={field} />
    case 'radios':
    case 'checkboxes':
      return <Choices {...{ field, state }} typed={isDateParts(typed) ? undefined : typed} />
    case 'heading':
      return <FieldHeading field={field} />
    default:
      return null
  }
}
