import type { ReactNode } from 'react'
import type { FieldView } from '@/lib/onboarding/view/step-view.ts'
import { type FieldState, FieldText, fieldClass, LabelText } from './field-parts'

/** A control with one label. */
export function LabelledField(props: { field: FieldView; state: FieldState; children: ReactNode }) {
  const { field, state, children } = props
  return (
    <div className={fieldClass(field, state)}>
      <label
        htmlFor={field.name}
        id={`${field.name}-label`}
        className={field.isLabelHidden ? 'sr-only' : 'label'}
      >
        <LabelText field={field} />
      </label>
      <FieldText field={field} state={state} />
      {children}
    </div>
  )
}
