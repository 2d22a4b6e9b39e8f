'use client'

import { useEffect, useRef, useState } from 'react'
import { buttonClass } from '../ui/button'
import { getWarningMs } from './session-warning'

export type SessionTimeoutProps = {
  /** How long until the page is closed, and how long a new look gives, in milliseconds. */
  leftMs: number
  idleMs: number
  closedHref: string
  texts: {
    title: string
    text: string
    submit: string
    failed: string
    over: string
    back: string
  }
}

const checkIntervalMs = 5_000

/**
 * Asks, some minutes before the page is closed, whether somebody is still there; one press gives all
 * of the time again, as often as it is pressed. What is typed stays where it is.
 */
// The default, because that is what React reads from a module that it fetches.
export default function SessionTimeoutDialog({
  leftMs,
  idleMs,
  closedHref,
  texts,
}: SessionTimeoutProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [endsAt, setEndsAt] = useState<number>()
  const [said, setSaid] = useState<'asks' | 'failed' | 'over'>('asks')

  useEffect(() => setEndsAt(Date.now() + leftMs), [leftMs])

  useEffect(() => {
    if (endsAt === undefined) return
    const look = () => {
      const left = endsAt - Date.now()
      if (left > getWarningMs(idleMs)) return
      if (left <= 0) setSaid('over')
      if (!dialog.current?.open) dialog.current?.showModal()
    }
    const looking = setInterval(look, checkIntervalMs)
    return () => clearInterval(looking)
  }, [endsAt, idleMs])

  async function stay() {
    try {
      // To look at a page is to use it. Where it was closed meanwhile, this leads away.
      const answer = await fetch('', { method: 'HEAD', cache: 'no-store', redirect: 'manual' })
      if (!answer.ok) return setSaid(answer.type === 'opaqueredirect' ? 'over' : 'failed')
      setSaid('asks')
      setEndsAt(Date.now() + idleMs)
      dialog.current?.close()
    } catch {
      setSaid('failed')
    }
  }

  return (
    <dialog
      ref={dialog}
      className="stay"
      aria-labelledby="stay-title"
      aria-describedby="stay-text"
      onCancel={(event) => {
        event.preventDefault()
        void stay()
      }}
    >
      <h2 id="stay-title" className="text-section font-strong">
        {texts.title}
      </h2>
      <p id="stay-text" role="status" className="mt-1">
        {said === 'asks' ? texts.text : texts[said]}
      </p>
      <p className="mt-3">
        {said === 'over' ? (
          <a href={closedHref} className="link link-alone">
            {texts.back}
          </a>
        ) : (
          <button type="button" onClick={stay} className={buttonClass('primary')}>
            {texts.submit}
          </button>
        )}
      </p>
    </dialog>
  )
}
