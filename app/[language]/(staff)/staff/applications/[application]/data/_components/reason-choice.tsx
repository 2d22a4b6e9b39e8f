import type { Visit } from '@/app/_request/visit.ts'
import { GroupedField } from '@/components/form/field-parts'
import type { OptionView } from '@/lib/onboarding/view/step-view.ts'

type ReasonChoiceProps = {
  visit: Pick<Visit, 't'>
  name: string
  label: string
  options: OptionView[]
  problem?: string | undefined
}

/** Offers several reasons; rendered by the server alone, with problems as every form shows them. */
export function ReasonChoice({ visit, name, label, options, problem }: ReasonChoiceProps) {
  return (
    <GroupedField
      field={{ control: 'radios', name, label, options, value: '' }}
      state={{
        problems: problem ? [{ input: name, message: problem }] : [],
        hiddenError: visit.t('form.hiddenError'),
      }}
    >
      <div className="choices">
        {options.map((option, index) => (
          <label key={option.value} className="choice">
            <input
              // A link to the problem leads to the first.
              id={index === 0 ? name : `${name}-${index + 1}`}
              type="radio"
              name={name}
              value={option.value}
              className="mark mark-radio"
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </GroupedField>
  )
}
