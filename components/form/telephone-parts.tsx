import type { ReactNode } from 'react'
import type { FieldView } from '@/lib/onboarding/view/step-view.ts'
import { useCallingCodes } from './countries'

type TelephonePartsProps = NonNullable<Extract<FieldView, { control: 'text' }>['callingCode']> & {
  /** The name of the telephone number. */
  name: string
  /** The input for the number. */
  children: ReactNode
}

/**
 * A telephone number beside the country it is of, if it does not begin with +. The browser's own list: most
 * people never need it, and it is typed in as quickly as any search.
 */
export function TelephoneParts(props: TelephonePartsProps) {
  const { name, label, emptyLabel, numberLabel, language, value, children } = props
  const options = useCallingCodes(language)
  const id = `${name}.country`
  return (
    <div className="telephone-parts">
      <div>
        <label htmlFor={id} className="part-label">
          {label}
        </label>
        <div className="control-box">
          <select id={id} name={id} defaultValue={value} className="control control-select">
            <option value="">{emptyLabel}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </div>
      </div>
      <div>
        {/* The label above both names the input. */}
        <span className="part-label" aria-hidden="true">
          {numberLabel}
        </span>
        {children}
      </div>
    </div>
  )
}
