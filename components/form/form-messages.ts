import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { FormState } from 'react-hook-form'
import type { RawValues, StepState } from '@/lib/onboarding/view/step-view.ts'
import { problemsIn } from './step-errors'

/** The state of a step that nothing was posted of. */
export const untouched: StepState = { problems: [], warnings: [], values: {} }

type FormMessages = {
  /** The server's state, with the errors that the form has now. */
  shown: StepState
  /** New messages, which take the focus. */
  messages: RefObject<HTMLDivElement | null>
  /** Hides what the server said besides its errors, because the form was checked anew. */
  hideServerMessages: () => void
}

/** Joins the server's answer with the errors of the form, and moves the focus to them. */
export function useFormMessages(
  state: StepState,
  { errors, submitCount }: FormState<RawValues>,
): FormMessages {
  const [hidden, setHidden] = useState<StepState>()
  const problems = useMemo(() => problemsIn(errors), [errors])
  const said = problems.length > 0 ? problems : state
  const shown = useMemo(
    () => ({ ...(hidden === state ? untouched : state), problems }),
    [hidden, state, problems],
  )
  const messages = useRef<HTMLDivElement>(null)
  const arrival = useRef(state)
  const isArrival = submitCount === 0 && state === arrival.current
  useEffect(() => {
    // On arrival someone may already be typing; there `autofocus` is enough.
    if (said && !isArrival) messages.current?.focus()
  }, [said, isArrival])
  return { shown, messages, hideServerMessages: () => setHidden(state) }
}
