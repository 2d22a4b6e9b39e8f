'use client'

import type { Problem } from '@/lib/onboarding/view/step-view.ts'
import { ErrorSummary } from '../form/error-summary'

/** Lists the problems of a form that only the server renders. */
export function ProblemSummary(props: { title: string; problems: Problem[] }) {
  return <ErrorSummary {...props} />
}
