import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { CountryTexts, OptionView } from '@/lib/domain/onboarding/view/step-view.ts'

type CountryBoxProps = {
  options: OptionView[]
  texts: CountryTexts | undefined
  /** The id of the words above it. */
  labelId: string
  /** A plain list: it stays in the form and is what is posted. */
  children: ReactNode
}

/**
 * Turns the list inside it into a search where script runs; each option's `hint` carries other
 * names to find it by, joined by "|".
 */
export function CountryBox({ options, texts, labelId, children }: CountryBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  // Once: the server may render the page again while someone types.
  const load = useEffectEvent(async (isHere: () => boolean) => {
    const { turnIntoCombobox } = await import('./country-combobox')
    const select = box.current?.querySelector('select')
    if (!select || !texts || !isHere()) return undefined
    return turnIntoCombobox(select, { options, texts, labelId })
  })

  useEffect(() => {
    let here = true
    let remove = () => {}
    load(() => here)
      .then((undo) => {
        if (undo) remove = undo
      })
      // Without it the plain list does all that is needed.
      .catch(() => {})
    return () => {
      here = false
      remove()
    }
  }, [])

  return (
    <div ref={box} className="control-box combobox max-w-two-thirds">
      {children}
    </div>
  )
}
