'use client'

import { useState, useSyncExternalStore } from 'react'
import { buttonClass } from './button'

type CopyButtonProps = {
  value: string
  /** The label, and the messages after success or refusal. */
  texts: { copy: string; done: string; failed: string }
  /** Styles it like the buttons beside it. */
  isButton?: boolean
}

/** Copies a text. Omitted without script, or if the browser lets no page copy. */
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
