import { StepForm } from '@/components/form/step-form'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'
import type { Visit } from '../../_request/visit.ts'
import { getFormTexts } from '../layout/form-texts.ts'

type RemovePersonFormProps = {
  visit: Pick<Visit, 'language' | 't' | 'portico'>
  application: string
  person: { id: string; number: number; name: string }
  action: (before: StepState, form: FormData) => Promise<StepState>
  /** The effect of removing. */
  lead: string
  /** The list of people, to go back to. */
  listHref: string
}

/** Asks before somebody is removed from the list: the page changes nothing, its button does. */
export function RemovePersonForm(props: RemovePersonFormProps) {
  const { visit, application, person, action, lead, listHref } = props
  const { language, t, portico } = visit
  return (
    <>
      <StepForm
        view={{
          stepId: 'remove',
          title: `${t('peopleList.removeTitle', { number: person.number })} – ${portico.env.brand.name}`,
          heading: t('peopleList.removeHeading', { name: person.name }),
          lead,
          fields: [],
          messages: {},
          fieldContext: {},
          submitLabel: t('peopleList.removeSubmit'),
        }}
        texts={getFormTexts(t)}
        action={action}
        tone="danger"
        hidden={{ language, application, person: person.id }}
      />
      <p className="mt-3">
        <a href={listHref} className="link inline-flex min-h-3 items-center">
          {t('peopleList.keep')}
        </a>
      </p>
    </>
  )
}
