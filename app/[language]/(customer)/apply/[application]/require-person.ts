/** One person of a company, as an address or a form names them. */
import { notFound, redirect } from 'next/navigation'
import { removedPersonPath } from '@/app/_answers/save-visit-answers.ts'
import { applyPath } from '@/app/_request/paths.ts'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { wasRemoved } from '@/lib/access/guards/route-guard.ts'
import { keepNameTogether } from '@/lib/i18n/keep-name-together.ts'
import { findPerson } from '@/lib/onboarding/company-people/people.ts'
import type { Answers } from '@/lib/onboarding/journeys.ts'
import type { PersonProgress } from '@/lib/onboarding/progress/evaluate-progress.ts'

/** `number` counts them as they are listed, from 1; `name` is said if theirs is not known yet too. */
type NamedPerson = { person: PersonProgress; number: number; name: string }

/**
 * Returns the person with that id if they are one of this company's; 404 for anybody else's as for none. If
 * they were removed meanwhile in another tab, redirects to the list, which says so.
 */
export async function requirePerson(visit: ApplicationVisit, id: string): Promise<NamedPerson> {
  const { portico, language, application, progress, t } = visit
  const index = progress.people.findIndex((person) => person.id === id)
  const person = progress.people[index]
  if (person) {
    const number = index + 1
    return {
      person,
      number,
      name: keepNameTogether(person.name || t('people.unnamed', { number })),
    }
  }
  // The person was named before it became a person's own application, which has nobody else.
  if (findPerson(application.answers as Answers, id)) redirect(applyPath(language, application.id))
  if (await wasRemoved(portico.store, application.id, id)) redirect(removedPersonPath(visit))
  notFound()
}
