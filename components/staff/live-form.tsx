'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'

/** After so long without another change; in milliseconds. */
const pauseMs = 300

/** A form that asks for its own page, which was drawn for `values`: with script at each change, else by its button. */
export function LiveForm({
  action,
  values,
  children,
}: {
  action: string
  values: Record<string, string>
  children: ReactNode
}) {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const askIfChanged = useEffectEvent(() => {
    if (form.current && readFields(form.current).some(([name, value]) => values[name] !== value)) {
      ask(form.current)
    }
  })
  useEffect(() => {
    // No event tells of what was changed before the script arrived.
    askIfChanged()
    return () => clearTimeout(timer.current)
  }, [])

  function ask(changed: HTMLFormElement) {
    const query = new URLSearchParams(readFields(changed))
    router.replace(`${action}?${query}`, { scroll: false })
  }

  return (
    <form
      ref={form}
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

function readFields(form: HTMLFormElement): [name: string, value: string][] {
  return [...new FormData(form)].map(([name, value]) => [name, String(value)])
}
