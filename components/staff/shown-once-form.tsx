'use client'

import { useActionState, useEffect, useRef } from 'react'
import { ActForm } from '../form/act-form'
import { Button, type ButtonTone } from '../ui/button'
import { Notice } from '../ui/notice'

/** A link or a secret, which only the answer that made it has. */
export type ShownOnce = { shown?: string }

type ShownOnceFormProps = {
  action: (before: ShownOnce, form: FormData) => Promise<ShownOnce>
  hidden: Record<string, string>
  tone: ButtonTone
  texts: {
    submit: string
    /** Above it: that it is shown only once, and for whom it is. */
    shown: string
  }
}

/** A button that sends a link or makes a secret, which is shown once where it was asked for. */
export function ShownOnceForm({ action, hidden, tone, texts }: ShownOnceFormProps) {
  const [{ shown }, post] = useActionState(action, {})
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown) news.current?.focus()
  }, [shown])
  if (shown) {
    return (
      <div ref={news} tabIndex={-1} className="mt-2">
        <Notice tone="success" title={texts.shown}>
          <p dir="ltr" className="break-all font-figures select-all">
            {shown}
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
