import { createFormControl } from 'react-hook-form'
import { stepResolver } from '@/lib/domain/onboarding/view/step-resolver.ts'
import type { Problem, RawValues, StepView } from '@/lib/domain/onboarding/view/step-view.ts'
import { problemsFound } from './browser-problems'
import { typedValues } from './typed-values'

/** What is wrong with a form as it stands, in words; loaded with the step's schema, not with the page. */
export async function checkForm(view: StepView, data: FormData): Promise<Problem[]> {
  const { handleSubmit } = createFormControl<RawValues>({
    defaultValues: typedValues(data, view.fields),
    resolver: stepResolver(view.stepId, view.fieldContext),
    shouldFocusError: false,
  })
  let found: Problem[] = []
  const check = handleSubmit(
    () => {},
    (errors) => {
      found = problemsFound(view, errors)
    },
  )
  await check()
  return found
}
