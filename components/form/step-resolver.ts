import type { Resolver } from 'react-hook-form'
import type { RawValues, StepView } from '@/lib/onboarding/view/step-view.ts'
import { inWords, problemsIn, toErrors } from './step-errors'

/**
 * Checks a step by the server's own schema, which is fetched when the first input is touched and not with the
 * page. What the browser has no words for, as on the review, is left to the server.
 */
export function stepResolver(view: StepView): Resolver<RawValues> {
  return async (values, context, options) => {
    const problems = inWords(view, await findProblems())
    return problems.length > 0 ? { values: {}, errors: toErrors(problems) } : { values, errors: {} }

    async function findProblems() {
      // The page has the messages for an empty form, and shows them at once.
      if (view.unanswered?.length && isUnanswered(values)) return view.unanswered
      if (!isChecked(view)) return []
      try {
        const [{ zodResolver }, { browserSchema }] = await loadCheck()
        const schema = browserSchema(view.stepId, view.fieldContext)
        const { errors } = await zodResolver(schema)(values, context, options)
        // The messages of the schema are codes.
        return problemsIn(errors).map(({ message: code, ...problem }) => ({ ...problem, code }))
      } catch {
        // Without the browser's check, the server's is enough.
        return []
      }
    }
  }
}

/** Tells whether the browser has words for anything that may be wrong with a step. */
export function isChecked({ messages }: StepView): boolean {
  return Object.keys(messages).length > 0
}

/** Loads zod with the schemas of the steps. */
export function loadCheck() {
  return Promise.all([
    import('@hookform/resolvers/zod'),
    import('@/lib/onboarding/view/browser-schema.ts'),
  ])
}

function isUnanswered(values: unknown): boolean {
  return typeof values === 'object' && values !== null
    ? Object.values(values).every(isUnanswered)
    : !values
}
