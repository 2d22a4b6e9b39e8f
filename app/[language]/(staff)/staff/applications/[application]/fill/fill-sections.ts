/** The sections of an application as staff fill it in, in the order of the journey. */

import { isCompany } from '@/app/_answers/next-page.ts'
import type { Language } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import type { PersonProgress, Progress } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { getGroupLabel } from '@/lib/onboarding/progress/group-form.ts'
import {
  countOpenPeopleQuestions,
  type Group,
  groupIds,
  listGroups,
  listPersonGroups,
} from '@/lib/onboarding/progress/groups.ts'

/** `id`: a group, or the people of a company. `open`: how many questions still need an answer. */
export type FillSection = { id: string; title: string; open: number }

/** The sections of an application; a company's people come before its account, as in the journey. */
export function listFillSections(progress: Progress, language: Language): FillSection[] {
  const sections = toSections(listGroups(progress), language)
  if (!isCompany(progress)) return sections
  const people = {
    id: 'people',
    title: getTranslator(language)('assistedEntry.groups.people'),
    open: countOpenPeopleQuestions(progress),
  }
  const account = sections.findIndex(({ id }) => id === 'account')
  return sections.toSpliced(account < 0 ? sections.length : account, 0, people)
}

/** The sections of one person of a company. */
export function listPersonSections(person: PersonProgress, language: Language): FillSection[] {
  return toSections(listPersonGroups(person), language)
}

/** The section after that one, if there is any. */
export function findNextSection(
  sections: readonly FillSection[],
  id: string,
): FillSection | undefined {
  const index = sections.findIndex((section) => section.id === id)
  return index < 0 ? undefined : sections[index + 1]
}

/** Returns the title of the saved section, from the URL. */
export function findSavedSection(
  saved: string | undefined,
  language: Language,
): string | undefined {
  const group = groupIds.find((id) => id === saved)
  return group && getGroupLabel(group, language)
}

function toSections(groups: readonly Group[], language: Language): FillSection[] {
  return groups.map(({ id, open }) => ({ id, title: getGroupLabel(id, language), open }))
}
