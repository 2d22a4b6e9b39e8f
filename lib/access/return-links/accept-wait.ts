/**
 * Decides how long a customer who returned by a mailbox alone waits before accepting. Anybody who reads a
 * proven mailbox gets a link and its code and needs nothing else of the customer's. They may read and change
 * meanwhile, and the customer is notified in time to stop them.
 */

import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { notifyContacts } from '#lib/messages/notify-contacts.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import type { LinkToOpen } from '../store/return-links.ts'

type AcceptWait = {
  /** Null: at any time. */
  acceptsFrom: Date | null
  /** Whether the wait begins with this opening. */
  isNew: boolean
}

/** The moment from which that browser may accept, if it may not accept yet. */
export async function findAcceptWait(
  store: Store,
  tx: Tx,
  { session, applicationId, now }: { session: Uint8Array; applicationId: string; now: Date },
): Promise<Date | undefined> {
  const acceptsFrom = await store.sessions.findAcceptsFrom(tx, session, applicationId)
  return acceptsFrom && now < acceptsFrom ? acceptsFrom : undefined
}

/**
 * Returns when each application may be accepted in the browser that opens its link. A browser that had the
 * application open keeps its earlier time: there is no wait in the browser that started it, and a wait ends
 * although sessions last a day.
 */
export async function findAcceptWaits(
  { store, returnWaitMs }: LinkDeps,
  tx: Tx,
  {
    link,
    ids,
    browser,
    now,
  }: {
    link: LinkToOpen
    ids: readonly string[]
    /** The hash of the session that the browser had. */
    browser: Uint8Array | undefined
    now: Date
  },
): Promise<Map<string, AcceptWait>> {
  const isByMailboxAlone = link.byAddress && returnWaitMs > 0
  const ofLink = isByMailboxAlone ? new Date(now.getTime() + returnWaitMs) : link.acceptsFrom
  const waits = new Map<string, AcceptWait>()
  for (const id of ids) {
    const before = browser && (await store.sessions.findAcceptsFrom(tx, browser, id))
    const isEarlier = before !== undefined && ofLink !== null && (!before || before < ofLink)
    waits.set(id, {
      acceptsFrom: isEarlier ? before : ofLink,
      isNew: isByMailboxAlone && !isEarlier,
    })
  }
  return waits
}

/** Tells every contact of an application that it was opened by e-mail alone, unless it is decided. */
export async function notifyOpenedByEmail(
  deps: LinkDeps,
  tx: Tx,
  applicationId: string,
  usableAt: Date,
): Promise<void> {
  const application = await deps.store.applications.lock(tx, applicationId)
  const submission = await deps.store.submissions.findByApplication(tx, applicationId)
  if (!application || submission?.state === 'decided') return
  await notifyContacts(deps, tx, { application, about: 'opened_by_email', usableAt })
}
