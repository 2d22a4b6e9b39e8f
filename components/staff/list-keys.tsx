'use client'

import { useEffect, useRef, useState } from 'react'

type ListKeysProps = {
  /** The id of the element around the list; in it the keys work, and nowhere else (WCAG 2.1.4). */
  list: string
  /** The id of the search box. */
  search: string
  texts: { open: string; title: string; text: string; close: string }
  /** Each key and its effect. */
  keys: readonly (readonly [key: string, does: string])[]
}

/** Keys for a list whose rows have a link, a box and a button, and the dialog that explains them. */
export function ListKeys({ list, search, texts, keys }: ListKeysProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isScripted, setScripted] = useState(false)
  // When the list has come anew: the button that was pressed is gone, and the row may be, too.
  useEffect(() => {
    const around = document.getElementById(list)
    if (taken && around) returnToRow(around, taken)
    taken = undefined
  })
  useEffect(() => {
    setScripted(true)
    const around = document.getElementById(list)
    const act = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !isIdle(event.target)) return
      if (event.key === '?') dialog.current?.showModal()
      else if (event.key === '/') document.getElementById(search)?.focus()
      else if (!actOnRows(event)) return
      event.preventDefault()
    }
    const remember = ({ submitter }: SubmitEvent) => {
      if (around) taken = findTakenRow(around, submitter)
    }
    around?.addEventListener('keydown', act)
    around?.addEventListener('submit', remember)
    return () => {
      around?.removeEventListener('keydown', act)
      around?.removeEventListener('submit', remember)
    }
  }, [list, search])
  if (!isScripted) return null
  return (
    <>
      <button type="button" className="casework-keys" onClick={() => dialog.current?.showModal()}>
        {texts.open}
      </button>
      <dialog ref={dialog} aria-labelledby="keys-title" className="casework-dialog">
        <h2 id="keys-title" className="text-section font-strong">
          {texts.title}
        </h2>
        <p className="mt-1">{texts.text}</p>
        <dl>
          {keys.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd dir="ltr">{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <button
          type="button"
          className="button button-secondary mt-3"
          onClick={() => dialog.current?.close()}
        >
          {texts.close}
        </button>
      </dialog>
    </>
  )
}

/** Not while one types, chooses from a list, or reads the dialog. */
function isIdle(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest('select, textarea, dialog')) return false
  return !(target instanceof HTMLInputElement) || target.type === 'checkbox'
}

/** Tells whether the key did something. */
function actOnRows({ key, target, currentTarget }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || !(currentTarget instanceof Element)) return false
  const row = target.closest('tbody tr')
  if (key === 'j' || key === 'k') {
    const rows = listRows(currentTarget)
    const next = row ? rows.indexOf(row) + (key === 'j' ? 1 : -1) : 0
    linkOf(rows[next])?.focus()
    return true
  }
  if (!row) return false
  if (key === 'x') boxOf(row)?.click()
  else if (key === 'a') row.querySelector<HTMLButtonElement>('button[name="take"]')?.click()
  // Enter on a box would send the form.
  else if (key === 'Enter' && target instanceof HTMLInputElement) linkOf(row)?.click()
  else return false
  return true
}

/** A row whose application a member assigned to themselves. */
type TakenRow = { application: string; index: number }

/** Not a state of the component: the page that the action leads to may mount it anew. */
let taken: TakenRow | undefined

function findTakenRow(around: Element, submitter: HTMLElement | null): TakenRow | undefined {
  const row = submitter?.closest('tbody tr')
  if (!row || !(submitter instanceof HTMLButtonElement)) return undefined
  return { application: submitter.value, index: listRows(around).indexOf(row) }
}

/** Keyboard users continue in this row, or in the one that has replaced it. */
function returnToRow(around: Element, { application, index }: TakenRow): void {
  const { activeElement } = document
  const isElsewhere = activeElement !== document.body && !around.contains(activeElement)
  if (isElsewhere) return
  const rows = listRows(around)
  const same = rows.find((row) => boxOf(row)?.value === application)
  const row = same ?? rows[index] ?? rows.at(-1)
  linkOf(row)?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}

function listRows(around: Element): Element[] {
  return [...around.querySelectorAll('tbody tr')]
}

function boxOf(row: Element): HTMLInputElement | undefined {
  return row.querySelector<HTMLInputElement>('input[type="checkbox"]') ?? undefined
}

function linkOf(row: Element | undefined): HTMLAnchorElement | undefined {
  return row?.querySelector('a') ?? undefined
}
