'use client'

import { unstable_rethrow } from 'next/navigation'
import {
  type SubmitEvent,
  startTransition,
  useActionState,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { FieldView } from '@/lib/onboarding/view/step-view.ts'
import { TextControl } from '../form/text-control'
import { Button, type ButtonTone } from '../ui/button'
import { Notice } from '../ui/notice'

/** The server's answer: options for the browser, or the problem in words. */
export type PasskeyOptions = { options: object } | { problem: string }
/** Undefined if it redirected. */
export type PasskeyResponse = { problem: string } | undefined

export type PasskeyFormProps = {
  /** Creates a passkey, or signs with an existing one. */
  ceremony: 'create' | 'get'
  ask: (form: FormData) => Promise<PasskeyOptions>
  action: (form: FormData) => Promise<PasskeyResponse>
  /** Hidden inputs of both requests. */
  hidden: Record<string, string>
  tone?: ButtonTone | undefined
  /** Another form of the page does the same: where passkeys do not work, nothing is said of them. */
  isOneOfSeveral?: boolean
  field?: Extract<FieldView, { control: 'text' }>
  texts: {
    submit: string
    /** While the browser asks its owner. */
    waiting: string
    cancelled: string
    known: string
    /** Shown if the browser has no passkeys, or none at this address. */
    unable: string
    failed: string
    noScript: string
  }
}

/** Makes the browser create a passkey or sign with one, which needs script. */
export function PasskeyForm(props: PasskeyFormProps) {
  const { ceremony, hidden, tone, field, texts, isOneOfSeveral } = props
  const scripted = useSyncExternalStore(never, inBrowser, onServer)
  const [problem, post, pending] = useActionState(
    (_before: string | undefined, form: FormData) => attempt(props, form),
    undefined,
  )
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) news.current?.focus()
  }, [problem])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (!pending) startTransition(() => post(form))
  }

  // Script replaces it before it is seen.
  if (!scripted && !isOneOfSeveral) return <p className="no-script">{texts.noScript}</p>
  if (scripted && !isAble(ceremony)) return isOneOfSeveral ? null : <p>{texts.unable}</p>
  return (
    // Until script is there it only keeps the place, so that nothing below moves when it can be pressed.
    <form
      onSubmit={submit}
      noValidate
      inert={!scripted}
      className={scripted ? 'step-form' : 'step-form script-only'}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {field && <TextControl field={field} state={{ problems: [], hiddenError: '' }} />}
      <div ref={news} tabIndex={-1} role="alert" className="mt-2 empty:mt-0">
        {problem && <Notice tone="warning">{problem}</Notice>}
      </div>
      <div className="submit-line">
        <Button tone={tone}>{texts.submit}</Button>
        <p role="status" className="sending">
          {pending ? texts.waiting : ''}
        </p>
      </div>
    </form>
  )
}

/** Returns the problem in words; undefined if the server redirected. */
async function attempt(
  { ceremony, ask, action, texts }: PasskeyFormProps,
  form: FormData,
): Promise<string | undefined> {
  try {
    const asked = await ask(form)
    if ('problem' in asked) return asked.problem
    form.set('answer', JSON.stringify(await perform(ceremony, asked.options)))
    return (await action(form))?.problem
  } catch (error) {
    // Next redirects by throwing.
    unstable_rethrow(error)
    const name = error instanceof DOMException ? error.name : ''
    // Web Authentication 5.1.3 and 5.1.4: refused or timed out, which cannot be distinguished.
    if (name === 'NotAllowedError' || name === 'AbortError') return texts.cancelled
    if (name === 'InvalidStateError') return texts.known
    return name === '' ? texts.failed : texts.unable
  }
}

async function perform(
  ceremony: PasskeyFormProps['ceremony'],
  options: object,
): Promise<Credential | null> {
  // Sent by our own server.
  return ceremony === 'create'
    ? navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
          options as PublicKeyCredentialCreationOptionsJSON,
        ),
      })
    : navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
          options as PublicKeyCredentialRequestOptionsJSON,
        ),
      })
}

/** Browsers before 2025 have passkeys too, but cannot parse the options themselves. */
function isAble(ceremony: PasskeyFormProps['ceremony']): boolean {
  if (typeof PublicKeyCredential === 'undefined') return false
  return ceremony === 'create'
    ? 'parseCreationOptionsFromJSON' in PublicKeyCredential
    : 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

const never = () => () => {}
const inBrowser = () => true
const onServer = () => false
