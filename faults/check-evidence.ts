/** What must hold of the evidence once everything is over. */

import { callKinds } from '../lib/acceptance/evidence/record.ts'
import type { Store } from '../lib/database/store.ts'
import type { RecordedApplication } from './scripted-simulator/script.ts'

/** Every broken promise of the evidence, in words: the chain stands, and nothing that was done is without its record. */
export async function findEvidenceFaults({ db, evidence }: Store): Promise<string[]> {
  const verdict = await evidence.verify(db)
  const acceptances = await db
    .selectFrom('acceptance')
    .leftJoin('evidence', 'evidence.id', 'acceptance.id')
    .select('acceptance.id')
    .where('evidence.id', 'is', null)
    .execute()
  const calls = await db
    .selectFrom('operation')
    .leftJoin('evidence', 'evidence.id', 'operation.id')
    .select('operation.id')
    .where('operation.state', '=', 'done')
    // Calls before the acceptance carry none.
    .where('operation.prepares', '=', false)
    .where('operation.kind', 'in', callKinds)
    .where('evidence.id', 'is', null)
    .execute()
  return [
    ...(verdict.ok ? [] : [`the evidence is ${verdict.fault} at ${verdict.sequence}`]),
    ...acceptances.map(({ id }) => `acceptance ${id} has no record`),
    ...calls.map(({ id }) => `operation ${id} was done and has no record`),
  ]
}

/**
 * Every application whose terms count as accepted on the platform without an acceptance that was written
 * down before, for exactly the data that the platform holds.
 */
export async function findTermsFaults(
  store: Store,
  held: readonly RecordedApplication[],
): Promise<string[]> {
  const faults: string[] = []
  for (const { customerId, body, acceptedAt } of held) {
    if (body.terms_and_conditions_accepted !== true) continue
    const id = await store.applications.findId(store.db, customerId)
    // One that a row has made unreadable is looked at by that row.
    const all = id ? await store.acceptances.all(store.db, id).catch(() => undefined) : []
    if (!all) continue
    const sent = textOf(flat(body))
    const fitting = all.find(({ snapshot }) => textOf(ownOf(snapshot)) === sent)
    if (!fitting) faults.push(`${customerId} is accepted on the platform for other data than here`)
    else if (acceptedAt !== undefined && acceptedAt < fitting.acceptedAt.getTime() - clockMs) {
      faults.push(`${customerId} was accepted on the platform before it was here`)
    }
  }
  return faults
}

/** The scripted simulator's clock and the servers' are one machine's; a server's may have been set in a row. */
const clockMs = 3_700_000

const ours = [
  'terms_and_conditions_accepted',
  'information_attested',
  'customer_id',
  'account_to_open.account_id',
]

/** The application's own of what was accepted: its people are looked at one by one. */
function ownOf(snapshot: unknown): Record<string, unknown> {
  const own = Object.entries(Object(snapshot)).filter(([path]) => !path.startsWith('people.'))
  return Object.fromEntries(own)
}

function flat(value: object, prefix = ''): Record<string, unknown> {
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, part]) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? flat(part, `${prefix}${key}.`)
        : { [`${prefix}${key}`]: part },
    ),
  )
}

/** As updates write values, in one order; what was withdrawn is as if it had never been. */
function textOf(values: Record<string, unknown>): string {
  return Object.entries(values)
    .filter(([path, value]) => !ours.includes(path) && value !== '')
    .map(([path, value]) => `${path}=${Array.isArray(value) ? JSON.stringify(value) : value}`)
    .sort()
    .join('\n')
}
