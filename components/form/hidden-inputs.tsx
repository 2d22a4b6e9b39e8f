import { type StepState, type StepView, toLine } from '@/lib/onboarding/view/step-view.ts'

type HiddenInputsProps = {
  view: StepView
  hidden: Record<string, string>
  state: StepState
  shown: StepState
}

/** Posts what the page knows: its own fields, and the warnings that were seen. */
export function HiddenInputs({ view, hidden, state, shown }: HiddenInputsProps) {
  return (
    <>
      {Object.entries({ ...hidden, ...state.hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state.warnings.map(({ field }) => (
        <input
          key={field}
          type="hidden"
          name={`doubt.${field}`}
          value={toLine(state.values[field])}
        />
      ))}
      {/* Enter presses the first button of a form, which would otherwise add a list or take another answer
          than was typed. */}
      {(view.fields.some(({ control }) => control === 'countries') ||
        shown.warnings.some(({ correction }) => correction)) && (
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      )}
    </>
  )
}
