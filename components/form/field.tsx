import { lazy } from 'react'
import type { FieldView, FormTexts } from '@/lib/onboarding/view/step-view.ts'
import { loadPart } from '../ui/load-part'
import { Choices } from './choices'
import { loadCountries } from './countries'
import type { FieldState } from './field-parts'

// The first question has only radio buttons, and a visitor with a slow telephone waits for its script: the
// other controls are loaded with the pages that have them.
const OtherField = lazy(() => loadPart(() => import('./other-field')))

export type FieldProps = {
  field: FieldView
  state: FieldState
  texts: Pick<FormTexts, 'country'>
}

/** One question: its label, its words and its control. */
export function Field(props: FieldProps) {
  const { field, state } = props
  // Loaded together with the control that needs them, not after it.
  if (needsCountries(field)) loadCountries().catch(() => {})
  return (field.control === 'radios' || field.control === 'checkboxes') && !field.askedIf ? (
    <Choices {...{ field, state }} />
  ) : (
    <OtherField {...props} />
  )
}

function needsCountries(field: FieldView): boolean {
  if (field.control === 'text') return field.callingCode !== undefined
  return field.control === 'country' || field.control === 'countries'
}
