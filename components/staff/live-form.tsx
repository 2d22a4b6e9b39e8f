'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useRef } from 'react'

/** After so long without another change; in milliseconds. */
const pauseMs = 300

/** A form that asks for its own page: with script at each change, else by its button. */
export function LiveForm({ action, children }: { action: string; children: ReactNode }) {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function ask(form: HTMLFormElement) {
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form)) query.set(name, String(value))
    router.replace(`${action}?${query}`, { scroll: false })
  }

  return (
    <form
      method="get"
      action={action}
      onInput={({ currentTarget }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => ask(currentTarget), pauseMs)
      }}
      className="mt-3"
    >
      {children}
    </form>
  )
}
