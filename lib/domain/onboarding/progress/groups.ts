/** The steps of a journey in groups, each a page of its own: for those who help and know the questions. */

import { parseStep, type Step } from '../define-step.ts'
import type { AskedStep, PersonProgress, Progress } from './evaluate-progress.ts'
import { findTask, type TaskId } from './tasks.ts'

/** The groups of a company are its tasks; a person's own, and those of each person of a company, are here. */
const stepsOfGroups = {
  applicant: ['applicant'],
  about: ['name', 'birth', 'contact'],
  home: ['residence', 'address', 'tax_country', 'identification'],
  person_about: ['person_name', 'person_roles', 'person_share', 'person_birth', 'person_contact'],
  person_home: [
    'person_residence',
    'person_country',
    'person_address',
    'person_tax_country',
    'person_identification',
  ],
} as const

export const groupIds = [
  'applicant',
  'about',
  'home',
  'company',
  'addresses',
  'business',
  'profile',
  'account',
  'person_about',
  'person_home',
] as const satisfies (keyof typeof stepsOfGroups | TaskId | 'profile')[]
export type GroupId = (typeof groupIds)[number]

/** `asked` in the order of the journey; `open` is how many questions still need an answer. */
export type Group = { id: GroupId; asked: AskedStep[]; open: number }

/** The group a step belongs to; none of what only the customer answers. */
export function findGroup(step: Pick<Step, 'id' | 'section'>): GroupId | undefined {
  const own = Object.entries(stepsOfGroups).find(([, steps]) =>
    (steps as readonly string[]).includes(step.id),
  )
  const id = own?.[0] ?? (step.section === 'profile' ? 'profile' : findTask(step))
  return groupIds.find((each) => each === id)
}

/** The groups of an application without its people, in the order of the journey. */
export function listGroups({ asked }: Pick<Progress, 'asked'>): Group[] {
  return groupsIn(asked)
}

/** The groups of one person of a company. */
export function listPersonGroups({ asked }: Pick<PersonProgress, 'asked'>): Group[] {
  return groupsIn(asked)
}

/** How many questions of these steps still need an answer. */
export function countOpenQuestions(asked: readonly AskedStep[]): number {
  return asked.reduce((sum, each) => sum + openIn(each), 0)
}

/** How many of a company's people, and of whoever is missing among them. */
export function countOpenPeopleQuestions({
  people,
  peopleRequirements,
}: Pick<Progress, 'people' | 'peopleRequirements'>): number {
  const missing = peopleRequirements.filter(({ blocks }) => blocks).length
  return people.reduce((sum, { asked }) => sum + countOpenQuestions(asked), missing)
}

function groupsIn(asked: readonly AskedStep[]): Group[] {
  const ids = [...new Set(asked.flatMap(({ step }) => findGroup(step) ?? []))]
  return ids.map((id) => {
    const own = asked.filter(({ step }) => findGroup(step) === id)
    return { id, asked: own, open: countOpenQuestions(own) }
  })
}

// A step whose answers no longer hold is one question at least, whatever stands in it.
function openIn({ step, saved, values, fieldContext }: AskedStep): number {
  if (values) return 0
  const reading = parseStep(step, saved?.typed ?? {}, fieldContext)
  return 'issues' in reading ? reading.issues.length : 1
}
