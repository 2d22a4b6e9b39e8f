'use client'

import { useEffect, useRef, useState } from 'react'
import { buttonClass } from '../ui/button'
import { getWarningMs, shownMs, spokenMs } from './session-warning'

export type SessionTimeoutProps = {
  /** The time until the page closes, and the time that a new request gives, in milliseconds. */
  leftMs: number
  idleMs: number
  closedHref: string
  /** The locale for numbers and units (BCP 47). */
  locale: string
  texts: {
    title: string
    text: string
    /** Contains `{left}`, which becomes the minutes or seconds that are left. */
    left: string
    submit: string
    failed: string
    /** The title and the text once the page is closed. */
    overTitle: string
    over: string
    back: string
  }
}

const checkIntervalMs = 1_000

/**
 * Asks, some minutes before the page closes, whether somebody is still there; one press restarts the whole
 * time, as often as it is pressed. The input stays.
 */
// The default, because that is what React reads from a module that it fetches.
export default function SessionTimeoutDialog({
  leftMs,
  idleMs,
  closedHref,
  locale,
  texts,
}: SessionTimeoutProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const wayBack = useRef<HTMLAnchorElement>(null)
  const [endsAt, setEndsAt] = useState<number>()
  const [leftNow, setLeftNow] = useState<number>()
  const [said, setSaid] = useState<'asks' | 'failed' | 'over'>('asks')
  const isOver = said === 'over'

  useEffect(() => setEndsAt(Date.now() + leftMs), [leftMs])

  useEffect(() => {
    if (endsAt === undefined) return
    const look = () => {
      const left = endsAt - Date.now()
      if (left > getWarningMs(idleMs)) return
      setLeftNow(left)
      if (left <= 0) setSaid('over')
      if (!dialog.current?.open) dialog.current?.showModal()
    }
    const looking = setInterval(look, checkIntervalMs)
    return () => clearInterval(looking)
  }, [endsAt, idleMs])

  // The button that had the focus is gone.
  useEffect(() => {
    if (isOver) wayBack.current?.focus()
  }, [isOver])

  const timeLeft = (round: (ms: number) => number) =>
    leftNow === undefined || leftNow <= 0
      ? ''
      : texts.left.replace('{left}', inUnits(round(leftNow), locale))

  async function stay() {
    try {
      // A request for the page counts as use. If it was closed meanwhile, this leads away.
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
      aria-describedby="stay-text stay-left"
      onCancel={(event) => {
        event.preventDefault()
        void stay()
      }}
    >
      <h2 id="stay-title" className="text-section font-strong">
        {isOver ? texts.overTitle : texts.title}
      </h2>
      <p id="stay-text" role="status" className="mt-1">
        {said === 'asks' ? texts.text : texts[said]}
      </p>
      {!isOver && (
        <p id="stay-left" className="stay-left">
          {timeLeft(shownMs)}
        </p>
      )}
      <p role="status" className="sr-only">
        {isOver ? '' : timeLeft(spokenMs)}
      </p>
      <p className="mt-3">
        {isOver ? (
          <a ref={wayBack} href={closedHref} className="link link-alone">
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

function inUnits(ms: number, locale: string): string {
  const seconds = ms / 1_000
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [seconds / 60, 'minute']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
