import { unstable_rethrow } from 'next/navigation'
import { type RefObject, useEffect, useRef } from 'react'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'

export type StepAction = (state: StepState, data: FormData) => Promise<StepState>

/** Keeps the input when the connection is lost in the browser. */
export function reachable(action: StepAction, notSent: string | undefined): StepAction {
  // On the server React needs the very action, to write a form that posts without script.
  if (typeof window === 'undefined' || !notSent) return action
  return async (state, data) => {
    try {
      return await action(state, data)
    } catch (error) {
      // A redirect, or a page that is not there, is Next's own way of answering.
      unstable_rethrow(error)
      // No answer, a page of something in between, or a server that was renewed since.
      return { ...state, problems: [], notice: notSent }
    }
  }
}

/**
 * Returns what a form posts, with the faults that the browser found before, which the server counts by
 * question and code. Drops React's marks of a post without script, for which the server would take this.
 */
export function dataOf(form: HTMLFormElement, found: ReadonlySet<string>): FormData {
  const data = new FormData(form)
  for (const name of [...data.keys()]) if (name.startsWith('$ACTION')) data.delete(name)
  for (const each of found) data.append('found', each)
  return data
}

/** Tells, once it was set, that a press is being answered. State would be known only after the next render. */
export function useBusy(isPending: boolean): RefObject<boolean> {
  const isBusy = useRef(false)
  useEffect(() => {
    if (!isPending) isBusy.current = false
  }, [isPending])
  return isBusy
}
