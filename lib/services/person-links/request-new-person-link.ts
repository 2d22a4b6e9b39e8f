/** Whoever holds a link that opens nothing any more asks the sender for a new one. */

import type { Application } from '../../adapters/database/applications/applications.ts'
import type { PersonLink } from '../../adapters/database/applications/person-links.ts'
import type { Tx } from '../../adapters/database/schema.ts'
import { findPerson } from '../../domain/onboarding/company-people/people.ts'
import type { Answers } from '../../domain/onboarding/journeys.ts'
import { notifyContacts } from '../notifications/notify-contacts.ts'
import { hashLinkToken, isLinkSecret } from '../resume/link-secrets.ts'
import { areAnswersEditable } from '../submission/enqueue-submission.ts'
import type { PersonLinksDeps } from './person-links-deps.ts'

/** By the secret of the link, or by the session (its hash) of the browser in which it was opened. */
export type LinkHolder = { token: string } | { session: Buffer }

/**
 * Asks once for each link: the list of people then says so, and a message goes to the customer, so that whoever
 * holds the link can neither fill a mailbox nor learn of the application. False where nothing can be asked for.
 */
export async function requestNewPersonLink(
  deps: PersonLinksDeps,
  holder: LinkHolder,
): Promise<boolean> {
  const { store, now } = deps
  return store.transaction(async (tx) => {
    const found = await findHeldLink(deps, tx, holder)
    const application = found && (await store.applications.lock(tx, found.applicationId))
    // As it is now that nobody else ends or replaces it.
    const held = application && (await findHeldLink(deps, tx, holder))
    if (!held || !(await canRequest(deps, tx, application, held))) return false
    const at = now()
    if (!(await store.personLinks.request(tx, held.id, at))) return true
    await store.audit.append(tx, {
      applicationId: application.id,
      actor: { kind: 'system' },
      event: 'person_link_requested',
      detail: { link: held.id, person: held.personId },
      now: at,
    })
    await notifyContacts(deps, tx, { application, about: 'part_requested' })
    return true
  })
}

/** Whether its holder can ask for a new link (`possible`), or when they did; undefined where they cannot. Reads only. */
export async function findNewLinkRequest(
  deps: PersonLinksDeps,
  holder: LinkHolder,
): Promise<Date | 'possible' | undefined> {
  const { db } = deps.store
  const held = await findHeldLink(deps, db, holder)
  const application = held && (await deps.store.applications.find(db, held.applicationId))
  if (!application || !(await canRequest(deps, db, application, held))) return undefined
  return held.requestedAt ?? 'possible'
}

async function findHeldLink(
  { store }: Pick<PersonLinksDeps, 'store'>,
  tx: Tx,
  holder: LinkHolder,
): Promise<PersonLink | undefined> {
  if ('session' in holder) return store.personLinks.ofSession(tx, holder.session)
  return isLinkSecret(holder.token)
    ? store.personLinks.find(tx, hashLinkToken(holder.token))
    : undefined
}

/**
 * Not for a link that can still be opened, that was taken back or that another replaced, and not once the part
 * is done or the application cannot be changed.
 */
async function canRequest(
  { store, now }: PersonLinksDeps,
  tx: Tx,
  application: Application,
  { id, applicationId, personId, state, expiresAt }: PersonLink,
): Promise<boolean> {
  const isLate = state === 'live' && expiresAt <= now()
  if (!isLate && state !== 'opened' && state !== 'guessed') return false
  if (!findPerson(application.answers as Answers, personId)) return false
  const sent = await store.personLinks.list(tx, applicationId)
  if (sent.findLast((link) => link.personId === personId)?.id !== id) return false
  return areAnswersEditable(store, tx, application)
}
