import type { FieldView } from '@/lib/onboarding/view.ts'
import { type FieldState, GroupedField, type Registered } from './field-parts'

type RadiosControlProps = {
  field: Extract<FieldView, { control: 'radios' }>
  state: FieldState
  typed?: string
  registered: Registered
}

export function RadiosControl({ field, state, typed, registered }: RadiosControlProps) {
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
                {...registered}
                id={id}
                type="radio"
                name={field.name}
                value={value}
                defaultChecked={value === chosen}
                aria-labelledby={`${id}-label`}
                aria-describedby={hint ? `${id}-choice-hint` : undefined}
                className="mark mark-radio"
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
