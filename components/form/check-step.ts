import type { ResolverOptions } from 'react-hook-form'
import { schemaResolver } from '@/lib/domain/onboarding/view/schema-resolver.ts'
import type { Problem, RawValues, StepView } from '@/lib/domain/onboarding/view/step-view.ts'
import { problemsIn } from './step-problems'

/** What is wrong with a step by its own schema, in words; loaded with the schema, not with the page. */
export async function checkStep(
  view: StepView,
  values: RawValues,
  context: unknown,
  options: ResolverOptions<RawValues>,
): Promise<Problem[]> {
  const resolve = schemaResolver(view.stepId, view.fieldContext)
  const { errors } = await resolve(values, context, options)
  return inWords(view, problemsIn(view, errors))
}

/**
 * What a step's schema found, whose messages are codes, in words. A code that the step has no words for
 * is left to the server, which checks the same again.
 */
export function inWords({ fields, messages }: StepView, coded: readonly Problem[]): Problem[] {
  return coded.flatMap(({ input, message: code }) => {
    const field = fields.find(({ name }) => input === name || input.startsWith(`${name}.`))
    // Left empty, a value that is stored already stays: the browser does not know it.
    if (field?.control === 'text' && field.saved && code === 'missing') return []
    const message = field && messages[field.name]?.[code]
    return message ? [{ input, message }] : []
  })
}
