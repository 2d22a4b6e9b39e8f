import type { ResolverOptions } from 'react-hook-form'
import { schemaResolver } from '@/lib/domain/onboarding/view/schema-resolver.ts'
import type { Problem, RawValues, StepView } from '@/lib/domain/onboarding/view/step-view.ts'
import { inWords, problemsIn } from './step-problems'

/** What is wrong with a step by its own schema, in words; loaded with the schema, not with the page. */
export async function checkStep(
  view: StepView,
  values: RawValues,
  context: unknown,
  options: ResolverOptions<RawValues>,
): Promise<Problem[]> {
  const resolve = schemaResolver(view.stepId, view.fieldContext)
  const { errors } = await resolve(values, context, options)
  const found = problemsIn(view, errors)
  return inWords(
    view,
    found.map(({ input, message: code }) => ({ input, code })),
  )
}
