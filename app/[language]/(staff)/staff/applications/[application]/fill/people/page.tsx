import { redirect } from 'next/navigation'
import { isCompany } from '@/app/_answers/next-page.ts'
import { findPersonName } from '@/app/_components/application/changed-labels.ts'
import { PeopleNeeds } from '@/app/_components/application/people-needs.tsx'
import { PageForm } from '@/app/_components/layout/page-form.tsx'
import { describePart } from '@/app/_components/own-part/describe-part.ts'
import { fillPath } from '@/app/_request/paths.ts'
import { AssistFrame } from '@/app/[language]/(staff)/staff/applications/[application]/fill/_components/assist-frame.tsx'
import { SavedNotice } from '@/app/[language]/(staff)/staff/applications/[application]/fill/_components/group-list.tsx'
import { requireAssistedPage } from '@/app/[language]/(staff)/staff/applications/[application]/fill/assisted-application.ts'
import {
  findNextSection,
  listFillSections,
} from '@/app/[language]/(staff)/staff/applications/[application]/fill/fill-sections.ts'
import { addPersonFor } from '@/app/[language]/(staff)/staff/applications/[application]/fill/people/change-people.ts'
import { type ListedPerson, PeopleList } from '@/components/journey/people-list'
import { ButtonLink } from '@/components/ui/button-link'
import { getInitials } from '@/lib/onboarding/company-people/people.ts'
import { countOpenPeopleQuestions, countOpenQuestions } from '@/lib/onboarding/progress/groups.ts'
import { getShareOf } from '@/lib/onboarding/review/person-facts.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{ saved?: string }>
}

/** The people of a company, as staff fill them in: everyone named so far, and a way to add another. */
export default async function FillPeoplePage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireAssistedPage(languageInPath, id)
  const { language, t, progress, editable } = visit
  const all = fillPath(language, id)
  if (!editable || !isCompany(progress)) redirect(all)
  const { saved } = await searchParams
  const count = progress.people.length
  const heading = t('assistedEntry.groups.people')
  const next = findNextSection(listFillSections(progress, language), 'people')
  const own = t('steps.staff_person_name.fields.is_applicant.short')
  const details = await Promise.all(
    progress.people.map((person) => describePart(person, own, language)),
  )
  const people = progress.people.map((person, index): ListedPerson => {
    const detail = details[index]
    const to = fillPath(language, id, `people/${person.id}`)
    const open = countOpenQuestions(person.asked)
    return {
      id: person.id,
      name: findPersonName(visit, person.id) ?? '',
      initials: getInitials(person.name) || `${index + 1}`,
      share: getShareOf(person),
      ...(detail && { detail }),
      status:
        open > 0
          ? { tone: 'action', text: t('assistedEntry.fill.open', { count: open }) }
          : { tone: 'done', text: t('assistedEntry.fill.done') },
      changeHref: to,
      changeText: t(open > 0 ? 'peopleList.continue' : 'page.change'),
      removeHref: `${to}/remove`,
    }
  })
  // Everybody is named and answered for: going on is the one thing to do next.
  const isDone = next !== undefined && countOpenPeopleQuestions(progress) === 0
  return (
    <AssistFrame visit={visit} page="people" back={all}>
      <SavedNotice visit={visit} saved={saved} />
      <PageForm
        visit={visit}
        key={count}
        id="another-person"
        heading={heading}
        lead={count > 0 ? t('tasks.peopleNamed', { count }) : undefined}
        submit={t(count === 0 ? 'peopleList.addFirst' : 'assistedEntry.fill.addPerson')}
        action={addPersonFor}
        hidden={{ application: id }}
        {...(isDone && { tone: 'secondary' })}
        afterHeading={
          <>
            <PeopleList label={heading} people={people} removeText={t('peopleList.remove')} />
            <PeopleNeeds visit={visit} />
          </>
        }
      />
      {next && (
        <p className="mt-3">
          <ButtonLink
            href={fillPath(language, id, next.id)}
            tone={isDone ? 'primary' : 'secondary'}
          >
            {t('assistedEntry.fill.next', { section: next.title })}
          </ButtonLink>
        </p>
      )}
    </AssistFrame>
  )
}
