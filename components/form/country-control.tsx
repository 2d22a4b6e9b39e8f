import type { CountryTexts, FieldView } from '@/lib/onboarding/view/step-view.ts'
import { useCountries } from './countries'
import { CountryBox, CountryHint, countryHintId } from './country-box'
import { describedBy, type FieldState } from './field-parts'
import { LabelledField } from './labelled-field'
import { FieldSelect } from './select-control'

type CountryControlProps = {
  field: Extract<FieldView, { control: 'country' }>
  state: FieldState
  texts: CountryTexts | undefined
}

/** One country: a plain list that turns into a search. */
export function CountryControl({ texts, ...props }: CountryControlProps) {
  const { field, state } = props
  const { language, name, autoComplete, chosen } = field
  const options = useCountries(language)
  const hint = field.value === '' ? countryHintId(name) : undefined
  return (
    <LabelledField field={field} state={state}>
      {hint && <CountryHint id={name} texts={texts} />}
      <CountryBox
        id={name}
        labelId={`${name}-label`}
        describedBy={[describedBy(field, state), hint].filter(Boolean).join(' ') || undefined}
        isWrong={state.problems.length > 0}
        {...{ options, texts, autoComplete, chosen }}
      >
        {(list) => <FieldSelect {...props} {...list} field={{ ...field, options }} />}
      </CountryBox>
    </LabelledField>
  )
}
