// Next sends this with every page of the layout: a client component, it is a name and no elements.
'use client'

import { lazy, useEffect, useRef, useSyncExternalStore } from 'react'

// Few come to see it, and all would fetch it.
const Panel = lazy(() => import('@/components/journey/not-found-panel'))

/**
 * Where script came to an answer that there is nothing, the address is asked for as a document: the server knows
 * whether a cookie is missing, and what else is open in this browser.
 */
export default function NotFound() {
  // True only while the document that the server wrote is taken over.
  const isOwnDocument = useSyncExternalStore(subscribeToNothing, isFalse, isTrue)
  const wasOwnDocument = useRef(isOwnDocument)
  useEffect(() => {
    if (!wasOwnDocument.current)
      window.location.replace(window.location.pathname + window.location.search)
  }, [])
  return <Panel />
}

const subscribeToNothing = () => () => {}
const isFalse = () => false
const isTrue = () => true
