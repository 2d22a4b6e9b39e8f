/** Ten thousand people and companies who apply, made by rule: the same ones each time. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../lib/database/schema.ts'
import {
  type CaseworkState,
  type Channel,
  caseworkStates,
  channels,
} from '../../lib/database/states.ts'
import { applicationCell, bytesOfJson } from '../../lib/keys/keyring/data-key.ts'
import type { Keyring } from '../../lib/keys/keyring/keyring.ts'

/** One of them in plain text: what a search is compared with. */
export type PlainApplication = {
  id: string
  reference: string
  startedAt: Date
  state: CaseworkState
  channel: Channel
  assignedTo: string | null
  branch: string
  startedBy: string | null
  /** When it came into its state. */
  since: Date
  flagSeverity: number
  names: string[]
  emails: string[]
  telephones: string[]
  answers: Record<string, unknown>
}

const given = [
  'María',
  'Maya',
  'Mario',
  'José',
  'Joséphe',
  'John',
  'Johanna',
  'Zoë',
  'Åsa',
  'Noël',
  'Ana',
  'Anaïs',
  'Anders',
  'Lê',
  'Nguyễn',
  'Tomás',
  'Tom',
  'أحمد',
  'محمد',
  'محمود',
  'فاطمة',
  'مريم',
  'عمر',
  'عمرو',
  'يوسف',
  'نور',
  'نورة',
  'Grace',
  'Gracia',
  'Hal',
  'Hala',
  'İpek',
] as const
const family = [
  'García',
  'Garcia Mora',
  'Johnson',
  'Johnston',
  'Jones',
  'Müller',
  'Muller',
  'Mullen',
  'Núñez',
  'Nunes',
  'Smi-Jones',
  'de la Cruz',
  'Cruz',
  'الشريف',
  'الشامي',
  'حداد',
  'الحداد',
  'منصور',
  'بن علي',
  'Haddad',
  'Hadid',
  'Ng',
  'Okafor',
  'Oka',
  'Strand',
  'Ström',
  'Żak',
  'Zak',
  'Čapek',
] as const
const trades = ['Mining', 'Minería', 'Trading', 'Tråding', 'للتجارة', 'Co', 'Coop'] as const

/** So many applications, each started a minute after the previous one; every fifth is a company's. */
export function manyApplications(count: number, staff: readonly string[]): PlainApplication[] {
  return Array.from({ length: count }, (_, number) => plainOf(number, count, staff))
}

/** Stores them sealed and not indexed: `store.rewrap` makes them findable. */
export async function addManyApplications(
  tx: Tx,
  keyring: Keyring,
  many: readonly PlainApplication[],
): Promise<void> {
  for (let from = 0; from < many.length; from += atOnce) {
    const some = many.slice(from, from + atOnce)
    await tx
      .insertInto('application')
      .values(await Promise.all(some.map((each) => rowOf(keyring, each))))
      .execute()
  }
  await sql`
    update casework_entry as entry set since = changed.since
    from unnest(${many.map(({ id }) => id)}::uuid[], ${many.map(({ since }) => since.toISOString())}::timestamptz[])
      as changed (id, since)
    where entry.application_id = changed.id`.execute(tx)
  for (const [moved, ids] of alike(many)) {
    const changed = JSON.parse(moved) as Changed
    await tx
      .updateTable('caseworkEntry')
      .set({ ...changed, keyId: 'none' })
      .where('applicationId', 'in', ids)
      .execute()
  }
}

const atOnce = 500
const first = Date.parse('2026-01-01T00:00:00Z')

