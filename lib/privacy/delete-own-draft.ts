/** Deletes an application for its customer, before they have sent it. */
import { findAcceptWait } from '#lib/access/return-links/accept-wait.ts'
import { sessionLabel } from '#lib/access/rules/session-names.ts'
import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import { confirmErasure } from './confirm-erasure.ts'
import type { PrivacyDeps } from './privacy-deps.ts'

/**
 * `sent`: the customer accepted it, and what was sent is the platform's too. `held`: somebody said "This was not
 * me", or staff stopped it: what shows why stays. `too_soon`: this browser came by a mailbox alone, and its waiting
 * time is not over (`accept-wait.ts`): who only reads a mailbox destroys nothing either.
 */
type DeletionObstacle = 'sent' | 'held' | 'too_soon'

type DeleteRequest = {
  applicationId: string
  /** The hash of the customer's session. */
  session: Buffer
}

/** Returns why the customer cannot delete the application in this browser now; undefined if they can. */
export async function findDeletionObstacle(
  { store, now }: Pick<PrivacyDeps, 'store' | 'now'>,
  tx: Tx,
  { id: applicationId, reportedAt, stoppedAt }: Application,
  session: Buffer,
): Promise<DeletionObstacle | undefined> {
  const submission = await store.submissions.findByApplication(tx, applicationId)
  if (submission && submission.state !== 'preparing') return 'sent'
  if (reportedAt || stoppedAt) return 'held'
  const wait = await findAcceptWait(store, tx, { session, applicationId, now: now() })
  return wait && 'too_soon'
}

/**
 * Erases the application, and confirms it by e-mail at every contact that would be told of news. Ids, times and the
 * audit stay. Returns why nothing was done, if so. Throws `SessionEnded`.
 */
export async function deleteOwnDraft(
  deps: Pick<PrivacyDeps, 'store' | 'now' | 'notices' | 'log'>,
  { applicationId, session }: DeleteRequest,
): Promise<DeletionObstacle | undefined> {
  const { store, log } = deps
  const now = deps.now()
  const customer = { kind: 'customer', applicationId, session } as const
  const obstacle = await store.transactionFor(customer, now, async (tx) => {
    const application = await store.applications.lock(tx, applicationId)
    if (!application) return undefined
    const found = await findDeletionObstacle(deps, tx, application, session)
    if (found) return found
    await confirmErasure(deps, tx, application)
    if (!(await store.applications.erase(tx, applicationId, now))) return undefined
    await store.audit.append(tx, {
      applicationId,
      actor: { kind: 'customer', session: sessionLabel(session) },
      event: 'application_erased',
      detail: { reason: 'customer' },
      now,
    })
    return undefined
  })
  if (!obstacle) {
    // The rows are empty; the next start or hour destroys the key otherwise.
    await store
      .finishErasures()
      .catch((error: unknown) => log?.error({ event: 'erasure_unfinished', error }))
  }
  return obstacle
}

/**
 * Returns what the customer of this session is told of their deletion; undefined for everybody else, and as long as
 * the application is there. `mayBeAtPlatform`: something of it was sent early, or was to be sent.
 */
export async function findOwnDeletion(
  { store }: Pick<PrivacyDeps, 'store'>,
  { applicationId, session }: DeleteRequest,
): Promise<{ reference: string; isConfirmed: boolean; mayBeAtPlatform: boolean } | undefined> {
  const { db } = store
  if (await store.applications.find(db, applicationId)) return undefined
  const label = sessionLabel(session)
  const events = await store.audit.list(db, applicationId, [
    'application_erased',
    'erasure_confirmed',
  ])
  const isTheirs = events.some(
    ({ event, actor }) =>
      event === 'application_erased' && actor.kind === 'customer' && actor.session === label,
  )
  const reference = isTheirs && (await store.applications.findReference(db, applicationId))
  if (!reference) return undefined
  const submission = await store.submissions.findByApplication(db, applicationId)
  return {
    reference,
    isConfirmed: events.some(({ event }) => event === 'erasure_confirmed'),
    mayBeAtPlatform: submission !== undefined,
  }
}
