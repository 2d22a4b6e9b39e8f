/** What must hold of the evidence once everything is over. */
import { callKinds } from '../lib/evidence/record.ts'
import type { Store } from '../lib/store/store.ts'

/** Every broken promise of the evidence, in words: the chain stands, and nothing that was done is without its record. */
export async function evidenceFaults({ db, evidence }: Store): Promise<string[]> {
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
    .where('operation.kind', 'in', callKinds)
    .where('evidence.id', 'is', null)
    .execute()
  return [
    ...(verdict.ok ? [] : [`the evidence is ${verdict.fault} at ${verdict.sequence}`]),
    ...acceptances.map(({ id }) => `acceptance ${id} has no record`),
    ...calls.map(({ id }) => `operation ${id} was done and has no record`),
  ]
}
