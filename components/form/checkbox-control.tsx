import type { FieldView } from '@/lib/onboarding/view/step-view.ts'
import { describedBy, type FieldState, FieldText, fieldClass, LabelText } from './field-parts'

type CheckboxControlProps = {
  field: Extract<FieldView, { control: 'checkbox' }>
  state: FieldState
}

/** Posts "yes" when ticked and nothing when not. */
export function CheckboxControl({ field, state }: CheckboxControlProps) {
  return (
    <div className={fieldClass(field, state)}>
      <FieldText field={{ ...field, hint: undefined }} state={state} />
      <label className={field.isPlain ? 'choice choice-plain' : 'choice'} htmlFor={field.name}>
        <input
          {...state.form?.register(field.name)}
          id={field.name}
          type="checkbox"
          name={field.name}
          value="yes"
          defaultChecked={field.value === 'yes'}
          aria-labelledby={`${field.name}-label`}
          aria-invalid={state.problems.length > 0 || undefined}
          aria-describedby={describedBy(field, state)}
          className="mark mark-box"
        />
        <span>
          <span id={`${field.name}-label`}>
            <LabelText field={field} />
          </span>
          {field.hint && (
            <span id={`${field.name}-hint`} className="choice-hint">
              {field.hint}
            </span>
          )}
        </span>
      </label>
    </div>
  )
}
