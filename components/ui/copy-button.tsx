'use client'

import { useState, useSyncExternalStore } from 'react'
import { buttonClass } from './button'

type CopyButtonProps = {
  value: string
  /** What the button says, and what is said once it is done or refused. */
  texts: { copy: string; done: string; failed: string }
  /** Beside other buttons it looks as they do. */
  isButton?: boolean
}

/** Copies a text. Without script, or where the browser lets no page copy, it is not there. */
export function CopyButton({ value, texts, isButton = false }: CopyButtonProps) {
  const isPossible = useSyncExternalStore(subscribeToNothing, canCopy, onServer)
  const [said, setSaid] = useState('')
  if (!isPossible) return null
  const say = (text: string) => () => setSaid(text)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <button
        type="button"
        onClick={() =>
          navigator.clipboard.writeText(value).then(say(texts.done), say(texts.failed))
        }
        className={isButton ? buttonClass('secondary') : 'link link-alone font-medium'}
      >
        {texts.copy}
      </button>
      <span role="status" className="text-small">
        {said}
      </span>
    </p>
  )
}

const subscribeToNothing = () => () => {}
// Not on a page without a secure connection.
const canCopy = () => 'clipboard' in navigator
const onServer = () => false
