import type { FieldView } from '@/lib/onboarding/view/step-view.ts'
import { showWhole } from '../ui/whole-text'

type StatementControlProps = { field: Extract<FieldView, { control: 'statement' }> }

/** States the only possible answer in place of a question; it posts nothing. */
export function StatementControl({ field }: StatementControlProps) {
  return (
    <dl className="statement">
      <dt className="text-small text-muted">{field.label}</dt>
      <dd className="font-strong">{showWhole(field.value)}</dd>
      {field.hint && <dd className="text-small text-muted">{field.hint}</dd>}
    </dl>
  )
}
