import { PageForm } from '@/app/_components/layout/page-form.tsx'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'
import type { Visit } from '../../_request/visit.ts'

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
  const { t } = visit
  return (
    <>
      <PageForm
        visit={visit}
        id="remove"
        heading={t('peopleList.removeHeading', { name: person.name })}
        title={t('peopleList.removeTitle', { number: person.number })}
        lead={lead}
        submit={t('peopleList.removeSubmit')}
        action={action}
        tone="danger"
        hidden={{ application, person: person.id }}
      />
      <p className="mt-3">
        <a href={listHref} className="link inline-flex min-h-3 items-center">
          {t('peopleList.keep')}
        </a>
      </p>
    </>
  )
}
