import type { Tx } from '../schema.ts'

/**
 * For when the clock was set back: whatever waits for a time that was reckoned by the other one waits
 * until `latest` at most, and nothing is held by a lease for longer.
 */
export async function shortenWaits(tx: Tx, latest: Date): Promise<void> {
  for (const table of ['submission', 'upload', 'mail'] as const) {
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
