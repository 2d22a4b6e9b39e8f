import type { FieldView } from '@/lib/onboarding/view.ts'
import { describedBy, type FieldState, LabelledField, type Registered } from './field-parts'

type SelectControlProps = {
  field: Extract<FieldView, { control: 'select' | 'country' }>
  state: FieldState
  typed?: string
  registered: Registered
}

export function SelectControl(props: SelectControlProps) {
  return (
    <LabelledField field={props.field} state={props.state}>
      <div className="control-box max-w-two-thirds">
        <Select {...props} />
      </div>
    </LabelledField>
  )
}

/** The bare list, which the country's combobox also begins as. */
export function Select({ field, state, typed, registered }: SelectControlProps) {
  return (
    <select
      {...registered}
      id={field.name}
      name={field.name}
      defaultValue={typed ?? field.value}
      autoComplete={field.autoComplete}
      aria-invalid={state.problems.length > 0 || undefined}
      aria-describedby={describedBy(field, state)}
      className="control control-select"
    >
      <option value="">{field.emptyLabel}</option>
      {field.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
