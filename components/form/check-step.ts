import type { ResolverOptions } from 'react-hook-form'
import { schemaResolver } from '@/lib/onboarding/view/schema-resolver.ts'
import type { CodedProblem, RawValues, StepView } from '@/lib/onboarding/view/step-view.ts'
import { problemsIn } from './step-problems'

/** Checks a step by its own schema and returns the codes; loaded with the schema, not with the page. */
export async function checkStep(
  view: StepView,
  values: RawValues,
  context: unknown,
  options: ResolverOptions<RawValues>,
): Promise<CodedProblem[]> {
  const resolve = schemaResolver(view.stepId, view.fieldContext)
  const { errors } = await resolve(values, context, options)
  // Here the messages are codes.
  return problemsIn(view, errors).map(({ message: code, ...at }) => ({ ...at, code }))
}
