/**
 * Adds another address for a customer who has acted: a member requests it, the customer is notified at every
 * earlier contact, a second member approves it, and only after a waiting time may a link go there.
 */

import type { Actor } from '#lib/audit/rules/event.ts'
import { listAssistingStaff } from '#lib/audit/rules/list-assisting-staff.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { notifyContacts } from '#lib/messages/notify-contacts.ts'
import { tidyLines } from '#lib/onboarding/fields/text.ts'
import { isSameAddress } from '#lib/onboarding/identifiers/canonical-email.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { isOutOfScope } from '#lib/staff/scope/scope.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { areAnswersEditable } from '#lib/submission/state/editable-answers.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { getContactRequestState } from '../rules/contact-policy.ts'
import { sessionLabel } from '../rules/session-names.ts'
import type { ContactRequest } from '../store/contact-requests.ts'
import { mayReceiveLink, noteEarlierContacts } from './known-contacts.ts'

export const maxReasonLength = 500

/** How long an address can be used after its waiting time, in milliseconds. */
const usableForMs = 7 * 24 * 3_600_000

/** Each request is a message to the customer: more in a day would teach them to pass it over. */
const maxRequestsPerDay = 3

/** `not_needed`: the address is the customer's own, or approved already. `another`: one is open. */
export type ContactRequestOutcome =
  | 'requested'
  | 'not_needed'
  | 'another'
  | 'missing'
  | 'too_long'
  | 'too_many'
  | 'forbidden'
  | 'not_editable'
  | 'gone'

/**
 * Asks to have links sent to an address that is not the customer's own. In the same transaction the
 * customer is notified at every earlier contact: from then on the waiting time counts.
 */
export async function requestContact(
  deps: LinkDeps,
  member: Member,
  asked: { applicationId: string; address: string; reason: string },
): Promise<ContactRequestOutcome> {
  if (!may(member.role, 'fill', 'application')) return 'forbidden'
  const reason = tidyLines(asked.reason)
  if (!reason) return 'missing'
  if (reason.length > maxReasonLength) return 'too_long'
  const { store, now, contactWaitMs } = deps
  return store.transactionFor(
    { kind: 'staff', member },
    now(),
    async (tx): Promise<ContactRequestOutcome> => {
      const { applicationId, address } = asked
      const at = now()
      const application = await store.applications.lock(tx, applicationId)
      if (!application || (await isOutOfScope(deps, tx, member, applicationId))) return 'gone'
      if (!(await areAnswersEditable(store, tx, application))) return 'not_editable'
      if (await mayReceiveLink(store, tx, application, address, at)) return 'not_needed'
      await endExpired(store, tx, applicationId, at)
      if (await store.contactRequests.findOpen(tx, applicationId)) return 'another'
      if ((await countLastDay(store, tx, applicationId, at)) >= maxRequestsPerDay) return 'too_many'
      await noteEarlierContacts(store, tx, application, at)
      const email = { kind: 'email', value: address } as const
      const by = { kind: 'staff', id: member.id } as const
      const contact = await store.contacts.note(tx, { ...email, applicationId, by, now: at })
      const usableAt = new Date(at.getTime() + contactWaitMs)
      const request = await store.contactRequests.add(tx, {
        applicationId,
        contactId: contact,
        requestedBy: member.id,
        requestedAt: at,
        reason,
        usableAt,
        expiresAt: new Date(usableAt.getTime() + usableForMs),
      })
      await store.audit.append(tx, {
        applicationId,
        actor: by,
        event: 'contact_requested',
        detail: { request, contact },
        now: at,
      })
      const except = { channel: 'email', to: address } as const
      const waitHours = Math.floor(contactWaitMs / 3_600_000)
      const about = 'contact_requested'
      const concerns = [{ kind: 'email', value: address }] as const
      await notifyContacts(deps, tx, { application, about, except, concerns, waitHours })
      return 'requested'
    },
  )
}

/** `same_person`: they requested it, or had a part in the application. `gone`: nothing waits any more. */
type ContactDecisionOutcome = 'done' | 'forbidden' | 'same_person' | 'gone'

/**
 * Approves or rejects a requested address. The approver must have the permission and no part in the
 * application; the requester may take it back. The audit records refusals.
 */
export async function decideContact(
  deps: LinkDeps,
  member: Member,
  { applicationId, outcome }: { applicationId: string; outcome: 'approved' | 'rejected' },
): Promise<ContactDecisionOutcome> {
  const { store, now } = deps
  return store.transactionFor(
    { kind: 'staff', member },
    now(),
    async (tx): Promise<ContactDecisionOutcome> => {
      const at = now()
      const application = await store.applications.lock(tx, applicationId)
      if (await isOutOfScope(deps, tx, member, applicationId)) return 'gone'
      await endExpired(store, tx, applicationId, at)
      const request = await store.contactRequests.findOpen(tx, applicationId)
      const isDecided = outcome === 'approved' && request?.state !== 'requested'
      if (!request || isDecided) {
        return may(member.role, 'approve', 'contact_change') ? 'gone' : 'forbidden'
      }
      const { id } = request
      const actor = { kind: 'staff', id: member.id } as const
      const refused = await findDecisionRefusal(store, tx, member, request, outcome)
      if (refused) {
        await store.audit.append(tx, {
          applicationId,
          actor,
          event: 'contact_decision_refused',
          detail: { request: id, code: refused },
          now: at,
        })
        return refused === 'role' ? 'forbidden' : refused
      }
      if (outcome === 'approved') {
        await store.contactRequests.approve(tx, id, { by: member.id, now: at })
        if (request.contactId) {
          await store.contacts.approve(tx, request.contactId, { by: member.id, now: at })
        }
      } else {
        await store.contactRequests.end(tx, id, { state: 'rejected', by: member.id, now: at })
        await endContactUse(store, tx, request, at)
      }
      const event = outcome === 'approved' ? 'contact_approved' : 'contact_rejected'
      const detail = { request: id }
      await store.audit.append(tx, { applicationId, actor, event, detail, now: at })
      if (outcome === 'approved' && application) {
        const contacts = await store.contacts.list(tx, applicationId)
        const to = contacts.find((each) => each.id === request.contactId)?.value
        const address = to && {
          except: { channel: 'email', to } as const,
          concerns: [{ kind: 'email', value: to } as const],
        }
        const { usableAt } = request
        await notifyContacts(deps, tx, {
          application,
          about: 'contact_approved',
          usableAt,
          ...address,
        })
      }
      return 'done'
    },
  )
}

