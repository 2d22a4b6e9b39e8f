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
  const box = useRef<HTMLDivElement>(null)
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div ref={box} {...(isArrival && focusOnArrival)} role="group" aria-label={label}>
      {children}
    </div>
  )
}

const subscribeToNothing = () => () => {}
const isFalse = () => false
const isTrue = () => true
