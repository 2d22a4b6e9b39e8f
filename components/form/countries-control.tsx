import { use } from 'react'
import type { CountryTexts, FieldView } from '@/lib/onboarding/view/step-view.ts'
import { Button } from '../ui/button'
import { ArrivalContext } from './arrival'
import { useCountries } from './countries'
import { CountryBox, CountryHint } from './country-box'
import { type FieldState, GroupedField } from './field-parts'
import { Select } from './select-control'

type CountriesControlProps = {
  field: Extract<FieldView, { control: 'countries' }>
  state: FieldState
  texts: CountryTexts | undefined
}

/**
 * Asks for several countries, a list each. The server adds a list, so that it works without script too; an
 * emptied list counts as nothing.
 */
export function CountriesControl({ field, state, texts }: CountriesControlProps) {
  const { name, language } = field
  const options = useCountries(language)
  const rows = field.value.length > 0 ? field.value : ['']
  const isArrival = use(ArrivalContext)
  const isWrong = state.problems.length > 0
  return (
    <GroupedField field={field} state={state}>
      {/* Said once if there are several. */}
      {rows[0] === '' && <CountryHint id={name} texts={texts} />}
      <div className="country-rows">
        {rows.map((value, index) => {
          // The first input has the field's own name, as the target of a problem's link.
          const id = index === 0 ? name : `${name}-${index + 1}`
          const isNew = index > 0 && index === rows.length - 1 && value === ''
          return (
            <div key={id}>
              <label htmlFor={id} id={`${id}-label`} className="part-label">
                {field.rowLabel.replace('{number}', String(index + 1))}
              </label>
              <CountryBox
                id={id}
                labelId={`${id}-label`}
                chosen={field.chosen}
                {...{ options, texts, isWrong }}
              >
                {(list) => (
                  <Select
                    {...list}
                    name={name}
                    field={{ ...field, options }}
                    state={state}
                    defaultValue={value}
                    // Not registered: react-hook-form knows no several lists of one name.
                    ref={state.form?.takeOver}
                    onChange={({ target }) => state.form?.read(target)}
                    // The new list takes the focus, because the person fills it in next.
                    {...(isNew && !isArrival && { autoFocus: true })}
                  />
                )}
              </CountryBox>
            </div>
          )
        })}
      </div>
      <div className="mt-2">
        <Button tone="secondary" name="more" value={name}>
          {field.addLabel}
        </Button>
      </div>
    </GroupedField>
  )
}
