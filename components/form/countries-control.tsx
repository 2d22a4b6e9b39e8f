import type { FieldView } from '@/lib/onboarding/view.ts'
import { type FieldState, GroupedField } from './field-parts'

type CountriesControlProps = {
  field: Extract<FieldView, { control: 'countries' }>
  state: FieldState
  typed?: readonly string[]
}

/**
 * One plain list for each country. The button posts the form with `more`, and the server's answer has
 * one list more: so it does without script too.
 */
export function CountriesControl({ field, state, typed }: CountriesControlProps) {
  const lists = typed ?? field.value
  const shown = lists.length > 0 ? lists : ['']
  // The list that was asked for is where to go on; without script too, for it arrives with the page.
  const wasAskedFor = (index: number) =>
    typed !== undefined && index > 0 && index === shown.length - 1 && !shown[index]
  return (
    <GroupedField field={field} state={state}>
      <div className="flex flex-col gap-2">
        {shown.map((value, index) => {
          // The first has the field's own name, so that a link to the problem leads to it.
          const id = index === 0 ? field.name : `${field.name}-${index + 1}`
          return (
            <div key={id}>
              <label htmlFor={id} className="part-label">
                {field.rowLabel.replace('{number}', String(index + 1))}
              </label>
              <div className="control-box max-w-two-thirds">
                <select
                  id={id}
                  name={field.name}
                  defaultValue={value}
                  {...(wasAskedFor(index) && { autoFocus: true })}
                  aria-invalid={state.problems.length > 0 || undefined}
                  className="control control-select"
                >
                  <option value="">{field.emptyLabel}</option>
                  {field.options.map((option) => (
                    <option key={option.value} value={option.value}>
                      {option.label}
                    </option>
                  ))}
                </select>
              </div>
            </div>
          )
        })}
      </div>
      <button type="submit" name="more" value={field.name} className="button button-secondary mt-2">
        {field.addLabel}
      </button>
    </GroupedField>
  )
}
