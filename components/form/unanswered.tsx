import type { FormTexts, StepView } from '@/lib/onboarding/view/step-view.ts'
import { ErrorSummary } from './error-summary'
import { FieldText } from './field-parts'
import { inWords } from './step-errors'

/** Shown when Continue is pressed before anything else. */
export function Unanswered({ view, texts }: { view: StepView; texts: FormTexts }) {
  const problems = inWords(view, view.unanswered ?? [])
  const [field] = view.fields
  if (!field || problems.length === 0) return null
  return (
    <>
      <ErrorSummary title={texts.summaryTitle} problems={problems} />
      <FieldText field={field} state={{ problems, hiddenError: texts.hiddenError }} />
    </>
  )
}
