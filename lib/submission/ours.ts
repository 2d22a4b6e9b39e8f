/** Which application on the platform is ours: nothing is done to one that is another's. */
import { needsPerson, type Performed, unsettled, type Work } from './settle.ts'
import { individualIdIn } from './taken.ts'

/**
 * The platform's only application of our customer identifier; `none`, or `unclear` where the list
 * cannot tell (several, or entries that do not name their customer).
 */
export async function findOnPlatform({ deps, customerId }: Work) {
  const found = await deps.platform.listApplications({ customerId })
  if (found.outcome !== 'done') return found
  const [first, ...others] = found.data
  if (!first) return { outcome: 'none' as const }
  return others.length === 0 && first.customerId === customerId
    ? { outcome: 'one' as const, id: first.id }
    : { outcome: 'unclear' as const }
}

/** Whether what the platform says is of an application that names another customer. */
export function isOthers({ customerId }: { customerId: string | undefined }, work: Work): boolean {
  return customerId !== undefined && customerId !== work.customerId
}

/** Goes on with the application that does carry our customer identifier. */
export async function adopt(work: Work): Promise<Performed> {
  const { deps, submission, earlier, fence } = work
  const { store, now, log } = deps
  const found = await findOnPlatform(work)
  if (found.outcome === 'unknown') return unsettled(work, found)
  const moved = found.outcome === 'one' && found.id !== submission.platformApplicationId
  // People that were added to the one cannot be taken along to the other.
  if (!moved || earlier.some(individualIdIn)) return needsPerson(work, 'other_application')
  const { id: platformApplicationId } = found
  await store.transaction((tx) =>
    store.submissions.record(tx, submission.id, fence, { platformApplicationId, now: now() }),
  )
  log.warn({ event: 'application_adopted', submissionId: submission.id })
  return { next: 'operation' }
}