/**
 * Who stops a contact: the customer in a browser that has the application open, or the reader of a message to
 * them.
 */
export type StoppedBy = { kind: 'customer'; session: Buffer } | { kind: 'message' }

/** Stops a requested contact for the customer, in a browser that has the application open. */
export async function stopContact(
  deps: Pick<LinkDeps, 'store' | 'now'>,
  { applicationId, session }: { applicationId: string; session: Buffer },
): Promise<boolean> {
  const { store, now } = deps
  const actor = { kind: 'customer', session, applicationId } as const
  return store.transactionFor(actor, now(), (tx) =>
    stopContactRequest(deps, tx, applicationId, actor),
  )
}

/**
 * Stops the use of the address that staff asked for, whether it was approved or not, in the caller's
 * transaction: links that went there end, and browsers that came by one are closed. False if there was
 * nothing to stop. The application is locked by the caller.
 */
export async function stopContactRequest(
  { store, now }: Pick<LinkDeps, 'store' | 'now'>,
  tx: Tx,
  applicationId: string,
  by: StoppedBy,
): Promise<boolean> {
  const at = now()
  const request = await store.contactRequests.findOpen(tx, applicationId)
  if (!request) return false
  await store.contactRequests.end(tx, request.id, { state: 'stopped', now: at })
  await endContactUse(store, tx, request, at, by.kind === 'customer' ? by.session : undefined)
  const actor: Actor =
    by.kind === 'customer'
      ? { kind: 'customer', session: sessionLabel(by.session) }
      : { kind: 'system' }
  await store.audit.append(tx, {
    applicationId,
    actor,
    event: 'contact_stopped',
    detail: { request: request.id, by: by.kind },
    now: at,
  })
  return true
}

/** Why a member may not decide a request now: for a page that offers the decision. */
export async function findDecisionRefusal(
  store: Store,
  tx: Tx,
  { id, role }: Member,
  request: Pick<ContactRequest, 'applicationId' | 'requestedBy'>,
  outcome: 'approved' | 'rejected',
): Promise<'role' | 'same_person' | undefined> {
  const isOwn = request.requestedBy === id
  if (outcome === 'rejected' && isOwn) return undefined
  if (!may(role, 'approve', 'contact_change')) return 'role'
  if (outcome === 'rejected') return undefined
  const hadPart = listAssistingStaff(
    await store.audit.listByStaff(tx, request.applicationId),
  ).includes(id)
  return isOwn || hadPart ? 'same_person' : undefined
}

/** Ended in one pass at most: the rest waits for the next. */
const endedAtOnce = 100

/** Ends expired requests, so that no list shows them as waiting. */
export async function endExpiredRequests(store: Store, now: Date): Promise<void> {
  for (const applicationId of await store.contactRequests.overdue(store.db, now, endedAtOnce)) {
    await store.transaction(async (tx) => {
      await store.applications.lock(tx, applicationId)
      await endExpired(store, tx, applicationId, now)
    })
  }
}

/** One whose time is over is written down as that before anything else is done. */
async function endExpired(store: Store, tx: Tx, applicationId: string, now: Date): Promise<void> {
  const request = await store.contactRequests.findOpen(tx, applicationId)
  if (!request || getContactRequestState(request, now) !== 'expired') return
  await store.contactRequests.end(tx, request.id, { state: 'expired', now })
  await store.audit.append(tx, {
    applicationId,
    actor: { kind: 'system' },
    event: 'contact_expired',
    detail: { request: request.id },
    now,
  })
}

async function countLastDay(
  store: Store,
  tx: Tx,
  applicationId: string,
  now: Date,
): Promise<number> {
  const all = await store.contactRequests.ofApplication(tx, applicationId)
  const aDayAgo = now.getTime() - 24 * 3_600_000
  return all.filter(({ requestedAt }) => requestedAt.getTime() > aDayAgo).length
}

/** Closes what the address opened or could open, unless it has become the customer's own meanwhile. */
async function endContactUse(
  store: Store,
  tx: Tx,
  { applicationId, contactId }: ContactRequest,
  now: Date,
  session?: Buffer,
): Promise<void> {
  const contacts = await store.contacts.list(tx, applicationId)
  const contact = contacts.find(({ id }) => id === contactId)
  if (!contact || contact.customerGaveAt) return
  for (const link of await store.returnLinks.live(tx, applicationId)) {
    const to = link.staffId && (await store.returnLinks.openAddress(tx, link))
    if (!to || !isSameAddress(to, contact.value)) continue
    await store.returnLinks.end(tx, link, 'revoked', now)
  }
  if (!contact.provenAt) return
  const proven = await store.returnAddresses.find(tx, applicationId)
  if (proven && isSameAddress(proven.address, contact.value))
    await store.returnAddresses.forget(tx, applicationId)
  await store.sessions.closeByLink(tx, applicationId, session, now)
}
