import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import type { Progress } from '#lib/onboarding/progress/evaluate-progress.ts'
import type { Acceptance } from '../store/acceptances.ts'
import {
  type AcceptedPath,
  type AcceptedValues,
  canonicalizeAcceptedValues,
  findChangedPaths,
  getAcceptedValues,
} from './accepted-values.ts'

/** Tells whether an acceptance was given for exactly these answers. */
export async function isAcceptanceForAnswers(
  store: Store,
  tx: Tx,
  application: Application,
  progress: Progress,
  { dataHash }: Acceptance,
): Promise<boolean> {
  return dataHash === (await hashAcceptedValues(store, tx, application, progress))
}

/** The acceptance that holds for the current answers and texts, or what has changed since the last one. */
export type AcceptanceState =
  | { accepted: Acceptance }
  | { accepted: undefined; changed: AcceptedPath[]; textChanged: boolean; before: boolean }

/** The state of the customer's latest acceptance; `before`: there was one, and it does not hold. */
export async function getAcceptanceState(
  store: Store,
  tx: Tx,
  application: Application,
  progress: Progress,
  version: string,
): Promise<AcceptanceState> {
  const latest = await store.acceptances.latest(tx, application.id)
  return evaluateAcceptance(latest, { store, tx, application, progress, version })
}

/** Returns the state of an acceptance that the caller has read. */
export async function evaluateAcceptance(
  latest: Acceptance | undefined,
  {
    store,
    tx,
    application,
    progress,
    version,
  }: { store: Store; tx: Tx; application: Application; progress: Progress; version: string },
): Promise<AcceptanceState> {
  if (!latest) return { accepted: undefined, changed: [], textChanged: false, before: false }
  const isSameText =
    latest.terms.length > 0 && latest.terms.every((document) => document.version === version)
  const isSameData = await isAcceptanceForAnswers(store, tx, application, progress, latest)
  // Once the platform asks for the attestation an acceptance without it is not enough, nor is one for a
  // company that does not name who attests.
  const isEnough =
    (latest.attested || !progress.fieldContext.attestation) &&
    (latest.attester !== null || progress.platformFields.application_type !== 'CORPORATION')
  if (!latest.voidedAt && isSameText && isSameData && isEnough) return { accepted: latest }
  return {
    accepted: undefined,
    changed: findChangedPaths(getSnapshot(latest), getAcceptedValues(progress)),
    textChanged: !isSameText,
    before: true,
  }
}

/** Returns the accepted values; empty once they are erased. */
export function getSnapshot({ snapshot }: Acceptance): AcceptedValues {
  return (snapshot ?? {}) as AcceptedValues
}

/** The keyed hash that binds an acceptance to the values of an application. */
export async function hashAcceptedValues(
  store: Store,
  tx: Tx,
  application: Pick<Application, 'id'>,
  progress: Progress,
): Promise<string> {
  return store.acceptances.mac(
    tx,
    application,
    canonicalizeAcceptedValues(getAcceptedValues(progress)),
  )
}
