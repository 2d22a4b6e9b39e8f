import type { Tx } from '#lib/database/schema.ts'
import { leasedTables } from './leases.ts'

/**
 * Moves times that were computed before the clock was set back to `latest` at most, so that nothing waits, or
 * is leased, for longer.
 */
export async function shortenWaits(tx: Tx, latest: Date): Promise<void> {
  for (const table of leasedTables) {
    for (const column of ['nextAttemptAt', 'leaseUntil'] as const) {
      await tx
        .updateTable(table)
        .set({ [column]: latest })
        .where(column, '>', latest)
        .execute()
    }
  }
  await tx
    .updateTable('auditAnchorLease')
    .set({ until: latest })
    .where('until', '>', latest)
    .execute()
  await tx
    .updateTable('secondApplicationCheck')
    .set({ dueAt: latest })
    .where('dueAt', '>', latest)
    .execute()
  await tx
    .updateTable('submission')
    .set({ nextCheckAt: latest })
    .where('nextCheckAt', '>', latest)
    .execute()
}
