import accessibleAutocomplete from 'accessible-autocomplete'
import type { CountryTexts, OptionView } from '@/lib/domain/onboarding/view/step-view.ts'
import { countrySearch } from './country-search'

type Combobox = { options: OptionView[]; texts: CountryTexts; labelId: string }

/**
 * Puts a search before the list and hides the list, which is still what is posted. Loaded only
 * where a country is asked. Gives back how to undo it.
 */
export function turnIntoCombobox(select: HTMLSelectElement, combobox: Combobox): () => void {
  const { options, texts, labelId } = combobox
  const search = countrySearch(options)
  const all = options.map(({ label }) => label)
  const id = select.id
  const hadFocus = document.activeElement === select
  let opensByKey = false

  accessibleAutocomplete.enhanceSelectElement({
    selectElement: select,
    id,
    name: '',
    defaultValue: '',
    autoselect: true,
    minLength: 1,
    showAllValues: true,
    // It is drawn beside the plain list too: see form.css.
    dropdownArrow: () => '',
    displayMenu: 'inline',
    inputClasses: 'control',
    source: (query, show) => {
      const found = search.find(query)
      if (query.trim() === '') show(opensByKey ? all : [])
      // A person who opens the list beside a chosen country looks for another one.
      else show(found[0] === query ? [...new Set([...found, ...all])] : found)
    },
    templates: {
      inputValue: (option) => option ?? '',
      suggestion: escaped,
    },
    menuAttributes: { 'aria-labelledby': labelId },
    // The text is what counts, and it is read when the form is sent.
    onConfirm: () => {},
    tNoResults: () => texts.noResults,
    tAssistiveHint: () => texts.hint,
    tStatusNoResults: () => texts.noResults,
    tStatusSelectedOption: (option, length, index) =>
      filled(texts.selected, { option, position: index + 1, count: length }),
    tStatusResults: (length, selected) => `${filled(texts.results, { count: length })} ${selected}`,
  })

  const input = document.getElementById(id) as HTMLInputElement
  const hint = document.getElementById(`${id}__assistiveHint`)
  // Who finds an answer in it needs no help with the search, and what stands below keeps its place.
  if (hint && input.value === '') {
    hint.removeAttribute('style')
    hint.className = 'hint combobox-hint'
  }
  if (select.autocomplete) {
    // A list is filled by code, a text by name.
    input.autocomplete = select.autocomplete.replace(/country$/, 'country-name') as AutoFill
  }
  if (hadFocus) input.focus()
  const wrapper = input.closest<HTMLElement>('.autocomplete__wrapper')
  if (wrapper) {
    openByPress(wrapper, input, (isByKey) => {
      opensByKey = isByKey
    })
  }
  const stopHolding = wrapper ? holdPlace(wrapper) : () => {}

  // A text that names no country must not post the country chosen before it.
  const readText = () => {
    const chosen = search.named(input.value)?.value ?? ''
    if (select.value === chosen) return
    select.value = chosen
    // As if it had been chosen from the list: who listens to that learns of it.
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const form = select.form
  form?.addEventListener('submit', readText, true)
  const stopFollowing = followDescription(select, input)

  return () => {
    readText()
    form?.removeEventListener('submit', readText, true)
    stopFollowing()
    stopHolding()
    wrapper?.parentElement?.remove()
    select.id = id
    select.style.removeProperty('display')
  }
}

/**
 * Opens the list of all by a press on the empty box as the space bar does. By itself the package also
 * opens it for a text that was just deleted, and has its first country chosen by leaving the box.
 */
function openByPress(
  wrapper: HTMLElement,
  input: HTMLInputElement,
  tellKey: (isByKey: boolean) => void,
) {
  wrapper.addEventListener('keydown', () => tellKey(true), true)
  for (const type of ['input', 'click']) wrapper.addEventListener(type, () => tellKey(false), true)
  wrapper.addEventListener('click', ({ target }) => {
    if (target !== input || input.value.trim() !== '') return
    // The package reads the number of the key, which no constructor of events takes everywhere.
    input.dispatchEvent(Object.assign(new Event('keydown', { bubbles: true }), { keyCode: 32 }))
  })
}

/**
 * The list stands above what follows, so that it covers nothing, and a press elsewhere closes it. What
 * follows moves up only after that press, which would otherwise end beside the button it began on.
 */
function holdPlace(wrapper: HTMLElement): () => void {
  const release = () => wrapper.style.removeProperty('min-height')
  const hold = ({ target }: PointerEvent) => {
    if (wrapper.contains(target as Node)) return
    wrapper.style.minHeight = `${wrapper.offsetHeight}px`
    // After the click, which comes before the next task.
    addEventListener('pointerup', () => setTimeout(release), { once: true })
    addEventListener('pointercancel', release, { once: true })
  }
  document.addEventListener('pointerdown', hold, true)
  return () => document.removeEventListener('pointerdown', hold, true)
}

/** Copies the error description from the list, which React updates, to the search, which it does not. */
function followDescription(select: HTMLSelectElement, input: HTMLInputElement): () => void {
  const follow = () => {
    const hint = input.value === '' ? `${input.id}__assistiveHint` : ''
    set(
      input,
      'aria-describedby',
      `${select.getAttribute('aria-describedby') ?? ''} ${hint}`.trim(),
    )
    set(input, 'aria-invalid', select.getAttribute('aria-invalid') ?? '')
  }
  const observer = new MutationObserver(follow)
  const attributeFilter = ['aria-describedby', 'aria-invalid']
  observer.observe(select, { attributeFilter })
  observer.observe(input, { attributeFilter })
  follow()
  return () => observer.disconnect()
}

function set(element: Element, name: string, value: string) {
  if ((element.getAttribute(name) ?? '') === value) return
  if (value) element.setAttribute(name, value)
  else element.removeAttribute(name)
}

function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))
}

/** The package writes suggestions as HTML. */
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
