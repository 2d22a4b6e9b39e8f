/** Erases abandoned and decided applications in time by destroying their keys. */

import { endExpiredRequests } from '#lib/access/return-links/contact-requests.ts'
import type { Store } from '#lib/database/store.ts'
import type { Logger } from '#lib/observability/logging/logger.ts'

/** Erased at once at most: the rest waits for the next look. */
const atOnce = 100

/** An older link is answered like an unknown one. */
const linkRetentionMs = 90 * 24 * 3_600_000

/** The lifetime of the cookie that marks a browser in which staff have signed in. */
const deviceRetentionMs = 400 * 24 * 3_600_000

type ErasingDeps = {
  store: Store
  log: Logger
  /** How long the counts of the statistics are kept, in milliseconds. */
  countsRetentionMs?: number
}

/**
 * Erases the applications whose time is over (see `expiresAt`; never one whose outcome is open) and
 * forgets the sessions that have ended, the documents that were never received completely, and old events, links,
 * e-mails and counts. Requests for another address that nobody decided in time end. Gives how many applications
 * were erased.
 */
export async function eraseExpired(
  { store, log, countsRetentionMs }: ErasingDeps,
  now: Date,
): Promise<number> {
  const ids = await store.applications.listExpired(store.db, now, atOnce)
  for (const id of ids) {
    // One that cannot be erased must not block the others.
    await eraseOne(store, id, now).catch((error: unknown) =>
      log.error({ event: 'erasure_failed', applicationId: id, error }),
    )
  }
  // Finishes erasures by request, or from before a crash, too.
  await store
    .finishErasures()
    .catch((error: unknown) => log.error({ event: 'erasure_unfinished', error }))
  await endExpiredRequests(store, now)
  await store.sessions.eraseExpired(store.db, now)
  await store.uploads.dropUnfinished(store.db, now)
  await store.receivedEvents.forgetOld(store.db, now)
  await store.rateLimits.forgetEnded(store.db)
  await store.partnerWrites.forgetOld(store.db, now)
  await store.returnLinks.forgetBefore(store.db, new Date(now.getTime() - linkRetentionMs))
  await store.reminders.forgetBefore(store.db, new Date(now.getTime() - linkRetentionMs))
  await store.notices.forgetBefore(store.db, new Date(now.getTime() - linkRetentionMs))
  await store.caseworkSearches.forgetOld(store.db, now)
  await store.staff.forgetEnded(store.db, now)
  await store.staffFactors.forgetChallenges(store.db, now)
  await store.staffAttempts.forgetOld(store.db, now)
  await store.staffVolume.forgetOld(store.db, now)
  await store.flags.forgetDevices(store.db, new Date(now.getTime() - deviceRetentionMs))
  if (countsRetentionMs !== undefined) {
    const oldest = new Date(now.getTime() - countsRetentionMs)
    await store.funnelCounts.forgetBefore(store.db, oldest.toISOString().slice(0, 10))
  }
  await store.uploads.reclaim(store.db)
  if (ids.length > 0) log.info({ event: 'expired_erased', count: ids.length })
  return ids.length
}

async function eraseOne(store: Store, id: string, now: Date): Promise<void> {
  await store.transaction(async (tx) => {
    // Someone may have gone on with it since it was listed.
    const application = await store.applications.lock(tx, id)
    // One that cannot be opened any more came out of a backup from before its erasure.
    if (application && application.expiresAt > now) return
    const decided = await store.submissions.findByApplication(tx, id)
    if (!(await store.applications.erase(tx, id, now))) return
    await store.audit.append(tx, {
      applicationId: id,
      actor: { kind: 'system' },
      event: 'application_erased',
      detail: { reason: decided && decided.state !== 'preparing' ? 'retention' : 'abandoned' },
      now,
    })
  })
}

const everyMs = 3_600_000

/** Looks every hour, until stopped; an hour more or less of thirty days is no matter. */
export function startErasingExpired({
  wait,
  ...deps
}: ErasingDeps & { wait: (ms: number, signal?: AbortSignal) => Promise<void> }): {
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        const erased = await eraseExpired(deps, new Date())
        if (erased === atOnce) continue
      } catch (error) {
        deps.log.error({ event: 'retention_failed', error })
      }
      await wait(everyMs, stopping.signal)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
