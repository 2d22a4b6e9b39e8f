'use client'

import type { Problem } from '@/lib/domain/onboarding/view/step-view.ts'
import { ErrorSummary } from '../form/error-summary'

/** What is wrong with a form that the server draws alone. */
export function ProblemSummary(props: { title: string; problems: Problem[] }) {
  return <ErrorSummary {...props} />
}
