import { redirect } from 'next/navigation'
import { buildPersonSection } from '@/app/_components/application/review-sections.ts'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { applyPath, personPage } from '@/app/_request/paths.ts'
import { requireApplication } from '@/app/_request/visit.ts'
import { requirePerson } from '@/app/[language]/(customer)/apply/[application]/require-person.ts'
import { ReviewList } from '@/components/journey/review-list'
import { ButtonLink } from '@/components/ui/button-link'
import { showWhole } from '@/components/ui/whole-text'

type PageProps = { params: Promise<{ language: string; application: string; person: string }> }

/** Lists every answer about one person, with a link to change each. */
export default async function PersonPage({ params }: PageProps) {
  const { language: languageInPath, application: id, person: personId } = await params
  const visit = await requireApplication(languageInPath, id)
  const { language, t, application, editable } = visit
  const { person, number, name } = await requirePerson(visit, personId)
  if (!editable) redirect(applyPath(language, id, 'status'))
  if (person.open) redirect(applyPath(language, id, personPage(person.id, person.open)))
  const back = applyPath(language, id, 'people')
  return (
    <Frame
      visit={visit}
      path={`/apply/${id}/${personPage(person.id)}`}
      title={`${t('people.unnamed', { number })} – ${t('sections.person')}`}
      back={back}
      reference={application.customerId}
    >
      <p className="caption">{t('sections.person')}</p>
      <h1 className="heading">
        <bdi>{showWhole(name)}</bdi>
      </h1>
      <ReviewList
        sections={[
          {
            ...(await buildPersonSection(visit, person, name, 'person')),
            title: t('peopleList.answers'),
          },
        ]}
        changeText={t('page.change')}
        missingText={t('page.notProvided')}
      />
      <p className="mt-4">
        <ButtonLink href={back}>{t('peopleList.back')}</ButtonLink>
      </p>
    </Frame>
  )
}
