import type { ComponentProps } from 'react'
import type { FieldView, OptionView } from '@/lib/onboarding/view/step-view.ts'
import { describedBy, type FieldState } from './field-parts'
import { LabelledField } from './labelled-field'

type SelectControlProps = {
  field: Extract<FieldView, { control: 'select' }>
  state: FieldState
}

export function SelectControl(props: SelectControlProps) {
  return (
    <LabelledField field={props.field} state={props.state}>
      <div className="control-box max-w-two-thirds">
        <FieldSelect {...props} />
      </div>
    </LabelledField>
  )
}

type FieldSelectProps = Omit<SelectControlProps, 'field'> & {
  field: Extract<FieldView, { control: 'select' | 'country' }> & { options: OptionView[] }
  /** Differs from the field's own id if the search for a country has that. */
  id?: string
  hidden?: boolean
}

/** The list of a field with one answer, which the country's combobox also begins as. */
export function FieldSelect({ field, state, ...list }: FieldSelectProps) {
  return (
    <Select
      {...state.form?.register(field.name)}
      id={field.name}
      {...list}
      name={field.name}
      field={field}
      state={state}
      defaultValue={field.value}
      autoComplete={field.autoComplete}
      aria-describedby={describedBy(field, state)}
    />
  )
}

type SelectProps = ComponentProps<'select'> & {
  field: { emptyLabel: string; options: OptionView[] }
  state: FieldState
}

/** The bare list. */
export function Select({ field, state, ...given }: SelectProps) {
  return (
    <select
      {...given}
      aria-invalid={state.problems.length > 0 || undefined}
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
