/**
 * The people of a company by the public API of the companies register of the United Kingdom:
 * `GET /company/{number}/officers` and `GET /company/{number}/persons-with-significant-control`.
 */
import * as z from 'zod'
import { addRegisterPerson, type RegisterPerson } from '../rules/register-person.ts'
import { callRegister, type RegisterSettings } from './call-register.ts'
import { line, listOf } from './read-entry.ts'

/** As many as a page of that register holds. */
const mostPeople = '100'

/**
 * Returns the people whom the register names now, each once. Companies among them are left out, and so is a list
 * that did not arrive: nobody depends on either.
 */
export async function findUkPeople(
  settings: RegisterSettings,
  number: string,
  headers: Readonly<Record<string, string>>,
): Promise<RegisterPerson[]> {
  const query = { items_per_page: mostPeople }
  const ask = (operation: string, list: string) =>
    callRegister(settings, { operation, path: ['company', number, list], query, headers })
  const [officers, controllers] = await Promise.all([
    ask('uk_companies_officers', 'officers'),
    ask('uk_companies_controllers', 'persons-with-significant-control'),
  ])
  // Officers' family names are in capitals, controllers' as they are written.
  return [
    ...readItems(controllers, controller).flatMap(ofController),
    ...readItems(officers, officer).flatMap(ofOfficer),
  ].reduce(addRegisterPerson, [])
}

function readItems<Item extends z.ZodType>(
  called: Awaited<ReturnType<typeof callRegister>>,
  item: Item,
): z.output<Item>[] {
  if (called.outcome !== 'answered') return []
  const read = z.object({ items: listOf(item) }).safeParse(called.data.body)
  return read.success ? read.data.items : []
}

const birth = z
  .object({ month: z.number().int(), year: z.number().int() })
  .transform(({ month, year }) => `${year}-${month}`)
  .optional()
  .catch(undefined)

const officer = z.object({
  name: line.pipe(z.string()),
  officer_role: line,
  resigned_on: line,
  date_of_birth: birth,
})

const controller = z.object({
  kind: z.literal('individual-person-with-significant-control'),
  ceased_on: line,
  name_elements: z.object({
    forename: line.pipe(z.string()),
    middle_name: line,
    surname: line.pipe(z.string()),
  }),
  natures_of_control: z.array(z.string()).catch([]),
  date_of_birth: birth,
})

const officersRoles = [
  'director',
  'nominee-director',
  'secretary',
  'nominee-secretary',
  'llp-member',
  'llp-designated-member',
  'managing-officer',
]

/** "CLARKE, Amelia Jane"; a title may be a third part. */
function ofOfficer({
  name,
  officer_role = '',
  resigned_on,
  date_of_birth,
}: z.output<typeof officer>): RegisterPerson[] {
  const [lastName, given] = name.split(/,\s*/)
  const [firstName, ...middle] = given?.split(' ') ?? []
  if (resigned_on || !officersRoles.includes(officer_role) || !lastName || !firstName) return []
  return [
    {
      firstName,
      middleName: middle.join(' ') || undefined,
      lastName,
      born: date_of_birth,
      roles: ['OFFICER'],
    },
  ]
}

/** A share that is held as trustee or for a firm is control of it, and is owned by others. */
const owned =
  /^(?:ownership-of-shares|right-to-share-surplus-assets)-(\d+)-to-(\d+)-percent(?:-limited-liability-partnership)?$/

/** What a minority of the votes is called, which everybody with a minority of the shares has. */
const minorityOfVotes = /^voting-rights-25-to-50-percent/

function ofController({
  ceased_on,
  name_elements: { forename, middle_name, surname },
  natures_of_control,
  date_of_birth,
}: z.output<typeof controller>): RegisterPerson[] {
  if (ceased_on) return []
  const [, from, to] = natures_of_control.flatMap((nature) => owned.exec(nature) ?? [])
  const share = from && to ? { from: Number(from), to: Number(to) } : undefined
  const others = natures_of_control.filter(
    (nature) => !owned.test(nature) && !minorityOfVotes.test(nature),
  )
  const isControl = others.length > 0 || !share
  return [
    {
      firstName: forename,
      middleName: middle_name,
      lastName: surname,
      born: date_of_birth,
      roles: [
        ...(share ? (['BENEFICIAL_OWNER'] as const) : []),
        ...(isControl ? (['CONTROL_PERSON'] as const) : []),
      ],
      share,
    },
  ]
}
