import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { CountryTexts, OptionView } from '@/lib/onboarding/view/step-view.ts'
import { type CountrySearch, countrySearch } from './country-search'
import { likelyCountries } from './likely-countries'
import { useListPlace } from './list-place'

export type ComboboxProps = {
  /** The id of the text input: the target of its label and of the error summary's links. */
  id: string
  /** The id of the words above it. */
  labelId: string
  describedBy?: string | undefined
  isWrong: boolean
  autoComplete?: string | undefined
  options: OptionView[]
  /** The codes of the countries that were chosen on earlier pages. */
  chosen: readonly string[] | undefined
  texts: CountryTexts
  /** The hidden list, which is posted. */
  select: HTMLSelectElement
  /** The list had the focus, which moves to the text. */
  hasFocus: boolean
}

type State = UseComboboxState<OptionView>

const { stateChangeTypes: by } = useCombobox

const walkingKeys: readonly unknown[] = [
  by.InputKeyDownArrowDown,
  by.InputKeyDownArrowUp,
  by.InputKeyDownHome,
  by.InputKeyDownEnd,
  by.InputKeyDownPageUp,
  by.InputKeyDownPageDown,
]

/** A text in which a country is searched for, with the list of those that fit. Loaded only if one is asked. */
export function CountryCombobox(props: ComboboxProps) {
  const { id, labelId, options, texts, select } = props
  const [{ search, all, likely }] = useState(() => prepare(props))
  const [items, setItems] = useState(all)
  const input = useRef<HTMLInputElement>(null)
  // Whether a key has led to the highlighted country: then leaving the text chooses it.
  const walked = useRef(false)
  const [first] = useState(() => options.find(({ value }) => value === select.value) ?? null)

  const combobox = useCombobox<OptionView>({
    items,
    inputId: id,
    labelId,
    menuId: `${id}-options`,
    getItemId: (index) => `${id}-option-${index}`,
    itemToString: (option) => option?.label ?? '',
    initialSelectedItem: first,
    stateReducer: (state, change) =>
      reduce(state, change, {
        search,
        all,
        walked: walked.current,
        isFocused: document.activeElement === input.current,
      }),
    onStateChange({ type, isOpen }) {
      walked.current = walkingKeys.includes(type) && isOpen === undefined
    },
    onSelectedItemChange: ({ selectedItem }) => post(selectedItem?.value ?? ''),
  })
  const { isOpen, inputValue, selectedItem, selectItem, setInputValue, closeMenu } = combobox
  // Computed in the same render, or the list would not scroll to the chosen country.
  const shown = useMemo(
    () => itemsOf({ inputValue, selectedItem }, search, all),
    [inputValue, selectedItem, search, all],
  )
  if (shown !== items) setItems(shown)
  const place = useListPlace(isOpen)

  const posted = useRef(select.value)
  function post(value: string) {
    if (posted.current === value && select.value === value) return
    posted.current = value
    select.value = value
    // Setting a value fires no event, and react-hook-form listens to `change`.
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }

  // A password manager may fill either, and may say so or not; React learns of neither by itself.
  const take = useEffectEvent(() => {
    if (!input.current) return
    const { value } = select
    const text = input.current.value
    const option =
      value === posted.current ? search.read(text) : options.find((each) => each.value === value)
    post(option?.value ?? '')
    if (option) selectItem(option)
    else if (text !== inputValue) setInputValue(text)
    closeMenu()
  })

  // Reads the input once the script that changed it has finished. React itself handles typing.
  const hear = useEffectEvent(({ type, isTrusted }: Event) => {
    if (!isTrusted || (type === 'change' && !isOpen)) queueMicrotask(take)
  })
  const hearList = useEffectEvent(() => {
    if (select.value !== posted.current) take()
  })
  const hearFocus = useEffectEvent(({ target }: Event) => {
    if (target !== input.current) take()
  })

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const { form } = select
    input.current?.addEventListener('input', hear, { signal })
    input.current?.addEventListener('change', hear, { signal })
    select.addEventListener('change', hearList, { signal })
    form?.addEventListener('focusin', hearFocus, { signal })
    form?.addEventListener('submit', take, { signal, capture: true })
    return () => listening.abort()
  }, [select])

  const found = texts.results.replace('{count}', String(items.length))
  const news = items.length > 0 ? found : texts.noResults
  return (
    <>
      <input
        {...combobox.getInputProps({
          ref: input,
          className: 'control control-select',
          spellCheck: false,
          'aria-describedby': props.describedBy,
          'aria-invalid': props.isWrong || undefined,
          // A list is filled by code, a text by name.
          ...(props.autoComplete && {
            autoComplete: props.autoComplete.replace(/country$/, 'country-name'),
          }),
        })}
        // biome-ignore lint/a11y/noAutofocus: the input replaces a list that had the focus
        autoFocus={props.hasFocus}
      />
      <div ref={place} className="country-list" hidden={!isOpen}>
        <ul {...combobox.getMenuProps()}>
          {isOpen &&
            items.map((option, index) => (
              <li
                key={option.value}
                {...combobox.getItemProps({ item: option, index })}
                className={items === all && index === likely ? 'after-likely' : undefined}
              >
                {option.label}
              </li>
            ))}
        </ul>
        {items.length === 0 && <p>{texts.noResults}</p>}
      </div>
      <p role="status" className="sr-only">
        {isOpen ? news : ''}
      </p>
    </>
  )
}

