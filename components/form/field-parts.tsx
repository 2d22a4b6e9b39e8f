import type { ReactNode } from 'react'
import type { FieldView, Problem, Warning } from '@/lib/onboarding/view/step-view.ts'
import { Icon } from '../ui/icon'
import { information, problem, question } from '../ui/icon-paths'
import { PlatformText } from '../ui/platform-text'
import { VisuallyHidden } from '../ui/visually-hidden'
import type { FormInputs } from './typed-before'

/** The state of a control besides its field. */
export type FieldState = {
  /** The problems of the field, in the order in which they are shown. */
  problems: Problem[]
  /** A doubt that is asked about once. */
  doubt?: Warning | undefined
  hiddenError: string
  /** The form whose check knows the control; none if it is drawn outside of one. */
  form?: FormInputs
}

/** The words above a control, and nothing of them twice. */
export function FieldText({ field, state }: { field: FieldView; state: FieldState }) {
  return (
    <>
      {field.outstanding && (
        <p id={`${field.name}-outstanding`} className="field-asked">
          <Icon drawing={problem} />
          <span>{field.outstanding}</span>
        </p>
      )}
      {field.hint && (
        <p id={`${field.name}-hint`} className="hint">
          {field.hint}
        </p>
      )}
      {field.why && (
        <p id={`${field.name}-why`} className="hint why">
          <Icon drawing={information} />
          <span>{field.why}</span>
        </p>
      )}
      {field.control === 'text' && field.saved && (
        <p id={`${field.name}-saved`} className="saved-value">
          <bdi>{field.saved}</bdi>
        </p>
      )}
      {state.doubt && (
        <p id={`${field.name}-doubt`} className="field-doubt">
          <Icon drawing={question} />
          <span>{state.doubt.message}</span>
        </p>
      )}
      {state.problems.length > 0 && (
        <div id={`${field.name}-error`} className="field-error">
          <Icon drawing={problem} />
          <div>
            {state.problems.map(({ input, message }) => (
              <p key={`${input} ${message}`}>
                <VisuallyHidden>{`${state.hiddenError} `}</VisuallyHidden>
                <span>{message}</span>
              </p>
            ))}
          </div>
        </div>
      )}
    </>
  )
}

/** The text of a label or legend. */
export function LabelText({ field }: { field: FieldView }) {
  return (
    <>
      {field.foreignLabel ? <PlatformText words={field.label} /> : <span>{field.label}</span>}
      {field.optionalMark && <span className="optional">{` ${field.optionalMark}`}</span>}
    </>
  )
}

/** Several controls that answer one question. */
export function GroupedField(props: { field: FieldView; state: FieldState; children: ReactNode }) {
  const { field, state, children } = props
  return (
    <div className={fieldClass(field, state)}>
      <fieldset aria-describedby={describedBy(field, state)}>
        <legend className={field.isLabelHidden ? 'sr-only' : 'label'}>
          <LabelText field={field} />
        </legend>
        <FieldText field={field} state={state} />
        {children}
      </fieldset>
    </div>
  )
}

export function fieldClass({ outstanding }: FieldView, { problems }: FieldState): string {
  if (problems.length > 0) return 'field field-wrong'
  return outstanding ? 'field field-outstanding' : 'field'
}

/** Returns the ids of all texts of a control, in their order. */
export function describedBy(field: FieldView, state: FieldState): string | undefined {
  const { name } = field
  const ids = [
    field.outstanding && `${name}-outstanding`,
    field.hint && `${name}-hint`,
    field.why && `${name}-why`,
    field.control === 'text' && field.saved && `${name}-saved`,
    state.doubt && `${name}-doubt`,
    state.problems.length > 0 && `${name}-error`,
  ].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
