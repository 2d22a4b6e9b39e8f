// Next sends this with every page of the layout: a client component, it is a name and no elements.
'use client'

import { lazy, useEffect, useRef } from 'react'
import { getShownSite } from '@/components/journey/site'

// Few visitors see it, and all would fetch it.
const Panel = lazy(() => import('@/components/journey/not-found-panel'))

/**
 * Reloads the address as a document if script received the "not found": the server knows whether a cookie is
 * missing, and what else is open in this browser.
 */
export default function NotFound() {
  // Until the layout knows what it shows, this is the requested document.
  const isDocument = useRef(getShownSite() === undefined)
  useEffect(() => {
    if (!isDocument.current)
      window.location.replace(window.location.pathname + window.location.search)
  }, [])
  return <Panel />
}
