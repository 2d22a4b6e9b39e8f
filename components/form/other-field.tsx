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

function Control({ field, state, texts }: FieldProps) {
  switch (field.control) {
    case 'text':
      return <TextControl {...{ field, state }} />
    case 'select':
      return <SelectControl {...{ field, state }} />
    case 'country':
      return <CountryControl {...{ field, state }} texts={texts.country} />
    case 'date':
      return <DateControl {...{ field, state }} />
    case 'checkbox':
      return <CheckboxControl {...{ field, state }} />
    case 'countries':
      return <CountriesControl {...{ field, state }} texts={texts.country} />
    case 'statement':
      return <StatementControl field={field} />
    case 'radios':
    case 'checkboxes':
      return <Choices {...{ field, state }} />
    case 'heading':
      return <FieldHeading field={field} />
    default:
      return null
  }
}
