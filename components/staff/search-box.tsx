'use client'

import { type ComponentProps, useEffect, useLayoutEffect, useRef, useTransition } from 'react'

type SearchBoxProps = Omit<ComponentProps<'input'>, 'defaultValue'> & {
  id: string
  /** The text of the current search. */
  typed: string
  /** The action of the form around it. */
  search: (form: FormData) => Promise<void>
}

/** Long enough for somebody who types an address letter by letter. */
const pauseMs = 900

/** The text of a focused box that was just unmounted: its results mount the box anew. */
let left: { value: string; caret: number | null } | undefined

/**
 * A search box that searches when typing stops, for complete texts and for names of three letters or more:
 * searches are counted and logged, so there is none for each letter.
 */
export function SearchBox({ typed, search, ...input }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const [, startSearch] = useTransition()
  // The new box appears in the same commit; after it, nobody is to be led back to a box.
  useLayoutEffect(() => {
    const element = box.current
    if (element && left) {
      element.value = left.value
      element.focus()
      element.setSelectionRange(left.caret, left.caret)
    }
    left = undefined
    return () => {
      if (!element || document.activeElement !== element) return
      left = { value: element.value, caret: element.selectionStart }
      setTimeout(() => {
        left = undefined
      })
    }
  }, [])
  // The results of another search, or none: unless something else is being typed meanwhile.
  useEffect(() => {
    if (box.current && document.activeElement !== box.current) box.current.value = typed
  }, [typed])
  useEffect(() => {
    const element = box.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      const value = element?.value.trim() ?? ''
      if ((!isComplete(value) && !isName(value)) || value === typed.trim()) return
      timer = setTimeout(() => {
        if (!element?.form) return
        const data = new FormData(element.form)
        if (typed) data.set('typing', 'yes')
        // Submitting the form would delete later input.
        startSearch(() => search(data))
      }, pauseMs)
    }
    // The button was pressed, or Enter.
    const stop = () => clearTimeout(timer)
    const form = element?.form
    element?.addEventListener('input', wait)
    form?.addEventListener('submit', stop)
    return () => {
      stop()
      element?.removeEventListener('input', wait)
      form?.removeEventListener('submit', stop)
    }
  }, [typed, search])
  return <input ref={box} defaultValue={typed} {...input} />
}

/** Three letters or more, and nothing of a number or an address. */
function isName(text: string): boolean {
  return !/[\p{N}@+]/u.test(text) && (text.match(/\p{L}/gu) ?? []).length >= 3
}

/** Tells whether it is a reference of ours, an e-mail address, or a telephone number with its country code. */
function isComplete(text: string): boolean {
  return (
    /^ptc[\s-]?([0-9a-z]{4}[\s-]?){3}$/i.test(text) ||
    /^[^\s@]+@[^\s@]+\.\p{L}{2,}$/u.test(text) ||
    /^(\+|00)[\d\s().-]{9,}$/.test(text)
  )
}
