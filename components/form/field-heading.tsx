import type { FieldView } from '@/lib/onboarding/view/step-view.ts'
import { Details } from '../ui/details'

/** The topic of the fields below it, if a page asks several things. */
export function FieldHeading({ field }: { field: Extract<FieldView, { control: 'heading' }> }) {
  return (
    <div className="field-heading">
      <h2 id={field.name} className="text-section font-strong">
        {field.label}
      </h2>
      {field.hint && <p className="hint">{field.hint}</p>}
      {field.help && (
        <Details summary={field.help.question} className="text-small">
          <p>{field.help.answer}</p>
        </Details>
      )}
    </div>
  )
}
