import type { ResolverOptions } from 'react-hook-form'
import { stepResolver } from '@/lib/onboarding/browser-check.ts'
import type { Problem, RawValues, StepView } from '@/lib/onboarding/view.ts'
import { problemsFound } from './browser-problems'
import { typedValues } from './typed-values'

/** What is wrong with a form as it stands, in words; loaded with the step's schema, not with the page. */
export async function checkForm(
  view: StepView,
  data: FormData,
  options: ResolverOptions<RawValues>,
): Promise<Problem[]> {
  const check = stepResolver(view.stepId, view.circumstances)
  const { errors } = await check(typedValues(data, view.fields), undefined, options)
  return problemsFound(view, errors)
}
