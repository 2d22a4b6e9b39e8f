'use client'

import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'
import { useFormStatus } from 'react-dom'

/**
 * A form that ignores a second press until the first one was answered. Without script the server takes both;
 * actions that must not be done twice say so there.
 */
export function ActForm({ children, ...props }: ComponentProps<'form'>) {
  const isBusy = useRef(false)
  return (
    <form
      {...props}
      onSubmit={(event) => {
        if (isBusy.current) event.preventDefault()
        isBusy.current = true
      }}
    >
      {children}
      <Release isBusy={isBusy} />
    </form>
  )
}

function Release({ isBusy }: { isBusy: RefObject<boolean> }) {
  const { pending } = useFormStatus()
  useEffect(() => {
    if (!pending) isBusy.current = false
  }, [pending, isBusy])
  return null
}
