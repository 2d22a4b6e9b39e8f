import type { FieldView } from '@/lib/domain/onboarding/view/step-view.ts'
import { useCallingCodes } from './countries'

type CallingCodeProps = NonNullable<Extract<FieldView, { control: 'text' }>['callingCode']> & {
  /** Of the telephone number. */
  name: string
}

/**
 * Which country a telephone number is of, where it does not begin with +. The browser's own list: most
 * people never need it, and it is typed in as quickly as any search.
 */
export function CallingCode({ name, label, emptyLabel, language, value }: CallingCodeProps) {
  const options = useCallingCodes(language)
  const id = `${name}.country`
  return (
    <div className="calling-code">
      <label htmlFor={id} className="part-label">
        {label}
      </label>
      <div className="control-box max-w-two-thirds">
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
  )
}
