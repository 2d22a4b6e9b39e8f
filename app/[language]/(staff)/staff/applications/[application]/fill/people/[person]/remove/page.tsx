import { redirect } from 'next/navigation'
import { findPersonName } from '@/app/_components/application/changed-labels.ts'
import { getFormTexts } from '@/app/_components/layout/form-texts.ts'
import { AssistFrame } from '@/app/_components/staff/assist-frame.tsx'
import { requireAssistedApplication } from '@/app/_request/assisted-application.ts'
import { fillPath } from '@/app/_request/paths.ts'
import { removePersonFor } from '@/app/[language]/(staff)/_actions/change-people.ts'
import { StepForm } from '@/components/form/step-form'

type PageProps = { params: Promise<{ language: string; application: string; person: string }> }

/** Asks before a person is removed. */
export default async function FillRemovePage({ params }: PageProps) {
  const { language: languageInPath, application: id, person: personId } = await params
  const visit = await requireAssistedApplication(languageInPath, id)
  const { portico, language, t, progress, editable } = visit
  const index = progress.people.findIndex((each) => each.id === personId)
  if (index < 0 || !editable) redirect(`${fillPath(language, id)}?saved=gone`)
  const list = fillPath(language, id, 'people')
  return (
    <AssistFrame visit={visit} page={`people/${personId}/remove`} back={list}>
      <StepForm
        view={{
          stepId: 'remove',
          title: `${t('peopleList.removeTitle', { number: index + 1 })} – ${portico.env.brand.name}`,
          heading: t('peopleList.removeHeading', { name: findPersonName(visit, personId) ?? '' }),
          lead: t('peopleList.removeLead'),
          fields: [],
          messages: {},
          fieldContext: {},
          submitLabel: t('peopleList.removeSubmit'),
        }}
        texts={getFormTexts(t)}
        action={removePersonFor}
        hidden={{ language, application: id, person: personId }}
      />
      <p className="mt-3">
        <a href={list} className="link inline-flex min-h-3 items-center">
          {t('peopleList.keep')}
        </a>
      </p>
    </AssistFrame>
  )
}
