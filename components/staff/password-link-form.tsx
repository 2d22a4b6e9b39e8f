'use client'

import { useActionState, useEffect, useRef } from 'react'
import { ActForm } from '../form/act-form'
import { Button, type ButtonTone } from '../ui/button'
import { Notice } from '../ui/notice'

/** A link to choose a password, which only the answer that made it has. */
export type ShownLink = { link?: string }

type PasswordLinkFormProps = {
  action: (before: ShownLink, form: FormData) => Promise<ShownLink>
  hidden: Record<string, string>
  tone: ButtonTone
  texts: {
    submit: string
    /** Above the link: that it is shown only once, and for whom it is. */
    shown: string
  }
}

/** Sends a link, or shows it once if no e-mail can be sent. */
export function PasswordLinkForm({ action, hidden, tone, texts }: PasswordLinkFormProps) {
  const [{ link }, post] = useActionState(action, {})
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (link) news.current?.focus()
  }, [link])
  if (link) {
    return (
      <div ref={news} tabIndex={-1} className="mt-2">
        <Notice tone="success" title={texts.shown}>
          <p dir="ltr" className="break-all font-figures select-all">
            {link}
          </p>
        </Notice>
      </div>
    )
  }
  return (
    <ActForm action={post} className="mt-2">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button tone={tone}>{texts.submit}</Button>
    </ActForm>
  )
}
