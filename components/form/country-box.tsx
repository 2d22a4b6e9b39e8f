import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CountryTexts } from '@/lib/onboarding/view/step-view.ts'
import type { ComboboxProps, CountryCombobox } from './country-combobox'

type CountryBoxProps = Omit<ComboboxProps, 'texts' | 'select' | 'hasFocus'> & {
  texts: CountryTexts | undefined
  /** A plain list, which stays in the form and is posted. */
  children: (list: { id: string; hidden: boolean }) => ReactNode
}

let loaded: typeof CountryCombobox | undefined

/**
 * Turns the list inside it into a search when script runs; each option's `hint` carries other
 * names to find it by, joined by "|".
 */
export function CountryBox({ id, texts, children, ...given }: CountryBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState<Pick<ComboboxProps, 'select' | 'hasFocus'>>()

  // Runs before the first paint: a list that has just appeared was opened by nobody.
  useLayoutEffect(() => {
    const select = box.current?.querySelector('select')
    if (loaded && select) setSearch({ select, hasFocus: document.activeElement === select })
  }, [])

  useEffect(() => {
    const select = box.current?.querySelector('select')
    if (loaded || !select) return
    const gone = new AbortController()
    const show = () => {
      if (!gone.signal.aborted) setSearch({ select, hasFocus: false })
    }
    import('./country-combobox')
      .then(({ CountryCombobox }) => {
        loaded = CountryCombobox
        // A list that has the focus may be open, and would close under a finger.
        if (document.activeElement !== select) show()
        else select.addEventListener('blur', show, { once: true, signal: gone.signal })
      })
      // The plain list works without it.
      .catch(() => {})
    return () => gone.abort()
  }, [])

  const Combobox = search && texts && loaded
  return (
    <div ref={box} className="control-box combobox max-w-two-thirds">
      {children(Combobox ? { id: `${id}-list`, hidden: true } : { id, hidden: false })}
      {Combobox && <Combobox {...{ id, texts }} {...given} {...search} />}
    </div>
  )
}

/** Explains the search, if there is script. Rendered from the start, so that nothing moves later. */
export function CountryHint({ id, texts }: { id: string; texts: CountryTexts | undefined }) {
  return (
    <p id={countryHintId(id)} className="hint country-hint">
      {texts?.hint}
    </p>
  )
}

/** The id of the hint of a field. */
export function countryHintId(id: string): string {
  return `${id}-search`
}
