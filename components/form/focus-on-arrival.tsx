'use client'

import { type ReactNode, use, useEffect, useRef, useSyncExternalStore } from 'react'
import { ArrivalContext } from './arrival'
import { focusOnArrival } from './input-link'

type FocusOnArrivalProps = { label: string; children: ReactNode }

/**
 * Moves the focus to the purpose of a page. `autofocus` does so in a new document; browsers ignore it on a page
 * that script opens.
 */
export function FocusOnArrival({ label, children }: FocusOnArrivalProps) {
  const box = useRef<HTMLElement>(null)
  // True only while the document that the server wrote is taken over.
  const isOwnDocument = useSyncExternalStore(subscribeToNothing, isFalse, isTrue)
  const hadAutofocus = useRef(isOwnDocument)
  const isArrival = use(ArrivalContext)
  const wasArrival = useRef(isArrival)
  useEffect(() => {
    if (!wasArrival.current) return
    // Somebody may be typing already if the document was there before the script.
    const isFree = document.activeElement === document.body
    if (!hadAutofocus.current || isFree) box.current?.focus()
  }, [])
  return (
    <section ref={box} {...(isArrival && focusOnArrival)} aria-label={label}>
      {children}
    </section>
  )
}

const subscribeToNothing = () => () => {}
const isFalse = () => false
const isTrue = () => true
