/** The steps of a journey in groups, each a page of its own: for those who help and know the questions. */
import type { Asked, PersonStock, Stock } from './journey.ts'
import { readStep, type Step } from './step.ts'
import { type TaskId, taskOf } from './tasks.ts'

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
export type Group = { id: GroupId; asked: Asked[]; open: number }

/** The group a step belongs to; none of what only the customer answers. */
export function groupOf(step: Pick<Step, 'id' | 'section'>): GroupId | undefined {
  const own = Object.entries(stepsOfGroups).find(([, steps]) =>
    (steps as readonly string[]).includes(step.id),
  )
  const id = own?.[0] ?? (step.section === 'profile' ? 'profile' : taskOf(step))
  return groupIds.find((each) => each === id)
}

/** The groups of an application without its people, in the order of the journey. */
export function groupsOf({ asked }: Pick<Stock, 'asked'>): Group[] {
  return groupsIn(asked)
}

/** The groups of one person of a company. */
export function groupsOfPerson({ asked }: Pick<PersonStock, 'asked'>): Group[] {
  return groupsIn(asked)
}

/** How many questions of these steps still need an answer. */
export function countOpen(asked: readonly Asked[]): number {
  return asked.reduce((sum, each) => sum + openIn(each), 0)
}

/** How many of a company's people, and of whoever is missing among them. */
export function openOfPeople({ people, needs }: Pick<Stock, 'people' | 'needs'>): number {
  const missing = needs.filter(({ blocks }) => blocks).length
  return people.reduce((sum, { asked }) => sum + countOpen(asked), missing)
}

function groupsIn(asked: readonly Asked[]): Group[] {
  const ids = [...new Set(asked.flatMap(({ step }) => groupOf(step) ?? []))]
  return ids.map((id) => {
    const own = asked.filter(({ step }) => groupOf(step) === id)
    return { id, asked: own, open: countOpen(own) }
  })
}

// A step whose answers no longer hold is one question at least, whatever stands in it.
function openIn({ step, kept, values, circumstances }: Asked): number {
  if (values) return 0
  const reading = readStep(step, kept?.typed ?? {}, circumstances)
  return 'faults' in reading ? reading.faults.length : 1
}
