import type { Recorded } from '#lib/audit/store/audit-log.ts'
import type { Store } from '#lib/database/store.ts'
import type { Acceptance } from './store/acceptances.ts'

/** The acceptance under which the application was last submitted; undefined if it was not, or was erased. */
export async function findSentAcceptance(
  store: Store,
  applicationId: string,
  recorded: readonly Recorded[],
): Promise<Acceptance | undefined> {
  const sent = recorded.findLast(({ event }) => event === 'submission_intended')
  const id = (sent?.detail as { acceptance: string } | undefined)?.acceptance
  if (!id) return undefined
  return (await store.acceptances.all(store.db, applicationId)).find((each) => each.id === id)
}
