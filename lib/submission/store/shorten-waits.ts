import type { Tx } from '#lib/database/schema.ts'
import { leasedTables } from './leases.ts'

/**
 * Replaces every due time and lease that ends after `latest` by `latest`. After the clock was set back, the times
 * that were computed before lie too far ahead, and everything would wait until then.
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
