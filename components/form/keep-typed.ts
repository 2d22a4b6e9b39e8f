type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Carries over the input when React draws the page anew, until the returned function is called. An extension
 * that adds an element before React has taken over the page makes it differ from the server's: React then
 * replaces all of it, and input from meanwhile would be lost.
 */
export function keepTyped(): () => void {
  let focused = document.activeElement
  const noteFocus = ({ target }: FocusEvent) => {
    focused = target as Element
  }
  document.addEventListener('focusin', noteFocus)
  const observer = new MutationObserver(carryOver)
  observer.observe(document, { childList: true, subtree: true })

  function carryOver(changes: MutationRecord[]): void {
    const before = listControls(changes.flatMap(({ removedNodes }) => [...removedNodes]))
    if (before.size === 0) return
    const now = listControls([document.documentElement])
    for (const [key, old] of before) {
      const control = now.get(key)
      if (!control || old.isConnected) continue
      if (isChanged(old)) copyAnswer(old, control)
      if (old === focused) focusAsBefore(old, control)
    }
  }

  return () => {
    carryOver(observer.takeRecords())
    observer.disconnect()
    document.removeEventListener('focusin', noteFocus)
  }
}

/** Numbers inputs of the same name in the order of the page, because a page may have several forms. */
function listControls(nodes: readonly Node[]): Map<string, Control> {
  const controls = new Map<string, Control>()
  const elements = nodes.filter((node) => node instanceof Element)
  for (const control of elements.flatMap((element) => [
    ...element.querySelectorAll<Control>('input[name], textarea[name], select[name]'),
  ])) {
    if (control.type === 'hidden') continue
    const value = isMark(control) ? control.value : ''
    let number = 1
    const keyOf = () => `${control.name} ${value} ${number}`
    while (controls.has(keyOf())) number += 1
    controls.set(keyOf(), control)
  }
  return controls
}

function isMark(control: Control): control is HTMLInputElement {
  return control.type === 'radio' || control.type === 'checkbox'
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some((option) => option.selected !== option.defaultSelected)
  }
  return isMark(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue
}

/** Copies an answer and fires the events of typing, so that React and react-hook-form read it. */
function copyAnswer(from: Control, to: Control): void {
  if (isMark(from) && isMark(to)) {
    if (to.checked !== from.checked) to.click()
    return
  }
  if (from.type === 'file' && to instanceof HTMLInputElement) {
    to.files = (from as HTMLInputElement).files
  } else {
    // The native setter: after React's own one, React would not notice the change.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value') ?? {}
    set?.call(to, from.value)
  }
  for (const type of ['input', 'change']) to.dispatchEvent(new Event(type, { bubbles: true }))
}

function focusAsBefore(from: Control, to: Control): void {
  to.focus({ preventScroll: true })
  const isText = !(from instanceof HTMLSelectElement) && from.selectionStart !== null
  if (isText && !(to instanceof HTMLSelectElement)) {
    to.setSelectionRange(from.selectionStart, from.selectionEnd)
  }
}
