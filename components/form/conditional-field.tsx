import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldView } from '@/lib/onboarding/view/step-view.ts'

type ConditionalFieldProps = {
  /** The name of the question. */
  name: string
  askedIf: NonNullable<FieldView['askedIf']>
  children: ReactNode
}

/**
 * A question that another answer of the form calls for. Without script it is there, in a group that says when
 * it applies. With script it is shown while it applies; else it is disabled, and so neither sent nor read out.
 * The focus stays where it is: a status announces the question.
 */
export function ConditionalField({ name, askedIf, children }: ConditionalFieldProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  // Undefined until the form could be read: then the page is as the server made it.
  const [isAsked, setIsAsked] = useState<boolean>()
  const [said, setSaid] = useState('')
  const { question, announcement } = askedIf
  const condition = isAsked === undefined ? askedIf.condition : undefined
  const answers = askedIf.is.join('\n')

  useEffect(() => {
    const form = box.current?.form
    if (!form) return
    const read = () => {
      const given = new FormData(form).getAll(question).map(String)
      const called = answers.split('\n')
      return given.length > 0 ? given.some((one) => called.includes(one)) : called.includes('')
    }
    const change = () => {
      const now = read()
      setIsAsked(now)
      setSaid(now ? announcement : '')
    }
    const changeOf = ({ target }: Event) => {
      if ((target as HTMLInputElement).name === question) change()
    }
    setIsAsked(read())
    form.addEventListener('change', changeOf)
    return () => form.removeEventListener('change', changeOf)
  }, [question, answers, announcement])

  return (
    <>
      <fieldset
        ref={box}
        role={condition ? 'group' : 'presentation'}
        aria-labelledby={condition && `${name}-condition`}
        disabled={isAsked === false}
        className={
          (isAsked ?? askedIf.applies)
            ? 'conditional-field'
            : 'conditional-field conditional-field-closed'
        }
      >
        {condition && (
          <p id={`${name}-condition`} className="conditional-field-condition">
            {condition}
          </p>
        )}
        {children}
      </fieldset>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}
