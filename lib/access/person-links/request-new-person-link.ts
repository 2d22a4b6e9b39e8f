/** Lets the holder of an expired or used link ask its sender for a new one. */

import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { notifyContacts } from '#lib/messages/notify-contacts.ts'
import { findPerson } from '#lib/onboarding/company-people/people.ts'
import { isSameAddress } from '#lib/onboarding/identifiers/canonical-email.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { areAnswersEditable } from '#lib/submission/state/editable-answers.ts'
import type { PersonLink } from '../store/person-links.ts'
import type { PersonLinksDeps } from './person-links-deps.ts'

/** Identifies the holder by the secret of the link, or by the session (its hash) that opened it. */
export type LinkHolder = { token: string } | { session: Buffer }

/**
 * Asks once for each sent link: the list of people then says so, and a message goes to the customer. The holder
 * of a link can neither fill a mailbox nor learn of the application. Returns false if nothing can be asked
 * for.
 */
export async function requestNewPersonLink(
  deps: PersonLinksDeps,
  holder: LinkHolder,
): Promise<boolean> {
  const { store, now } = deps
  return store.transaction(async (tx) => {
    const found = await findHeldLink(deps, tx, holder)
    const application = found && (await store.applications.lock(tx, found.applicationId))
    // The link is read under the lock, so nobody else ends or replaces it.
    const held = application && (await findHeldLink(deps, tx, holder))
    const last = held && (await findReplaceable(deps, tx, application, held))
    if (!last) return false
    const at = now()
    if (!(await store.personLinks.request(tx, last.id, at))) return true
    await store.audit.append(tx, {
      applicationId: application.id,
      actor: { kind: 'system' },
      event: 'person_link_requested',
      detail: { link: last.id, person: last.personId },
      now: at,
    })
    await notifyContacts(deps, tx, { application, about: 'part_requested' })
    return true
  })
}

/** Whether its holder can ask for a new link (`possible`), or when they did; undefined if they cannot. Reads only. */
export async function findNewLinkRequest(
  deps: PersonLinksDeps,
  holder: LinkHolder,
): Promise<Date | 'possible' | undefined> {
  const { db } = deps.store
  const held = await findHeldLink(deps, db, holder)
  const application = held && (await deps.store.applications.find(db, held.applicationId))
  const last = application && (await findReplaceable(deps, db, application, held))
  return last && (last.requestedAt ?? 'possible')
}

async function findHeldLink(
  { store }: Pick<PersonLinksDeps, 'store'>,
  tx: Tx,
  holder: LinkHolder,
): Promise<PersonLink | undefined> {
  if ('session' in holder) return store.personLinks.ofSession(tx, holder.session)
  return store.personLinks.find(tx, holder.token)
}

/**
 * The last link that was sent to the person, which a new one would replace. The holder of an earlier one may
 * ask too, if both went to the same address: somebody else who got the earlier one by a slip may not. Not
 * where the link that is held can still be opened, was taken back or declined, or the part is done, and not once the
 * application cannot be changed.
 */
async function findReplaceable(
  { store, now }: PersonLinksDeps,
  tx: Tx,
  application: Application,
  held: PersonLink,
): Promise<PersonLink | undefined> {
  const isLate = held.state === 'live' && held.expiresAt <= now()
  if (!isLate && !['opened', 'guessed', 'superseded'].includes(held.state)) return undefined
  if (!findPerson(application.answers as Answers, held.personId)) return undefined
  const sent = await store.personLinks.list(tx, held.applicationId)
  const last = sent.findLast(({ personId }) => personId === held.personId)
  if (!last || ['done', 'revoked', 'declined'].includes(last.state)) return undefined
  if (last.id !== held.id && !(await wentToSameAddress(store, tx, last, held))) return undefined
  return (await areAnswersEditable(store, tx, application)) ? last : undefined
}

async function wentToSameAddress(
  store: Store,
  tx: Tx,
  one: PersonLink,
  other: PersonLink,
): Promise<boolean> {
  const address = await store.personLinks.openAddress(tx, one)
  const otherAddress = await store.personLinks.openAddress(tx, other)
  if (!address || !otherAddress) return false
  return isSameAddress(address, otherAddress)
}
