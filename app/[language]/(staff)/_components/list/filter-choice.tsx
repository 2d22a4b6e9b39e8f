import type { FilterOption } from './casework-filter-options.ts'

type FilterChoiceProps = {
  name: string
  label: string
  value: string | undefined
  options: readonly FilterOption[]
}

/** One of the filters of a list: a choice whose first option is any. */
export function FilterChoice({ name, label, value, options }: FilterChoiceProps) {
  return (
    <div className="min-w-0">
      <label htmlFor={`filter-${name}`} className="label">
        {label}
      </label>
      <div className="control-box">
        <select
          id={`filter-${name}`}
          name={name}
          defaultValue={value ?? ''}
          className="control control-select"
        >
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
