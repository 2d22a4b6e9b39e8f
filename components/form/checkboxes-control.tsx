import type { FieldView } from '@/lib/onboarding/view.ts'
import { type FieldState, GroupedField } from './field-parts'

type CheckboxesControlProps = {
  field: Extract<FieldView, { control: 'checkboxes' }>
  state: FieldState
  typed?: readonly string[]
}

/** Several boxes of one name: posts the value of each that is ticked. */
export function CheckboxesControl({ field, state, typed }: CheckboxesControlProps) {
  const chosen = typed ?? field.value
  return (
    <GroupedField field={field} state={state}>
      <div className="choices">
        {field.options.map(({ value, label, hint }, index) => {
          // The first has the field's own name, so that a link to the problem leads to it.
          const id = index === 0 ? field.name : `${field.name}-${index + 1}`
          return (
            <label key={value} className="choice">
              <input
                id={id}
                type="checkbox"
                name={field.name}
                value={value}
                defaultChecked={chosen.includes(value)}
                aria-labelledby={`${id}-label`}
                aria-describedby={hint ? `${id}-choice-hint` : undefined}
                className="mark mark-box"
              />
              <span className="min-w-0 flex-1">
                <span id={`${id}-label`}>{label}</span>
                {hint && (
                  <span id={`${id}-choice-hint`} className="choice-hint">
                    {hint}
                  </span>
                )}
              </span>
            </label>
          )
        })}
      </div>
    </GroupedField>
  )
}
