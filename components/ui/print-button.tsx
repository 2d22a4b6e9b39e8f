'use client'

import { useSyncExternalStore } from 'react'
import { buttonClass } from './button'

/** Prints the page. Omitted without script, which it needs. */
export function PrintButton({ text, isLink = false }: { text: string; isLink?: boolean }) {
  const scripted = useSyncExternalStore(subscribeToNothing, inBrowser, onServer)
  if (!scripted) return null
  return (
    <button
      type="button"
      onClick={() => window.print()}
      className={`${isLink ? 'link link-alone font-medium' : buttonClass('secondary')} print:hidden`}
    >
      {text}
    </button>
  )
}

const subscribeToNothing = () => () => {}
const inBrowser = () => true
const onServer = () => false
