'use client'

import { useEffect, useRef, useState } from 'react'

type SelectAllProps = {
  /** The id of the form whose boxes are selected. */
  form: string
  /** The page on which all are selected, for browsers without script. */
  href: string
  text: string
  /** The id of an element that says how many are selected; `labels` by their number. */
  label: string
  labels: readonly string[]
}

/** Selects every row of a list, and says how many are selected. */
export function SelectAll({ form, href, text, label, labels }: SelectAllProps) {
  const [selected, setSelected] = useState<number>()
  const box = useRef<HTMLInputElement>(null)
  const count = labels.length - 1
  // Again when other rows have come.
  useEffect(() => {
    const list = document.getElementById(form)
    const update = () => setSelected(listBoxes(form).filter(({ checked }) => checked).length)
    // The boxes are emptied only after the event.
    const updateLater = () => setTimeout(update)
    update()
    list?.addEventListener('change', update)
    list?.addEventListener('reset', updateLater)
    return () => {
      list?.removeEventListener('change', update)
      list?.removeEventListener('reset', updateLater)
    }
  })
  useEffect(() => {
    const element = document.getElementById(label)
    if (element && selected !== undefined) element.textContent = labels[selected] ?? text
    if (box.current) box.current.indeterminate = Boolean(selected && selected < count)
  }, [selected, label, labels, text, count])
  if (selected === undefined) {
    return (
      <a href={href} className="link casework-all">
        {text}
      </a>
    )
  }
  return (
    <label className="casework-all">
      <input
        ref={box}
        type="checkbox"
        checked={selected === count}
        onChange={({ target }) => {
          for (const each of listBoxes(form)) each.checked = target.checked
          setSelected(target.checked ? count : 0)
        }}
      />
      <span>{text}</span>
    </label>
  )
}

function listBoxes(form: string): HTMLInputElement[] {
  const selector = `#${CSS.escape(form)} input[name="application"]`
  return [...document.querySelectorAll<HTMLInputElement>(selector)]
}
