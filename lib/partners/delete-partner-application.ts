import type { Logger } from '#lib/observability/logging/logger.ts'
import type { PartnersDeps } from './partners-deps.ts'
import { type PartnerWriter, type Repetition, writeOnce } from './write-once.ts'

type DeleteOutcome =
  | { outcome: 'deleted'; applicationId: string }
  /** It is the customer's, who alone deletes what they entered. */
  | { outcome: 'opened' }
  | { outcome: 'unknown' }

/** Deletes an application that this partner started and its customer has not opened. */
export async function deletePartnerApplication(
  { store, now, log }: Pick<PartnersDeps, 'store' | 'now'> & { log: Logger },
  by: PartnerWriter,
  applicationId: string,
): Promise<DeleteOutcome | Repetition> {
  const deleted: DeleteOutcome = { outcome: 'deleted', applicationId }
  const written = await writeOnce(
    { store, now },
    by,
    async (tx, partner, at): Promise<DeleteOutcome> => {
      const application = await store.applications.lock(tx, applicationId)
      const started = await store.partnerApplications.findByApplication(tx, applicationId)
      if (started?.partnerId !== partner.id) return { outcome: 'unknown' }
      if (!application) return deleted
      // Staff may have worked on it, or somebody reported it: what shows why stays.
      const isUntouched = !application.reportedAt && !application.stoppedAt
      if (started.openedAt || !isUntouched) return { outcome: 'opened' }
      if (await store.submissions.findByApplication(tx, applicationId)) return { outcome: 'opened' }
      if (!(await store.applications.erase(tx, applicationId, at))) return deleted
      await store.audit.append(tx, {
        applicationId,
        actor: { kind: 'partner', id: partner.id },
        event: 'application_erased',
        detail: { reason: 'partner' },
        now: at,
      })
      return deleted
    },
  )
  if (written.outcome === 'gone') return deleted
  if (written.outcome === 'deleted') {
    // The rows are empty; the next start or hour destroys the key otherwise.
    await store
      .finishErasures()
      .catch((error: unknown) => log.error({ event: 'erasure_unfinished', error }))
  }
  return written
}
