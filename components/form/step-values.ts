import { useEffect, useRef } from 'react'
import { set, type UseFormSetValue } from 'react-hook-form'
import {
  type FieldView,
  isDateParts,
  type RawValues,
  type StepState,
  type StepView,
} from '@/lib/onboarding/view/step-view.ts'

/** Returns the values with which a page comes. */
export function defaultValuesOf({ fields }: StepView): RawValues {
  const values: RawValues = {}
  for (const field of fields) {
    if (field.control !== 'heading' && field.control !== 'statement') {
      // A name may have parts: "withdraw.tax_reference_number".
      set(values, field.name, field.value)
    }
  }
  return values
}

/** Fills a field with what was typed, if the server has sent it back. */
export function withTyped(field: FieldView, values: RawValues): FieldView {
  const typed = values[field.name]
  const country = values[`${field.name}.country`]
  switch (field.control) {
    case 'heading':
    case 'statement':
      return field
    case 'date':
      return isDateParts(typed) ? { ...field, value: typed } : field
    case 'checkboxes':
    case 'countries':
      return typed === undefined || isDateParts(typed) ? field : { ...field, value: [typed].flat() }
    case 'text':
      return {
        ...field,
        ...(typeof typed === 'string' && { value: typed }),
        ...(field.callingCode &&
          typeof country === 'string' && { callingCode: { ...field.callingCode, value: country } }),
      }
    default:
      return typeof typed === 'string' ? { ...field, value: typed } : field
  }
}

/**
 * Follows the server's answer: to another document, or by showing what it made of the input (the parts of a
 * pasted date, the correction that a button accepted).
 */
export function useServerAnswer(
  { fields }: StepView,
  state: StepState,
  setValue: UseFormSetValue<RawValues>,
): void {
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    if (state.elsewhere) window.location.assign(state.elsewhere)
    for (const { name, control } of fields) {
      const value = state.values[name]
      if (value !== undefined && (control === 'text' || control === 'date')) setValue(name, value)
    }
  }, [fields, state, setValue])
}
