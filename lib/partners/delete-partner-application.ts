import type { Logger } from '#lib/observability/logging/logger.ts'
import { type AuthenticatedPartner, requirePartner } from './authenticate-partner.ts'
import type { PartnersDeps } from './partners-deps.ts'

/** `opened`: it is the customer's, who alone deletes what they entered. */
type DeleteOutcome = 'deleted' | 'opened' | 'unknown'

/** Deletes an application that this partner started and its customer has not opened. */
export async function deletePartnerApplication(
  { store, now, log }: Pick<PartnersDeps, 'store' | 'now'> & { log: Logger },
  by: AuthenticatedPartner,
  applicationId: string,
): Promise<DeleteOutcome> {
  const outcome = await store.transaction(async (tx): Promise<DeleteOutcome> => {
    const at = now()
    const application = await store.applications.lock(tx, applicationId)
    const partner = await requirePartner(store, tx, by, at)
    const started = await store.partnerApplications.findByApplication(tx, applicationId)
    if (started?.partnerId !== partner.id) return 'unknown'
    if (!application) return 'deleted'
    // Staff may have worked on it, or somebody reported it: what shows why stays.
    const isUntouched = !application.reportedAt && !application.stoppedAt
    if (started.openedAt || !isUntouched) return 'opened'
    if (await store.submissions.findByApplication(tx, applicationId)) return 'opened'
    if (!(await store.applications.erase(tx, applicationId, at))) return 'deleted'
    await store.audit.append(tx, {
      applicationId,
      actor: { kind: 'partner', id: partner.id },
      event: 'application_erased',
      detail: { reason: 'partner' },
      now: at,
    })
    return 'deleted'
  })
  if (outcome === 'deleted') {
    // The rows are empty; the next start or hour destroys the key otherwise.
    await store
      .finishErasures()
      .catch((error: unknown) => log.error({ event: 'erasure_unfinished', error }))
  }
  return outcome
}
