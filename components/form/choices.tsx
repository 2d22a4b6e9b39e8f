import type { FieldView } from '@/lib/onboarding/view/step-view.ts'
import { type FieldState, GroupedField } from './field-parts'

type ChoicesProps = {
  field: Extract<FieldView, { control: 'radios' | 'checkboxes' }>
  state: FieldState
}

/** Shows the options of a question: radios for one answer, boxes for several; posts the chosen values. */
export function Choices({ field, state }: ChoicesProps) {
  const one = field.control === 'radios'
  const chosen = [field.value].flat()
  return (
    <GroupedField field={field} state={state}>
      <div className="choices">
        {field.options.map(({ value, label, hint }, index) => {
          // The first input has the field's own name, as the target of a problem's link.
          const id = index === 0 ? field.name : `${field.name}-${index + 1}`
          return (
            <label key={value} className="choice">
              <input
                {...state.form?.register(field.name)}
                id={id}
                type={one ? 'radio' : 'checkbox'}
                name={field.name}
                value={value}
                defaultChecked={chosen.includes(value)}
                aria-labelledby={`${id}-label`}
                aria-describedby={hint ? `${id}-choice-hint` : undefined}
                className={`mark ${one ? 'mark-radio' : 'mark-box'}`}
              />
              <span>
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
