import { StepForm, type StepFormProps } from '@/components/form/step-form'
import type { StepView } from '@/lib/onboarding/view/step-view.ts'
import type { Visit } from '../../_request/visit.ts'
import { getFormTexts } from './form-texts.ts'

export type PageFormProps = Pick<
  StepFormProps,
  'action' | 'afterHeading' | 'caption' | 'changing' | 'tone'
> & {
  visit: Pick<Visit, 't' | 'portico' | 'language'>
  /** Distinguishes this form from others on the same page. */
  id: string
  heading: string
  /** The page's title, if it is not the heading. */
  title?: string
  lead?: string | undefined
  fields?: StepView['fields']
  submit: string
  /** Posted unchanged, with the language. */
  hidden?: Record<string, string>
}

/** The form of a page that is no step: it asks for a code, an address or only for a press. */
export function PageForm({
  visit: { t, portico, language },
  id,
  heading,
  title = heading,
  lead,
  fields = [],
  submit,
  hidden,
  ...props
}: PageFormProps) {
  return (
    <StepForm
      view={{
        stepId: id,
        title: `${title} – ${portico.env.brand.name}`,
        heading,
        ...(lead && { lead }),
        fields,
        // The server alone checks it.
        messages: {},
        fieldContext: {},
        submitLabel: submit,
      }}
      texts={getFormTexts(t)}
      hidden={{ language, ...hidden }}
      {...props}
    />
  )
}
