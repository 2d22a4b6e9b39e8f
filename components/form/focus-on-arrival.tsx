'use client'

import { type ReactNode, use, useEffect, useRef, useSyncExternalStore } from 'react'
import { ArrivalContext } from './arrival'
import { focusOnArrival } from './input-link'

type FocusOnArrivalProps = { label: string; children: ReactNode }

/**
 * Takes the reader to what a page is there for. `autofocus` does so in a document of its own; browsers
 * ignore it on a page that script leads to.
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
    // Somebody may be typing already where the document was there before the script.
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
