import { type Resolver, set } from 'react-hook-form'
import type { CodedProblem, RawValues, StepView } from '@/lib/onboarding/view/step-view.ts'
import { inWords } from './step-problems'

/**
 * Checks a step for react-hook-form by its own schema, which is fetched when the first input is touched and not
 * with the page. Undefined if the browser has no messages, as on the review. `onFound` gets the shown
 * problems.
 */
export function stepResolver(
  view: StepView,
  onFound: (found: CodedProblem[]) => void,
): Resolver<RawValues> | undefined {
  if (!isChecked(view)) return undefined
  const refused = (coded: readonly CodedProblem[]) => {
    const problems = inWords(view, coded)
    onFound(coded.filter(({ input }) => problems.some((said) => said.input === input)))
    const errors = {}
    for (const { input, also = [], message } of problems) {
      for (const each of [input, ...also]) set(errors, each, { type: 'schema', message })
    }
    return { values: {}, errors }
  }
  return async (values, context, options) => {
    // The page has the messages for an empty form, and shows them at once.
    if (view.unanswered?.length && isUnanswered(values)) {
      return refused(view.unanswered)
    }
    try {
      const { checkStep } = await loadCheck()
      return refused(await checkStep(view, values, context, options))
    } catch {
      // Without the browser's check, the server's is enough.
      return { values, errors: {} }
    }
  }
}

/** Tells whether the browser has words for anything that may be wrong with a step. */
export function isChecked({ messages }: StepView): boolean {
  return Object.keys(messages).length > 0
}

/** Loads the step's schema and the code that turns its issues into messages. */
export function loadCheck() {
  return import('./check-step')
}

function isUnanswered(values: unknown): boolean {
  return typeof values === 'object' && values !== null
    ? Object.values(values).every(isUnanswered)
    : !values
}
