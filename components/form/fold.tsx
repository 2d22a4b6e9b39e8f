import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'

type FoldProps = {
  name: string
  label: string
  /** The messages that are shown now. */
  shown: StepState
  children: ReactNode
}

/**
 * Questions that few people need, behind one line. It opens by itself if something fills them: a browser or a
 * password manager does so unasked, and nobody is to send what they have not seen.
 */
export default function Fold({ name, label, shown, children }: FoldProps) {
  const box = useRef<HTMLDetailsElement>(null)
  const openIfFilled = useEffectEvent(() => {
    if (box.current && isFilled(box.current)) box.current.open = true
  })

  // Each time that it is drawn, because an error that is gone no longer holds it open.
  useEffect(() => openIfFilled())
  useEffect(() => {
    const form = box.current?.closest('form')
    const listening = new AbortController()
    // A program may fill an input without an event: the next move of the focus is heard too.
    for (const event of ['input', 'change', 'focusin']) {
      form?.addEventListener(event, openIfFilled, { signal: listening.signal })
    }
    return () => listening.abort()
  }, [])

  const wrong = [
    ...shown.problems.map(({ input }) => input),
    ...shown.warnings.map(({ field }) => field),
  ]
  // The message of a question may name one that is folded: both are of one step.
  const isOpen = wrong.some((each) => each.startsWith(stepOf(name)))
  return (
    <details ref={box} className="details" open={isOpen || undefined}>
      <summary>{label}</summary>
      <div>{children}</div>
    </details>
  )
}

/** Tells whether an input holds something else than the page came with. */
function isFilled(box: HTMLElement): boolean {
  return [...box.querySelectorAll('input, select, textarea')].some((input) => {
    if (input instanceof HTMLSelectElement) {
      const options = [...input.options]
      const given = options.find(({ defaultSelected }) => defaultSelected) ?? options[0]
      return input.value !== given?.value
    }
    const { type, checked, defaultChecked, value, defaultValue } = input as HTMLInputElement
    if (type === 'hidden') return false
    const isMark = type === 'checkbox' || type === 'radio'
    return isMark ? checked !== defaultChecked : value !== defaultValue
  })
}

/** The beginning of an input's name that says its step, on a page with several. */
function stepOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1)
}
