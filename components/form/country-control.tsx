import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldView, FormTexts } from '@/lib/onboarding/view.ts'
import { type FieldState, LabelledField, type Registered } from './field-parts'
import { Select } from './select-control'

type CountryControlProps = {
  field: Extract<FieldView, { control: 'select' | 'country' }>
  state: FieldState
  typed?: string
  texts: FormTexts['country']
  registered: Registered
}

/**
 * A plain list that turns into a search where script runs. The list stays in the form and is what
 * is posted; each option's `hint` carries other names to find it by, joined by "|".
 */
export function CountryControl({ texts, ...props }: CountryControlProps) {
  const box = useRef<HTMLDivElement>(null)
  // Once: the page may be told anew by the server while someone types.
  const load = useEffectEvent(async (isHere: () => boolean) => {
    const { turnIntoCombobox } = await import('./country-combobox')
    const select = box.current?.querySelector('select')
    if (!select || !isHere()) return undefined
    const { options, name } = props.field
    return turnIntoCombobox(select, { options, texts, labelId: `${name}-label` })
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
    <LabelledField field={props.field} state={props.state}>
      <div ref={box} className="control-box combobox max-w-two-thirds">
        <Select {...props} />
      </div>
    </LabelledField>
  )
}
