import type { FieldView, FormTexts } from '@/lib/domain/onboarding/view/step-view.ts'
import { CountryBox } from './country-box'
import type { FieldState } from './field-parts'
import { LabelledField } from './labelled-field'
import { FieldSelect } from './select-control'

type CountryControlProps = {
  field: Extract<FieldView, { control: 'select' | 'country' }>
  state: FieldState
  typed?: string
  texts: FormTexts['country']
}

/** One country: a plain list that turns into a search. */
export function CountryControl({ texts, ...props }: CountryControlProps) {
  const { options, name } = props.field
  return (
    <LabelledField field={props.field} state={props.state}>
      <CountryBox options={options} texts={texts} labelId={`${name}-label`}>
        <FieldSelect {...props} />
      </CountryBox>
    </LabelledField>
  )
}
