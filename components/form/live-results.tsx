'use client'

import { useEffect, useRef, useState } from 'react'
import type { OptionView } from '@/lib/onboarding/view/step-view.ts'
import { shortestSearch } from '@/lib/registers/rules/shortest-search.ts'

type LiveResultsProps = {
  /** The id of the search form, and the name of its text. */
  form: string
  input: string
  /** Answers a post of the text with `Results`. */
  address: string
  /** The address that the form is posted to. */
  formAction: string
  /** Said where results cannot be shown while the text is typed. */
  paused: string
}

type Results = { news: string; label: string; options: OptionView[] }

/** So long a pause in typing means that somebody looks up. */
const pauseMs = 400

/** A list of which less is in sight is out of sight. */
const hiddenPx = 96

/**
 * Shows what a text finds while it is typed, as buttons that choose a result: a form without script does the
 * same with two presses. They are a plain list with a live region and no combobox, because a result has several
 * lines, and VoiceOver on a telephone does not read the active option of a combobox.
 */
export function LiveResults({ form, input, address, formAction, paused }: LiveResultsProps) {
  const [results, setResults] = useState<Results>()
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = document.getElementById(form)
    if (!(element instanceof HTMLFormElement)) return
    const listening = new AbortController()
    const { signal } = listening
    let timer: ReturnType<typeof setTimeout> | undefined
    let request: AbortController | undefined
    let searched = ''
    let isPaused = false

    async function search(text: string): Promise<void> {
      request = new AbortController()
      const { signal: current } = request
      const body = new URLSearchParams({ [input]: text })
      const found = await ask(address, body, current)
      if (current.aborted || found === undefined) return
      // The focus in the list means that somebody is choosing in it.
      if (panel.current?.contains(document.activeElement)) return
      isPaused = found === 'paused'
      setResults(found === 'paused' ? { news: paused, label: '', options: [] } : found)
    }

    function hear(): void {
      const field = element instanceof HTMLFormElement && element.elements.namedItem(input)
      const text = field instanceof HTMLInputElement ? field.value.trim() : ''
      if (isPaused || text === searched) return
      searched = text
      stop()
      if (text.length < shortestSearch) setResults(undefined)
      else timer = setTimeout(() => void search(text), pauseMs)
    }

    function stop(): void {
      clearTimeout(timer)
      request?.abort()
    }

    // The keys of a text that is composed are no text yet.
    element.addEventListener(
      'input',
      (event) => {
        if (!(event instanceof InputEvent && event.isComposing)) hear()
      },
      { signal },
    )
    element.addEventListener('compositionend', hear, { signal })
    // The answer to the form says what was found.
    element.addEventListener(
      'submit',
      ({ submitter }) => {
        stop()
        if (!(submitter instanceof HTMLButtonElement && submitter.name)) setResults(undefined)
      },
      { signal },
    )
    hear()
    return () => {
      listening.abort()
      stop()
    }
  }, [form, input, address, paused])

  const { news = '', label, options = [] } = results ?? {}
  return (
    <div ref={panel} className="live-results">
      <p role="status">{news}</p>
      {options.length > 0 && (
        <ul key={options.map(({ value }) => value).join()} ref={bringIntoSight} aria-label={label}>
          {options.map(({ value, label: name, hint }) => (
            <li key={value}>
              <button type="submit" form={form} name="picked" value={value} formAction={formAction}>
                <span className="link live-name">{name}</span>
                {hint && <span className="choice-hint">{hint}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Scrolls to new results that the keyboard of a telephone covers while somebody types. */
function bringIntoSight(list: HTMLUListElement | null): void {
  const box = document.activeElement
  if (!list || !(box instanceof HTMLInputElement)) return
  const bottom = window.visualViewport?.height ?? window.innerHeight
  if (list.getBoundingClientRect().top > bottom - hiddenPx) box.labels?.[0]?.scrollIntoView()
}

/** Returns the results; undefined where nothing is to be said, `paused` where none come for a while. */
async function ask(
  address: string,
  body: URLSearchParams,
  signal: AbortSignal,
): Promise<Results | 'paused' | undefined> {
  try {
    // A redirect means that the application was closed here: the form says so when it is posted.
    const answer = await fetch(address, { method: 'POST', body, signal, redirect: 'manual' })
    return answer.ok ? ((await answer.json()) as Results) : 'paused'
  } catch {
    return signal.aborted ? undefined : 'paused'
  }
}
