import { randomUUID } from 'node:crypto'
import type { Acceptance, Attester } from '../../adapters/database/applications/acceptances.ts'
import type { Application } from '../../adapters/database/applications/applications.ts'
import type { Tx } from '../../adapters/database/schema.ts'
import type { TermsShown } from '../../domain/audit/event.ts'
import type { Progress } from '../../domain/onboarding/progress/evaluate-progress.ts'
import { sessionLabel } from '../../security/session-tokens.ts'
import type { NotificationDeps } from '../notifications/notification-deps.ts'
import { notifyAccepted } from '../notifications/notify-submission.ts'
import { getAcceptedValues } from './accepted-values.ts'
import type { FoundPresence } from './find-presence.ts'
import { hashAcceptedValues } from './get-acceptance-state.ts'
import { type AcceptanceContext, recordAcceptanceEvidence } from './record-evidence.ts'

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
    /** Set where the caller has already found it in this transaction. */
    found?: FoundPresence
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