function plainOf(number: number, count: number, staff: readonly string[]): PlainApplication {
  const digits = String(number).padStart(5, '0')
  const isCompany = number % 5 === 0
  const people = [0, 1].slice(0, isCompany ? 2 : 1).map((index) => personOf(number * 3 + index))
  const company = `${at(family, number * 7)} ${at(trades, number)}`
  const contact = {
    email_address: `Someone.${number % 4_000}@example.com`,
    telephone_number: `+1206555${String(number % 9_000).padStart(4, '0')}`,
  }
  return {
    id: idOf(number),
    reference: `PTC-2026-${digits}-XY`,
    startedAt: new Date(first + number * 60_000),
    state: number % 4 === 0 ? stateOf(number / 4) : 'draft',
    channel: channels[number % 7 === 0 ? 1 : number % 11 === 0 ? 2 : 0] ?? 'online',
    assignedTo:
      number % 4 === 0 && number % 3 === 0 ? (staff[number % staff.length] ?? null) : null,
    branch: ['', '', 'harbour', 'old-town', ''][number % 5] ?? '',
    startedBy: number % 6 === 0 ? (staff[number % staff.length] ?? null) : null,
    // The order of the changes differs from that of the starts.
    since: new Date(first + (1 + ((number * 7_919) % count)) * 3_600_000),
    flagSeverity: number % 9 < 4 ? number % 9 : 0,
    names: [
      ...(isCompany ? [company] : []),
      ...people.map((person) => Object.values(person).join(' ')),
    ],
    emails: [contact.email_address.toLowerCase()],
    telephones: [contact.telephone_number],
    answers: isCompany
      ? {
          applicant: savedStep({ application_type: 'CORPORATION' }),
          company_name: savedStep({ registered_name: company }),
          company_contact: savedStep(contact),
          people: people.map((person, index) => ({
            id: idOf(number * 10 + index),
            answers: { person_name: savedStep(person) },
          })),
        }
      : {
          applicant: savedStep({ application_type: 'INDIVIDUAL' }),
          name: savedStep(people[0] ?? {}),
          contact: savedStep(contact),
        },
  }
}

/** Shifted with each round, so that those of every third are in all states too. */
function stateOf(index: number): CaseworkState {
  const { length } = caseworkStates
  return caseworkStates[(index + Math.floor(index / length)) % length] ?? 'draft'
}

function personOf(number: number): Record<string, string> {
  return { first_name: at(given, number * 5), last_name: at(family, number * 11 + (number % 3)) }
}

async function rowOf(
  keyring: Keyring,
  { id, reference, startedAt, channel, answers }: PlainApplication,
) {
  const { dataKey, wrapped, keyId, erasureKey } = await keyring.newDataKey(id)
  return {
    id,
    customerId: reference,
    accountId: `ACC-${reference}`,
    locale: 'en',
    channel,
    revision: 1,
    wrappedKey: wrapped,
    keyId,
    erasureKey,
    answers: keyring.seal(dataKey, applicationCell(id, 'answers'), bytesOfJson(answers)),
    createdAt: startedAt,
    updatedAt: startedAt,
    expiresAt: new Date(startedAt.getTime() + 365 * 24 * 3_600_000),
  }
}

/** The columns of a row that differ from a new application. */
type Changed = Pick<
  PlainApplication,
  'state' | 'assignedTo' | 'branch' | 'startedBy' | 'flagSeverity'
>

function alike(many: readonly PlainApplication[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { id, state, assignedTo, branch, startedBy, flagSeverity } of many) {
    const changed: Changed = { state, assignedTo, branch, startedBy, flagSeverity }
    const moved = JSON.stringify(changed)
    const those = ids.get(moved) ?? []
    those.push(id)
    ids.set(moved, those)
  }
  return ids
}

function savedStep(values: Record<string, string>) {
  return { typed: {}, values }
}

/** Spread like real ones, so that their order is not that of their beginning. */
function idOf(number: number): string {
  const hex = createHash('sha256').update(`application ${number}`).digest('hex')
  return [8, 4, 4, 4, 12]
    .map((length, part, lengths) => {
      const from = lengths.slice(0, part).reduce((sum, each) => sum + each, 0)
      return hex.slice(from, from + length)
    })
    .join('-')
}

function at(texts: readonly string[], number: number): string {
  return texts[number % texts.length] ?? ''
}
