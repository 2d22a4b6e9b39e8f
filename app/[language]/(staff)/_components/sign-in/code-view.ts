import type { Visit } from '@/app/_request/visit.ts'
import type { StepView } from '@/lib/onboarding/view/step-view.ts'

type CodeTexts = { heading: string; lead: string; label: string; submit: string }

/** A page with one field for a code as backup codes are written. */
export function buildCodeView({ t, portico }: Visit, stepId: string, texts: CodeTexts): StepView {
  return {
    stepId,
    title: `${texts.heading} – ${portico.env.brand.name}`,
    heading: texts.heading,
    lead: texts.lead,
    fields: [
      {
        control: 'text',
        name: 'code',
        label: texts.label,
        hint: t('staff.backup.hint'),
        width: 'half',
        autoComplete: 'off',
        ltr: true,
        spellCheck: false,
        value: '',
      },
    ],
    messages: {},
    fieldContext: {},
    submitLabel: texts.submit,
  }
}
