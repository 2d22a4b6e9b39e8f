'use client'

import {
  type ReactNode,
  type SubmitEvent,
  startTransition,
  useActionState,
  useMemo,
  useRef,
} from 'react'
import { useForm } from 'react-hook-form'
import type { FormTexts, RawValues, StepView } from '@/lib/onboarding/view/step-view.ts'
import { Button, type ButtonTone } from '../ui/button'
import { ArrivalContext } from './arrival'
import { untouched, useFormMessages } from './form-messages'
import { HiddenInputs } from './hidden-inputs'
import { dataOf, reachable, type StepAction, useBusy } from './post-step'
import { useRenderAhead } from './render-ahead'
import { problemsIn, toErrors } from './step-errors'
import { StepHead } from './step-head'
import { StepQuestions } from './step-questions'
import { isChecked, loadCheck, stepResolver } from './step-resolver'
import { defaultValuesOf, useServerAnswer } from './step-values'
import { useTypedBefore } from './typed-before'
import { Unanswered } from './unanswered'

export type StepFormProps = {
  view: StepView
  /** Lets elements outside of it be its buttons. */
  id?: string
  /** `notSent`: shown above the form when the server could not be reached; the input stays. */
  texts: FormTexts & { notSent?: string }
  action: StepAction
  /** Posted unchanged. */
  hidden: Record<string, string>
  /** A line above the heading: how far this is along the way. */
  caption?: ReactNode
  /** Shown between the heading and the fields. */
  afterHeading?: ReactNode
  /** The page that it was opened from (`change` of the address), posted: the action leads back there. */
  changing?: string | undefined
  /** The tone of the submit button. */
  tone?: ButtonTone
  /** A second button that submits, which is posted by its name: where else to go on. */
  other?: ReactNode
}

/**
 * Shows one step. Without script it is a plain form that posts to the action; with script the same form is
 * checked first, by the same schema, and sent once.
 */
export function StepForm(props: StepFormProps) {
  // Another step is another form: nothing typed in one may show up in the next.
  return <OneStep key={props.view.stepId} {...props} />
}

function OneStep(props: StepFormProps) {
  const { view, id, texts, action, hidden, caption, afterHeading, changing, tone, other } = props
  const [state, post, isPending] = useActionState(reachable(action, texts.notSent), untouched)
  const errors = useMemo(() => toErrors(state.problems), [state])
  const form = useForm<RawValues>({
    defaultValues: defaultValuesOf(view),
    resolver: stepResolver(view),
    errors,
    // No error appears or vanishes while somebody types: like the server's, it stays until Continue is pressed.
    reValidateMode: 'onSubmit',
    // The summary of problems takes the focus.
    shouldFocusError: false,
  })
  const { handleSubmit, clearErrors, setValue, formState } = form
  const inputs = useTypedBefore(form)
  const { shown, messages, hideServerMessages } = useFormMessages(state, formState)
  useServerAnswer(view, state, setValue)
  // The faults found before sending.
  const found = useRef(new Set<string>())
  const isBusy = useBusy(isPending)

  function send(data: FormData) {
    found.current.clear()
    startTransition(() => post(data))
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // A second press while the first one is being answered.
    if (isBusy.current) return
    isBusy.current = true
    const { currentTarget, nativeEvent } = event
    const { submitter } = nativeEvent
    // Asks for one more list or for another language, whatever is still to correct.
    if (submitter instanceof HTMLButtonElement && submitter.name) {
      const data = dataOf(currentTarget, found.current)
      data.set(submitter.name, submitter.value)
      // Errors that stay would stand beside the answer to this post and take the focus from the new list.
      clearErrors()
      return send(data)
    }
    inputs.readAll()
    void handleSubmit(
      () => {
        hideServerMessages()
        send(dataOf(currentTarget, found.current))
      },
      (wrong) => {
        hideServerMessages()
        for (const { input, code } of problemsIn(wrong)) found.current.add(`${input}:${code}`)
        isBusy.current = false
      },
    )(event)
  }

  return (
    <ArrivalContext value={state === untouched}>
      <StepHead view={view} texts={texts} shown={shown} messages={messages} caption={caption}>
        {afterHeading}
      </StepHead>
      <form
        id={id}
        action={post}
        onSubmit={submit}
        // A button does not load it: a first press of Continue shows the page's own messages.
        onFocus={({ target }) => {
          if (isChecked(view) && !(target instanceof HTMLButtonElement)) loadCheck().catch(() => {})
        }}
        noValidate
        className="step-form"
      >
        <HiddenInputs
          hidden={{ ...hidden, ...(changing && { changing }) }}
          {...{ view, state, shown }}
        />
        <StepQuestions {...{ view, texts, state, shown, inputs }} />
        <div className="submit-line">
          {/* This very page without a fragment. A link of the summary leaves one, which would be
              posted to with the rest, and a page with one takes no `autofocus` (HTML, "flush
              autofocus candidates"): the second summary would not be read out. */}
          <Button tone={tone} formAction={changing ? `?change=${changing}` : '?'}>
            {state.submitLabel ?? view.submitLabel}
          </Button>
          {other}
          <p role="status" className="sending">
            {isPending || formState.isSubmitting ? texts.sending : ''}
          </p>
        </div>
      </form>
      {useRenderAhead(<Unanswered view={view} texts={texts} />)}
    </ArrivalContext>
  )
}
