import type { FieldView } from '@/lib/onboarding/view/step-view.ts'
import { type FieldState, GroupedField } from './field-parts'

type ChoicesProps = {
  field: Extract<FieldView, { control: 'radios' | 'checkboxes' }>
  state: FieldState
  typed?: string | readonly string[]
}

/** Shows the options of a question: radios for one answer, boxes for several; posts the chosen values. */
export function Choices({ field, state, typed }: ChoicesProps) {
  const one = field.control === 'radios'
  const chosen = [typed ?? field.value].flat()
  return (
    <GroupedField field={field} state={state}>
      <div className="choices">
        {field.options.map(({ value, label, hint }, index) => {
          // The first input has the field's own name, as the target of a problem's link.
          const id = index === 0 ? field.name : `${field.name}-${index + 1}`
          return (
            <label key={value} className="choice">
              <input
                id={id}
                type={one ? 'radio' : 'checkbox'}
                name={field.name}
                value={value}
                defaultChecked={chosen.includes(value)}
                onChange={({ target }) => state.form?.setValue(field.name, chosenWith(target))}
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

// Not registered: react-hook-form would take the first mark for the whole group and undo an earlier choice.
function chosenWith({ type, form, name, value }: HTMLInputElement): string | string[] {
  if (type === 'radio') return value
  return form ? new FormData(form).getAll(name).map(String) : []
}
