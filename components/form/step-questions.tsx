import { lazy } from 'react'
import type { FieldView, FormTexts, StepState, StepView } from '@/lib/onboarding/view/step-view.ts'
import { loadPart } from '../ui/load-part'
import { Field } from './field'
import { withTyped } from './step-values'
import type { FormInputs } from './typed-before'

// Few questions have one.
const Fold = lazy(() => loadPart(() => import('./fold')))

type StepQuestionsProps = {
  view: StepView
  texts: FormTexts
  /** The server's answer. */
  state: StepState
  /** The messages that are shown now. */
  shown: StepState
  inputs: FormInputs
}

/** Shows all questions of a step: above them the choices between two answers, below them those that follow. */
export function StepQuestions({ view, texts, state, shown, inputs }: StepQuestionsProps) {
  const { conflicts = [], choices = [] } = state

  const draw = (field: FieldView) => {
    const { name } = field
    // Includes problems of the input's parts (day, month, year).
    const problems = shown.problems.filter(({ input }) => `${input}.`.startsWith(`${name}.`))
    const question = (
      <Field
        key={name}
        field={withTyped(field, state.values)}
        state={{
          problems,
          doubt: shown.warnings.find((doubt) => doubt.field === name),
          hiddenError: texts.hiddenError,
          form: inputs,
        }}
        texts={texts}
      />
    )
    // The input is one of two answers to choose between: it is posted along, and not asked twice. A wrong
    // input, such as one for another country, stays visible to correct.
    return conflicts.some((choice) => choice.name === `choose.${name}`) ? (
      <div key={name} hidden={!problems[0]}>
        {question}
      </div>
    ) : (
      question
    )
  }

  const folded = view.fields.flatMap((field) => ('folds' in field && field.folds) || [])
  return (
    <>
      {conflicts.map(draw)}
      {view.fields.map((field) => {
        const folds = 'folds' in field ? field.folds : undefined
        if (!folds) return folded.includes(field.name) ? null : draw(field)
        return (
          <Fold key={field.name} {...field} folds={folds} shown={shown} typed={state.values}>
            {view.fields.filter(({ name }) => folds.includes(name)).map(draw)}
          </Fold>
        )
      })}
      {choices.map(draw)}
    </>
  )
}
