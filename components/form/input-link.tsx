'use client'

import type { MouseEvent, ReactNode } from 'react'
import type { StepView } from '@/lib/onboarding/view/step-view.ts'

type InputLinkProps = { input: string; className: string; children: ReactNode }

/**
 * Without script, `autofocus` takes the reader here when the answer to a post arrives; browsers honour it on
 * anything focusable. Set only on elements that have just appeared.
 */
export const focusOnArrival = { tabIndex: -1, autoFocus: true }

/** Leads to an input, with its label in view; so does the browser alone (`:target` in form.css). */
export function InputLink({ input, className, children }: InputLinkProps) {
  return (
    <a href={`#${input}`} className={className} onClick={(event) => goTo(event, input)}>
      {children}
    </a>
  )
}

function goTo(event: MouseEvent, id: string) {
  const input = document.getElementById(id)
  if (!input) return
  event.preventDefault()
  const words = wordsAbove(input) ?? input
  words.scrollIntoView()
  input.focus({ preventScroll: true })
}

function wordsAbove(input: HTMLElement): Element | null | undefined {
  const words =
    input.closest('fieldset')?.querySelector('legend') ??
    document.querySelector(`label[for="${CSS.escape(input.id)}"]`)
  // A hidden label repeats the page's heading, so the heading has to be in view.
  return words?.classList.contains('sr-only') ? document.querySelector('h1') : words
}

/** The input that a field is corrected by: a date by its first part. */
export function inputOf(view: StepView, name: string): string {
  const field = view.fields.find((one) => one.name === name)
  const first = field?.control === 'date' ? field.parts[0] : undefined
  return first ? `${name}.${first.part}` : name
}
