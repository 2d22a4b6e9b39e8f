/** Defines the people whom a register names for a company. Pure. */
import { isSameName } from '#lib/onboarding/company-people/people.ts'

/** The roles that a register can know, in the order in which the question lists them. */
const roles = ['OFFICER', 'BENEFICIAL_OWNER', 'CONTROL_PERSON'] as const

export type RegisterPerson = {
  firstName: string
  middleName?: string | undefined
  lastName: string
  /** Year and month, which registers publish; only to tell people of one name apart. */
  born?: string | undefined
  roles: readonly (typeof roles)[number][]
  /** The band of the owned share in per cent. */
  share?: { from: number; to: number } | undefined
}

/** The list with one person more, or with more about one who is in it already. */
export function addRegisterPerson(
  people: readonly RegisterPerson[],
  added: RegisterPerson,
): RegisterPerson[] {
  const known = people.find((each) => isSamePerson(each, added))
  if (!known) return [...people, added]
  const merged = {
    ...known,
    born: known.born ?? added.born,
    roles: roles.filter((role) => known.roles.includes(role) || added.roles.includes(role)),
    share: known.share ?? added.share,
  }
  return people.map((each) => (each === known ? merged : each))
}

/** The full name as it is displayed. */
export function formatRegisterPerson({ firstName, middleName, lastName }: RegisterPerson): string {
  return [firstName, middleName, lastName].filter(Boolean).join(' ')
}

function isSamePerson(one: RegisterPerson, other: RegisterPerson): boolean {
  if (!isSameName(formatRegisterPerson(one), formatRegisterPerson(other))) return false
  return !one.born || !other.born || one.born === other.born
}
