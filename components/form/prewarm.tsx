import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** What a press of a button brings, and then the answer to it. */
const press = 'pointerout mouseout mousemove mousedown focusin mouseup click submit'.split(' ')

/**
 * Draws something once where nobody is shown it, when the browser has nothing else to do, lets a press
 * come by, and takes it away again. A browser compiles script when it first runs: on a slow telephone
 * the first error would wait for that, after the press of the button.
 */
export function usePrewarm(scene: ReactNode): ReactNode {
  const [stage, setStage] = useState<Element>()
  useEffect(() => whenIdle(() => setStage(document.createElement('div'))), [])
  useEffect(() => {
    if (!stage) return
    // React listens on the stage itself, which is in no document: nobody else hears of it.
    for (const type of press) {
      stage.firstElementChild?.dispatchEvent(new Event(type, { bubbles: true }))
    }
    setStage(undefined)
  }, [stage])
  return stage && createPortal(scene, stage)
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
