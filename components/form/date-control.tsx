import type { FieldView } from '@/lib/onboarding/view/step-view.ts'
import { CorrectionButtons } from './correction-buttons'
import { type FieldState, GroupedField } from './field-parts'

type DateControlProps = {
  field: Extract<FieldView, { control: 'date' }>
  state: FieldState
}

const widths = { day: 'max-w-day', month: 'date-month', year: 'max-w-year' } as const

/** Three plain inputs: a date one knows is typed faster than it is found in a calendar. */
export function DateControl({ field, state }: DateControlProps) {
  const wrong = new Set(state.problems.flatMap(({ input, also }) => [input, also].flat()))
  return (
    <GroupedField field={field} state={state}>
      <div className="flex flex-wrap gap-1.5">
        {field.parts.map(({ part, label, autoComplete }) => {
          const name = `${field.name}.${part}` as const
          return (
            <div key={part}>
              <label htmlFor={name} className="part-label">
                {label}
              </label>
              <input
                {...state.form?.register(name)}
                id={name}
                name={name}
                type="text"
                inputMode="numeric"
                defaultValue={field.value[part]}
                autoComplete={autoComplete}
                aria-invalid={wrong.has(field.name) || wrong.has(name) || undefined}
                className={`control ${widths[part]}`}
              />
            </div>
          )
        })}
      </div>
      {state.doubt?.correction && (
        <CorrectionButtons name={field.name} correction={state.doubt.correction} />
      )}
    </GroupedField>
  )
}
