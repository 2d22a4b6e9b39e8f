import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** The events of pressing a button, and of its answer. */
const press = 'pointerout mouseout mousemove mousedown focusin mouseup click submit'.split(' ')

/**
 * Draws something once where nobody is shown it, when the browser has nothing else to do, lets a press
 * come by, and removes it again. A browser compiles script when it first runs: on a slow telephone
 * the first error would wait for that, after the press of the button.
 */
export function useRenderAhead(content: ReactNode): ReactNode {
  const [container, setContainer] = useState<Element>()
  useEffect(() => whenIdle(() => setContainer(document.createElement('div'))), [])
  useEffect(() => {
    if (!container) return
    // React listens on the container itself, which is in no document: no other listener gets these events.
    for (const type of press) {
      container.firstElementChild?.dispatchEvent(new Event(type, { bubbles: true }))
    }
    setContainer(undefined)
  }, [container])
  return container && createPortal(content, container)
}

function whenIdle(act: () => void): () => void {
  // Safari does not support idle callbacks; there it is any time after hydration.
  if (!window.requestIdleCallback) {
    const timer = setTimeout(act, 1_000)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act)
  return () => cancelIdleCallback(request)
}
