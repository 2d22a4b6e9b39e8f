'use client'

import { useState, useSyncExternalStore } from 'react'
import { VisuallyHidden } from '../ui/visually-hidden'

export type CopyTexts = { copy: string; done: string; failed: string }
type CopyValueProps = {
  value: string
  /** What it is, for those who hear the button alone. */
  name: string
  texts: CopyTexts
}

/** Copies what stands before it. Without script, or where the browser lets no page copy, it is not there. */
export function CopyValue({ value, name, texts }: CopyValueProps) {
  const isPossible = useSyncExternalStore(subscribeToNothing, canCopy, onServer)
  const [said, setSaid] = useState('')
  if (!isPossible) return null
  const say = (text: string) => () => setSaid(text)
  return (
    <span className="copy-value print:hidden">
      <button
        type="button"
        onClick={() =>
          navigator.clipboard.writeText(value).then(say(texts.done), say(texts.failed))
        }
        onBlur={say('')}
      >
        {texts.copy}
        <VisuallyHidden> {name}</VisuallyHidden>
      </button>
      <span role="status">{said}</span>
    </span>
  )
}

const subscribeToNothing = () => () => {}
// Not on a page without a secure connection.
const canCopy = () => 'clipboard' in navigator
const onServer = () => false
