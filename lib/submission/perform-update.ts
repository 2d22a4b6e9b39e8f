import { type Performed, refused, settled, type Work } from './settle.ts'
import { unseen } from './staleness.ts'

/** "Update application": the changes of a further round. */
export async function performUpdate(work: Work, body: Uint8Array): Promise<Performed> {
  const { deps, submission, operation } = work
  const id = submission.platformApplicationId ?? ''
  const outcome = await deps.platform.updateApplication(id, body, operation)
  if (outcome.outcome === 'refused') return refused(work, outcome.errors, 'wanting')
  if (outcome.outcome !== 'done') return unseen(work, outcome)
  await settled(work, { answer: { id: outcome.data.id } })
  return { next: 'operation' }
}