/** Prepares what stays the same while the page is open; `likely` countries come first. */
function prepare({ options, chosen = [] }: ComboboxProps) {
  const codes = likelyCountries(chosen)
  const first = codes.flatMap((code) => options.find(({ value }) => value === code) ?? [])
  const others = options.filter((option) => !first.includes(option))
  return {
    search: countrySearch(options, codes),
    all: [...first, ...others],
    likely: first.length,
  }
}

/** Lists every country while one is chosen, because the reader may look for another. */
function itemsOf(
  { inputValue, selectedItem }: Pick<State, 'inputValue' | 'selectedItem'>,
  search: CountrySearch,
  all: OptionView[],
): OptionView[] {
  const isSearched = inputValue.trim() !== '' && inputValue !== selectedItem?.label
  return isSearched ? search.find(inputValue) : all
}

type Reading = {
  search: CountrySearch
  all: OptionView[]
  walked: boolean
  isFocused: boolean
}

/** Changes the state that downshift proposes if the field has to behave differently. */
function reduce(
  state: State,
  { type, changes }: UseComboboxStateChangeOptions<OptionView>,
  { search, all, walked, isFocused }: Reading,
): Partial<State> {
  switch (type) {
    case by.InputChange: {
      const text = changes.inputValue ?? ''
      // While the field has the focus, its text is a search and no choice.
      const option = isFocused ? undefined : search.read(text)
      return {
        ...changes,
        selectedItem: option ?? null,
        inputValue: option?.label ?? text,
        isOpen: isFocused && text.trim() !== '',
        highlightedIndex: search.find(text).length > 0 ? 0 : -1,
      }
    }
    case by.InputClick:
    case by.InputKeyDownArrowDown:
    case by.InputKeyDownArrowUp: {
      if (state.isOpen) return type === by.InputClick ? state : changes
      const shown = itemsOf(state, search, all)
      const isSearched = shown.length > 0 && state.inputValue.trim() !== ''
      const { selectedItem } = state
      const start = isSearched || type === by.InputKeyDownArrowDown ? 0 : -1
      return {
        ...changes,
        isOpen: true,
        highlightedIndex: selectedItem ? shown.indexOf(selectedItem) : start,
      }
    }
    case by.InputKeyDownEscape:
      return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
    case by.InputBlur: {
      if (walked) return changes
      const option = search.read(state.inputValue) ?? null
      return {
        ...changes,
        selectedItem: option,
        inputValue: option?.label ?? state.inputValue,
      }
    }
    default:
      return changes
  }
}
