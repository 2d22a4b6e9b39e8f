'use client'

import { unstable_rethrow } from 'next/navigation'
import {
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  startTransition,
  useActionState,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useForm } from 'react-hook-form'
import {
  type FieldView,
  type FormTexts,
  type RawValues,
  type StepState,
  type StepView,
  toLine,
} from '@/lib/onboarding/view/step-view.ts'
import { Button, type ButtonTone } from '../ui/button'
import { ArrivalContext } from './arrival'
import { ErrorSummary } from './error-summary'
import { Field } from './field'
import { FieldText } from './field-parts'
import { usePrewarm } from './prewarm'
import { StepHead } from './step-head'
import { inWords, problemsIn } from './step-problems'
import { isChecked, loadCheck, stepResolver } from './step-resolver'

type StepAction = (state: StepState, data: FormData) => Promise<StepState>

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
  /**
   * The page from which it was opened, from the address's `change`: posted, so that the action can lead back.
   */
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

const untouched: StepState = { problems: [], warnings: [], values: {} }

function OneStep(props: StepFormProps) {
  const { view, id, texts, action, hidden, caption, afterHeading } = props
  const { changing, tone, other } = props
  const [state, post, pending] = useActionState(reachable(action, texts.notSent), untouched)
  const [passed, setPassed] = useState<StepState>()
  const form = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  // The faults found before sending, which the server counts by question and code.
  const found = useRef<string[]>([])
  const resolver = stepResolver(view, (coded) => {
    found.current.push(...coded.map(({ input, code }) => `${input}:${code}`))
  })
  const { register, setValue, handleSubmit, clearErrors, formState } = useForm<RawValues>({
    ...(resolver && { resolver }),
    // No error appears or vanishes while somebody types: like the server's, it stays until Continue is pressed.
    reValidateMode: 'onSubmit',
    // The summary of problems takes the focus.
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = formState

  // The browser's findings stay until the server has answered anew.
  const shown = useMemo<StepState>(() => {
    const problems = problemsIn(view, errors)
    if (problems.length > 0) return { ...untouched, problems }
    return passed === state ? untouched : state
  }, [view, errors, passed, state])
  const news = useFocusOnNews(shown)
  const prewarm = usePrewarm(<Unanswered view={view} texts={texts} />)

  // Takes over choices made before this script ran; the other inputs are read when they are registered.
  useEffect(() => {
    const data = new FormData(form.current ?? undefined)
    for (const { name, control } of view.fields) {
      if (control === 'radios' || control === 'text') setValue(name, String(data.get(name) ?? ''))
      else if (control === 'checkboxes' || control === 'countries')
        setValue(name, data.getAll(name).map(String))
    }
  }, [view.fields, setValue])

  // The server separates a pasted date, and takes a correction; an input that was typed into shows neither by itself.
  const filled = useRef(state)
  useEffect(() => {
    if (filled.current === state) return
    filled.current = state
    for (const { name, control } of view.fields) {
      const value = state.values[name]
      if (value !== undefined && (control === 'text' || control === 'date')) setValue(name, value)
    }
  }, [state, view.fields, setValue])

  useEffect(() => {
    if (!pending) busy.current = false
  }, [pending])

  useEffect(() => {
    if (state.elsewhere) window.location.assign(state.elsewhere)
  }, [state])

  const check = handleSubmit(
    () => {
      setPassed(state)
      send(dataOf(form))
    },
    () => {
      busy.current = false
    },
  )

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    const { submitter } = event.nativeEvent
    // Asks for one more list or for another language, whatever is still to correct.
    if (submitter instanceof HTMLButtonElement && submitter.name) {
      const data = dataOf(form)
      data.set(submitter.name, submitter.value)
      // Errors that stay would stand beside the answer to this post and take the focus from the new list.
      clearErrors()
      return send(data)
    }
    void check(event)
  }

  function send(data: FormData) {
    for (const each of new Set(found.current)) data.append('found', each)
    found.current = []
    startTransition(() => post(data))
  }

  const fold = view.fields.findIndex((field) => 'folds' in field)

  function draw(field: FieldView) {
    const { name } = field
    // Includes problems of the input's parts (day, month, year).
    const problems = shown.problems.filter(({ input }) => `${input}.`.startsWith(`${name}.`))
    const question = (
      <Field
        key={name}
        field={field}
        typed={state.values[name]}
        picked={state.values[`${name}.country`]}
        state={{
          problems,
          doubt: shown.warnings.find((doubt) => doubt.field === name),
          hiddenError: texts.hiddenError,
          labelHidden: field.isLabelHidden,
          form: { register, setValue },
        }}
        texts={texts}
      />
    )
    // The input is one of two answers to choose between: it is posted along, and not asked twice. A wrong
    // input, such as one for another country, stays visible to correct.
    return state.conflicts?.some((choice) => choice.name === `choose.${name}`) ? (
      <div key={name} hidden={!problems[0]}>
        {question}
      </div>
    ) : (
      question
    )
  }

  const questions = view.fields.map(draw)
  return (
    <>
      <StepHead view={view} texts={texts} shown={shown} news={news} caption={caption}>
        <ArrivalContext value={state === untouched}>{afterHeading}</ArrivalContext>
      </StepHead>
      <form
        ref={form}
        id={id}
        action={post}
        onSubmit={submit}
        onFocus={({ target }) => {
          // A button does not load it: a first press of Continue shows the page's own messages.
          if (isChecked(view) && !(target instanceof HTMLButtonElement)) loadCheck().catch(() => {})
        }}
        noValidate
        className="step-form"
      >
        {Object.entries({ ...hidden, ...(changing && { changing }), ...state.hidden }).map(
          ([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        {state.warnings.map(({ field }) => (
          <input
            key={field}
            type="hidden"
            name={`doubt.${field}`}
            value={toLine(state.values[field])}
          />
        ))}
        {/* Enter presses the first button of a form, which would otherwise add a list or take another answer
            than was typed. */}
        {(view.fields.some(({ control }) => control === 'countries') ||
          shown.warnings.some(({ correction }) => correction)) && (
          <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
        )}
        {state.conflicts?.map(draw)}
        {fold < 0 ? questions : questions.slice(0, fold)}
        {fold >= 0 && (
          <details className="details" open={(shown.problems[0] ?? shown.warnings[0]) && true}>
            <summary>{view.fields[fold]?.label}</summary>
            <div>{questions.slice(fold + 1)}</div>
          </details>
        )}
        {state.choices?.map(draw)}
        <div className="submit-line">
          {/* This very page without a fragment. A link of the summary leaves one, which would be
              posted to with the rest, and a page with one takes no `autofocus` (HTML, "flush
              autofocus candidates"): the second summary would not be read out. */}
          <Button tone={tone} formAction={changing ? `?change=${changing}` : '?'}>
            {state.submitLabel ?? view.submitLabel}
          </Button>
          {other}
          <p role="status" className="sending">
            {pending || isSubmitting ? texts.sending : ''}
          </p>
        </div>
      </form>
      {prewarm}
    </>
  )
}

/** Shown when Continue is pressed before anything else. */
function Unanswered({ view, texts }: Pick<StepFormProps, 'view' | 'texts'>) {
  const problems = inWords(view, view.unanswered ?? [])
  const [field] = view.fields
  if (!field || problems.length === 0) return null
  return (
    <>
      <ErrorSummary title={texts.summaryTitle} problems={problems} />
      <FieldText field={field} state={{ problems, hiddenError: texts.hiddenError }} />
    </>
  )
}

/** Moves the focus to new messages; not on arrival, where someone may already be typing. */
function useFocusOnNews(shown: StepState): RefObject<HTMLDivElement | null> {
  const news = useRef<HTMLDivElement>(null)
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    news.current?.focus()
  }, [shown])
  return news
}

/** Drops React's marks of a post without script, for which the server would take this. */
function dataOf(form: RefObject<HTMLFormElement | null>): FormData {
  const data = new FormData(form.current ?? undefined)
  for (const name of [...data.keys()]) if (name.startsWith('$ACTION')) data.delete(name)
  return data
}

/** Keeps the input when the connection is lost in the browser. */
function reachable(action: StepAction, notSent: string | undefined): StepAction {
  // On the server React needs the very action, to write a form that posts without script.
  if (typeof window === 'undefined' || !notSent) return action
  return async (state, data) => {
    try {
      return await action(state, data)
    } catch (error) {
      // A redirect, or a page that is not there, is Next's own way of answering.
      unstable_rethrow(error)
      // No answer, a page of something in between, or a server that was renewed since.
      return { ...state, problems: [], notice: notSent }
    }
  }
}
