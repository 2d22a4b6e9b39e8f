/** The customer's acceptance: of these texts, for these answers, and void as soon as either changes. */
import { randomUUID } from 'node:crypto'
import type { Acceptance, Attester } from '../../adapters/database/applications/acceptances.ts'
import type { Application } from '../../adapters/database/applications/applications.ts'
import type { Tx } from '../../adapters/database/schema.ts'
import type { Store } from '../../adapters/database/store.ts'
import type { TermsShown } from '../../domain/audit/event.ts'
import type { Progress } from '../../domain/onboarding/journeys.ts'
import { sessionLabel } from '../../security/session.ts'
import type { NotificationDeps } from '../notifications/notification-deps.ts'
import { notifyAccepted } from '../notifications/notify-contacts.ts'
import {
  type AcceptedPath,
  type AcceptedValues,
  canonicalizeAcceptedValues,
  findChangedPaths,
  getAcceptedValues,
} from '../submission/build-request.ts'
import { type AcceptanceContext, recordAcceptanceEvidence } from './record-evidence.ts'

/**
 * Writes down that the customer of this session accepts the terms for the answers as they stand, and tells
 * them so at every contact that is known.
 */
export async function accept(
  deps: NotificationDeps,
  tx: Tx,
  application: Application,
  given: {
    progress: Progress
    terms: TermsShown[]
    attested: boolean
    /** Who attests for a company. */
    attester?: Attester
    session: Buffer
    acceptanceContext: AcceptanceContext
  },
): Promise<void> {
  const { store, now } = deps
  const at = now()
  const id = randomUUID()
  const dataHash = await dataHashOf(store, tx, application, given.progress)
  await store.acceptances.void(tx, application.id, at)
  const acceptance = await store.acceptances.add(tx, {
    id,
    applicationId: application.id,
    revision: application.revision,
    dataHash,
    terms: given.terms,
    attested: given.attested,
    snapshot: getAcceptedValues(given.progress),
    attester: given.attester ?? null,
    sessionHash: given.session,
    acceptedAt: at,
  })
  await recordAcceptanceEvidence(store, tx, application, acceptance, given)
  await store.audit.append(tx, {
    applicationId: application.id,
    actor: { kind: 'customer', session: sessionLabel(given.session) },
    event: 'terms_accepted',
    detail: {
      acceptance: id,
      revision: application.revision,
      dataHash,
      terms: given.terms,
      attested: given.attested,
    },
    now: at,
  })
  await notifyAccepted(deps, tx, application)
}

/**
 * Voids the acceptance when the answers are no longer the ones it was given for. Gives the latest as
 * it stands then.
 */
export async function voidAcceptanceIfChanged(
  { store, now }: { store: Store; now: () => Date },
  tx: Tx,
  application: Application,
  progress: Progress,
): Promise<Acceptance | undefined> {
  const latest = await store.acceptances.latest(tx, application.id)
  if (!latest || latest.voidedAt) return latest
  if (await isAcceptanceForAnswers(store, tx, application, progress, latest)) return latest
  const at = now()
  await store.acceptances.void(tx, application.id, at)
  await store.audit.append(tx, {
    applicationId: application.id,
    actor: { kind: 'system' },
    event: 'acceptance_voided',
    detail: {
      acceptance: latest.id,
      fields: findChangedPaths(snapshotOf(latest), getAcceptedValues(progress)),
    },
    now: at,
  })
  return { ...latest, voidedAt: at }
}

/** Whether an acceptance was given for exactly these answers. */
export async function isAcceptanceForAnswers(
  store: Store,
  tx: Tx,
  application: Application,
  progress: Progress,
  { dataHash }: Acceptance,
): Promise<boolean> {
  return dataHash === (await dataHashOf(store, tx, application, progress))
}

/** How an acceptance stands towards the answers and the texts of today. */
export type AcceptanceState =
  | { accepted: Acceptance }
  | { accepted: undefined; changed: AcceptedPath[]; textChanged: boolean; before: boolean }

/**
 * Whether the customer's acceptance holds; where one was given and does not, what has changed since
 * (`before` says that there was one).
 */
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

/** The same where the latest acceptance has been read. */
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
  const sameText =
    latest.terms.length > 0 && latest.terms.every((document) => document.version === version)
  const sameData = await isAcceptanceForAnswers(store, tx, application, progress, latest)
  // An acceptance without the attestation is too little once the platform asks for both, and one for
  // a company without a name: a company says nothing by itself.
  const enough =
    (latest.attested || !progress.fieldContext.attestation) &&
    (latest.attester !== null || progress.platformFields.application_type !== 'CORPORATION')
  if (!latest.voidedAt && sameText && sameData && enough) return { accepted: latest }
  return {
    accepted: undefined,
    changed: findChangedPaths(snapshotOf(latest), getAcceptedValues(progress)),
    textChanged: !sameText,
    before: true,
  }
}

function snapshotOf({ snapshot }: Acceptance): AcceptedValues {
  return (snapshot ?? {}) as AcceptedValues
}

async function dataHashOf(store: Store, tx: Tx, application: Application, progress: Progress) {
  return store.acceptances.mac(
    tx,
    application,
    canonicalizeAcceptedValues(getAcceptedValues(progress)),
  )
}
