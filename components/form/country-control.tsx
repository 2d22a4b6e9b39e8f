import type { CountryTexts, FieldView } from '@/lib/domain/onboarding/view/step-view.ts'
import { useCountries } from './countries'
import { CountryBox } from './country-box'
import type { FieldState } from './field-parts'
import { LabelledField } from './labelled-field'
import { FieldSelect } from './select-control'

type CountryControlProps = {
  field: Extract<FieldView, { control: 'country' }>
  state: FieldState
  typed?: string
  texts: CountryTexts | undefined
}

/** One country: a plain list that turns into a search. */
export function CountryControl({ texts, ...props }: CountryControlProps) {
  const { language, name } = props.field
  const options = useCountries(language)
  return (
    <LabelledField field={props.field} state={props.state}>
      <CountryBox options={options} texts={texts} labelId={`${name}-label`}>
        <FieldSelect {...props} field={{ ...props.field, options }} />
      </CountryBox>
    </LabelledField>
  )
}
