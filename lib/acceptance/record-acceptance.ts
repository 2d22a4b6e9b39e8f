import { randomUUID } from 'node:crypto'
import { sessionLabel } from '#lib/access/rules/session-names.ts'
import type { Application } from '#lib/applications/store/applications.ts'
import type { TermsShown } from '#lib/audit/rules/event.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { NotificationDeps } from '#lib/messages/notification-deps.ts'
import { notifyAccepted } from '#lib/messages/notify-submission.ts'
import type { Progress } from '#lib/onboarding/progress/evaluate-progress.ts'
import { getAcceptedValues } from './state/accepted-values.ts'
import type { FoundStaffPresence } from './state/find-staff-presence.ts'
import { hashAcceptedValues } from './state/get-acceptance-state.ts'
import { type AcceptanceContext, recordAcceptanceEvidence } from './state/record-evidence.ts'
import type { Acceptance, Attester } from './store/acceptances.ts'

/**
 * Records in the caller's transaction that the customer of this session accepts the terms for the current
 * answers: voids an earlier acceptance, writes the new one with its evidence and audit event, and queues the
 * messages to every known contact. Returns the acceptance.
 */
export async function recordAcceptance(
  deps: NotificationDeps,
  tx: Tx,
  application: Application,
  accepted: {
    progress: Progress
    terms: TermsShown[]
    attested: boolean
    /** The person who attests for a company. */
    attester?: Attester
    session: Buffer
    acceptanceContext: AcceptanceContext
    /** Set if the caller has already found it in this transaction. */
    found?: FoundStaffPresence
    /** No earlier acceptance is left to void, as the caller has read in this transaction. */
    isVoided?: boolean
  },
): Promise<Acceptance> {
  const { store, now } = deps
  const at = now()
  const id = randomUUID()
  const dataHash = await hashAcceptedValues(store, tx, application, accepted.progress)
  if (!accepted.isVoided) await store.acceptances.void(tx, application.id, at)
  const acceptance = await store.acceptances.add(tx, {
    id,
    applicationId: application.id,
    revision: application.revision,
    dataHash,
    terms: accepted.terms,
    attested: accepted.attested,
    snapshot: getAcceptedValues(accepted.progress),
    attester: accepted.attester ?? null,
    sessionHash: accepted.session,
    acceptedAt: at,
  })
  await recordAcceptanceEvidence(store, tx, application, acceptance, accepted)
  await store.audit.append(tx, {
    applicationId: application.id,
    actor: { kind: 'customer', session: sessionLabel(accepted.session) },
    event: 'terms_accepted',
    detail: {
      acceptance: id,
      revision: application.revision,
      dataHash,
      terms: accepted.terms,
      attested: accepted.attested,
    },
    now: at,
  })
  await notifyAccepted(deps, tx, application)
  return acceptance
}
