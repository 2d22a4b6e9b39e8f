/** The people whom a register names for the chosen company, as rows to tick. */
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { formatShare } from '@/lib/i18n/lists.ts'
import { formatPersonName, isSameName, listPeople } from '@/lib/onboarding/company-people/people.ts'
import type { Answers } from '@/lib/onboarding/journeys.ts'
import { formatRoles } from '@/lib/onboarding/review/person-facts.ts'
import type { FieldView } from '@/lib/onboarding/view/step-view.ts'
import type { RegisterEntry } from '@/lib/registers/rules/register-entry.ts'
import { formatRegisterPerson, type RegisterPerson } from '@/lib/registers/rules/register-person.ts'

/** The name of the rows in the posted form. */
export const peopleInput = 'people'

/** A person of an entry, by the value that is posted where their row is ticked. */
type OfferedPerson = { value: string; person: RegisterPerson }

/** Lists the people of an entry who are not listed for the company yet. */
export function listOfferedPeople(
  { application }: Pick<ApplicationVisit, 'application'>,
  { people = [] }: RegisterEntry,
): OfferedPerson[] {
  const listed = listPeople(application.answers as Answers).map(formatPersonName)
  return people.flatMap((person, index) => {
    const name = formatRegisterPerson(person)
    return listed.some((each) => isSameName(each, name))
      ? []
      : [{ value: `${index} ${name}`, person }]
  })
}

/** Returns the question who of them is added, all of them ticked; none where there is nobody. */
export async function buildPeopleField(
  visit: ApplicationVisit,
  entry: RegisterEntry,
): Promise<FieldView[]> {
  const offered = listOfferedPeople(visit, entry)
  if (offered.length === 0) return []
  const { t, language, progress } = visit
  const options = await Promise.all(
    offered.map(async ({ value, person }) => ({
      value,
      label: formatRegisterPerson(person),
      hint: await formatRoles(person.roles, {
        share:
          person.share &&
          t('registers.people.share', {
            from: formatShare(person.share.from, language),
            to: formatShare(person.share.to, language),
          }),
        fieldContext: progress.fieldContext,
        language,
      }),
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
