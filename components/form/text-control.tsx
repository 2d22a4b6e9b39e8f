import type { FieldView } from '@/lib/onboarding/view/step-view.ts'
import { CorrectionButtons } from './correction-buttons'
import { describedBy, type FieldState } from './field-parts'
import { LabelledField } from './labelled-field'
import { PasswordInput } from './password-input'
import { TelephoneParts } from './telephone-parts'
import { TextArea } from './text-area'

type TextControlProps = {
  field: Extract<FieldView, { control: 'text' }>
  state: FieldState
}

const widths = {
  'two-thirds': 'max-w-two-thirds',
  half: 'max-w-half',
  short: 'max-w-short',
}

export function TextControl({ field, state }: TextControlProps) {
  const shared = {
    ...state.form?.register(field.name),
    id: field.name,
    name: field.name,
    defaultValue: field.value,
    autoComplete: field.autoComplete,
    spellCheck: field.spellCheck,
    autoCapitalize: field.ltr ? 'none' : undefined,
    // A text that begins in Latin letters keeps their order on a page in Arabic too.
    dir: field.ltr ? 'ltr' : 'auto',
    'aria-invalid': state.problems.length > 0 || undefined,
    'aria-describedby': describedBy(field, state),
    className: 'control',
  }
  const box = (
    <div className={field.width ? `control-box ${widths[field.width]}` : 'control-box'}>
      {field.lines ? (
        <TextArea {...shared} rows={field.lines} />
      ) : field.reveal ? (
        <PasswordInput {...shared} reveal={field.reveal} />
      ) : (
        <input {...shared} type={field.type ?? 'text'} inputMode={field.inputMode} />
      )}
      {field.suffix && (
        <span className="suffix" aria-hidden="true">
          {field.suffix}
        </span>
      )}
    </div>
  )
  return (
    <LabelledField field={field} state={state}>
      {field.callingCode ? (
        <TelephoneParts {...field.callingCode} name={field.name}>
          {box}
        </TelephoneParts>
      ) : (
        box
      )}
      {state.doubt?.correction && (
        <CorrectionButtons name={field.name} correction={state.doubt.correction} />
      )}
    </LabelledField>
  )
}
