'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { lookForNews } from './look-for-news'

type LiveStatusProps = {
  /** Whether a change can still come by itself. */
  active: boolean
  /** The state, as a sentence; said aloud when it is another than before. */
  announcement: string
  /** `updating`: the page follows by itself. `reload`: without script, the link that asks again. */
  texts: { updating: string; reload: string }
  reloadHref: string
  /** When the state was last read: shown only while the page does not update automatically. */
  checked?: ReactNode
  /** The longest between two looks; a minute if nothing else is said. */
  longestWaitMs?: number
  /** The mark of what the page shows. The page is requested again once the server has another mark; without one, at each look. */
  mark?: string | undefined
}

const shortestWaitMs = 3_000
const maxWaitMs = 60_000

/** Looks for news at growing intervals while the page is visible, requests it again, and announces changes. */
export function LiveStatus(props: LiveStatusProps) {
  const {
    active,
    announcement,
    texts,
    reloadHref,
    checked,
    longestWaitMs = maxWaitMs,
    mark,
  } = props
  const [scripted, setScripted] = useState(false)
  const first = useRef(announcement)
  useEffect(() => setScripted(true), [])
  const isReached = useRefreshWhile(active, { longestWaitMs, mark })

  const changed = announcement !== first.current
  return (
    <div className="live-status print:hidden">
      <p role="status" className="sr-only">
        {changed ? announcement : ''}
      </p>
      {active && (
        <p className="text-small text-muted">
          {scripted && isReached ? (
            <span>{texts.updating}</span>
          ) : (
            <span>
              <span>{checked}</span>
              <span> </span>
              <a href={reloadHref} className="link inline-flex min-h-3 items-center">
                {texts.reload}
              </a>
            </span>
          )}
        </p>
      )}
    </div>
  )
}

/** Returns whether the server was reached last. */
function useRefreshWhile(
  active: boolean,
  { longestWaitMs, mark }: { longestWaitMs: number; mark: string | undefined },
): boolean {
  const router = useRouter()
  const [isReached, setIsReached] = useState(true)
  const latestMark = useRef(mark)
  useEffect(() => {
    latestMark.current = mark
  }, [mark])
  useEffect(() => {
    if (!active) return
    let waitMs = shortestWaitMs
    let timer = 0
    let isLeft = false
    // Next's router leaves the page for the browser's own error if nobody answers.
    const refresh = async () => {
      const found = await lookForNews(latestMark.current)
      if (isLeft) return
      setIsReached(found !== 'unreachable')
      if (found === 'news') router.refresh()
    }
    const schedule = () => {
      clearTimeout(timer)
      if (document.hidden) return
      timer = window.setTimeout(() => {
        void refresh()
        waitMs = Math.min(waitMs * 1.5, longestWaitMs)
        schedule()
      }, waitMs)
    }
    // A person who returns to the page expects an update now, and soon after.
    const look = () => {
      if (!document.hidden) {
        void refresh()
        waitMs = shortestWaitMs
      }
      schedule()
    }
    schedule()
    document.addEventListener('visibilitychange', look)
    return () => {
      isLeft = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [active, longestWaitMs, router])
  return isReached
}
