import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { RawValues, StepState } from '@/lib/onboarding/view/step-view.ts'

type FoldProps = {
  name: string
  label: string
  /** The names of the questions. */
  folds: readonly string[]
  /** The messages that are shown now. */
  shown: StepState
  /** What the server has sent back. */
  typed: RawValues
  children: ReactNode
}

/**
 * Questions that few people need, behind one line. It opens by itself if something fills them: a browser or a
 * password manager does so unasked, and nobody is to send what they have not seen.
 */
export default function Fold({ name, label, folds, shown, typed, children }: FoldProps) {
  const box = useRef<HTMLDetailsElement>(null)
  const openIfFilled = useEffectEvent(() => {
    if (box.current && findFilled(box.current)) box.current.open = true
  })
  const holdBack = useEffectEvent((event: Event) => {
    const filled = box.current && !box.current.open && findFilled(box.current)
    if (!filled) return
    event.preventDefault()
    event.stopPropagation()
    openIfFilled()
    filled.focus()
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
    // The focus may not have moved. React listens above the form: an event that is stopped here does not reach it.
    form?.addEventListener('submit', holdBack, { signal: listening.signal })
    return () => listening.abort()
  }, [])

  const wrong = [
    ...shown.problems.map(({ input }) => input),
    ...shown.warnings.map(({ field }) => field),
  ]
  // The message of a question may name one that is folded: both are of one step.
  const isWrong = wrong.some((each) => each.startsWith(stepOf(name)))
  const isTyped = folds.some((each) => [typed[each]].flat().some(Boolean))
  return (
    <details ref={box} className="details" open={isWrong || isTyped || undefined}>
      <summary>{label}</summary>
      <div>{children}</div>
    </details>
  )
}

/** Returns an input that holds something else than the page came with. */
function findFilled(box: HTMLElement): HTMLElement | undefined {
  const inputs = box.querySelectorAll<HTMLElement>('input, select, textarea')
  return [...inputs].find((input) => {
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

/** Returns the part of an input's name that names its step, on a page with several. */
function stepOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1)
}
