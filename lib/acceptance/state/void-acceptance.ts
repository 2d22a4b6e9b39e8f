/** Voids the customer's acceptance, with its audit event. */

import type { Application } from '#lib/applications/store/applications.ts'
import type { Actor } from '#lib/audit/rules/event.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import type { Progress } from '#lib/onboarding/progress/evaluate-progress.ts'
import type { Acceptance } from '../store/acceptances.ts'
import { type AcceptedPath, findChangedPaths, getAcceptedValues } from './accepted-values.ts'
import { getSnapshot, isAcceptanceForAnswers } from './get-acceptance-state.ts'

type Deps = { store: Store; now: () => Date }

/**
 * Voids the current acceptance of an application, in the caller's transaction. `fields` are the answers whose
 * change voids it; none if staff void it. False if there was none.
 */
export async function voidAcceptance(
  { store, now }: Deps,
  tx: Tx,
  voided: { applicationId: string; actor: Actor; fields?: AcceptedPath[] },
): Promise<boolean> {
  const { applicationId, actor, fields = [] } = voided
  const at = now()
  const acceptance = await store.acceptances.current(tx, applicationId)
  if (!acceptance || !(await store.acceptances.void(tx, applicationId, at))) return false
  await store.audit.append(tx, {
    applicationId,
    actor,
    event: 'acceptance_voided',
    detail: { acceptance: acceptance.id, fields },
    now: at,
  })
  return true
}

/**
 * Voids the acceptance if the answers differ from the accepted ones, in the transaction that saves them.
 * Returns the latest acceptance afterwards.
 */
export async function voidAcceptanceIfChanged(
  deps: Deps,
  tx: Tx,
  application: Application,
  progress: Progress,
): Promise<Acceptance | undefined> {
  const { store, now } = deps
  const latest = await store.acceptances.latest(tx, application.id)
  if (!latest || latest.voidedAt) return latest
  if (await isAcceptanceForAnswers(store, tx, application, progress, latest)) return latest
  await voidAcceptance(deps, tx, {
    applicationId: application.id,
    actor: { kind: 'system' },
    fields: findChangedPaths(getSnapshot(latest), getAcceptedValues(progress)),
  })
  return { ...latest, voidedAt: now() }
}
