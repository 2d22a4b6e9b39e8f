// Next sends this with every page of the layout: a client component, it is a name and no elements.
'use client'

import { lazy } from 'react'

// Few come to see it, and all would fetch it.
const Panel = lazy(() => import('@/components/journey/not-found-panel'))

export default function NotFound() {
  return <Panel />
}
