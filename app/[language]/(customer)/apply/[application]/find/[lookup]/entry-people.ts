/** The people whom a register names for the chosen company, as rows to tick. */
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { formatList } from '@/lib/i18n/lists.ts'
import { formatPersonName, listPeople } from '@/lib/onboarding/company-people/people.ts'
import type { Answers } from '@/lib/onboarding/journeys.ts'
import { formatAnswer, withSmallInitial } from '@/lib/onboarding/review/review-rows.ts'
import { personRoles } from '@/lib/onboarding/steps/person-roles.ts'
import type { FieldView } from '@/lib/onboarding/view/step-view.ts'
import type { RegisterEntry } from '@/lib/registers/rules/register-entry.ts'
import {
  foldName,
  formatRegisterPerson,
  type RegisterPerson,
} from '@/lib/registers/rules/register-person.ts'

/** The name of the rows in the posted form. */
export const peopleInput = 'people'

/** A person of an entry, by the value that is posted where their row is ticked. */
type OfferedPerson = { value: string; person: RegisterPerson }

/** Lists the people of an entry who are not listed for the company yet. */
export function listOfferedPeople(
  { application }: Pick<ApplicationVisit, 'application'>,
  { people = [] }: RegisterEntry,
): OfferedPerson[] {
  const listed = listPeople(application.answers as Answers)
    .map(formatPersonName)
    .map(foldName)
  return people.flatMap((person, index) => {
    const name = formatRegisterPerson(person)
    return listed.includes(foldName(name)) ? [] : [{ value: `${index} ${name}`, person }]
  })
}

/** Returns the question who of them is added, all of them ticked; none where there is nobody. */
export async function buildPeopleField(
  visit: ApplicationVisit,
  entry: RegisterEntry,
): Promise<FieldView[]> {
  const offered = listOfferedPeople(visit, entry)
  if (offered.length === 0) return []
  const { t } = visit
  const options = await Promise.all(
    offered.map(async ({ value, person }) => ({
      value,
      label: formatRegisterPerson(person),
      hint: await describePerson(visit, person),
    })),
  )
  return [
    {
      control: 'checkboxes',
      name: peopleInput,
      label: t('registers.people.label'),
      hint: t('registers.people.hint'),
      options,
      value: offered.map(({ value }) => value),
    },
  ]
}

/** "Director or officer and owner (25% to 50%)". */
async function describePerson(
  { t, language, progress }: ApplicationVisit,
  { roles, share }: RegisterPerson,
): Promise<string> {
  const words = await Promise.all(
    roles.map(async (role, index) => {
      const { fieldContext } = progress
      const label = (await formatAnswer(personRoles, 'individual_type', [role], fieldContext)) ?? ''
      const word = index === 0 ? label : withSmallInitial(label, language)
      return role === 'BENEFICIAL_OWNER' && share
        ? `${word} (${t('registers.people.share', share)})`
        : word
    }),
  )
  return formatList(words, language)
}
