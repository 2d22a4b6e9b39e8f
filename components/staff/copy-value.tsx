'use client'

import { useState, useSyncExternalStore } from 'react'
import { VisuallyHidden } from '../ui/visually-hidden'

export type CopyTexts = { copy: string; done: string; failed: string }
type CopyValueProps = {
  value: string
  /** The accessible name. */
  name: string
  texts: CopyTexts
}

/** Copies the value before it. Omitted without script, or if the browser lets no page copy. */
export function CopyValue({ value, name, texts }: CopyValueProps) {
  const isPossible = useSyncExternalStore(subscribeToNothing, canCopy, onServer)
  const [said, setSaid] = useState('')
  if (!isPossible) return null
  const say = (text: string) => () => setSaid(text)
  return (
    <span className="copy-value print:hidden">
      <button
        type="button"
        title={texts.copy}
        onClick={() =>
          navigator.clipboard.writeText(value).then(say(texts.done), say(texts.failed))
        }
        onBlur={say('')}
      >
        <svg aria-hidden="true" viewBox="0 0 16 16" className="copy-icon">
          <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />
        </svg>
        <VisuallyHidden>
          {texts.copy} <span>{name}</span>
        </VisuallyHidden>
      </button>
      <span role="status">{said}</span>
    </span>
  )
}

const subscribeToNothing = () => () => {}
// Not on a page without a secure connection.
const canCopy = () => 'clipboard' in navigator
const onServer = () => false
