/** Asking for a link: out of an application that is open, or with nothing but an address. */

import type { Language } from '#lib/i18n/languages.ts'
import { toOfferedLanguage } from '#lib/i18n/offered-languages.ts'
import { notifyContacts } from '#lib/messages/notify-contacts.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { areAnswersEditable } from '#lib/submission/state/editable-answers.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { deriveCode } from '../rules/link-codes.ts'
import { sessionLabel } from '../rules/session-names.ts'
import { createLink } from './create-link.ts'
import { mayReceiveLink } from './known-contacts.ts'

type LinkRequest = { address: string; language: Language; askerSecret: string }

/**
 * Implements "Save and continue later": sends a link to an address that the customer types in their open
 * application. The address is trusted once the link was opened with the code.
 */
export async function requestLinkFromApplication(
  deps: LinkDeps,
  {
    address,
    language,
    askerSecret,
    ...own
  }: LinkRequest & { applicationId: string; session: Buffer },
): Promise<'asked' | 'too_many' | 'gone'> {
  const { store } = deps
  return store.transactionFor({ kind: 'customer', ...own }, deps.now(), async (tx) => {
    const application = await store.applications.lock(tx, own.applicationId)
    if (!application) return 'gone'
    await store.contacts.note(tx, {
      applicationId: application.id,
      kind: 'email',
      value: address,
      by: { kind: 'customer' },
      now: deps.now(),
    })
    const put = await createLink(deps, tx, {
      applications: [application],
      byAddress: false,
      address,
      code: deriveCode(askerSecret),
      language,
      actor: { kind: 'customer', session: sessionLabel(own.session) },
      acceptsFrom: await store.sessions.findAcceptsFrom(tx, own.session, application.id),
    })
    return put ? 'asked' : 'too_many'
  })
}

/**
 * `not_editable`: it is being sent or decided. `needs_approval`: the customer has acted, and the address is not
 * theirs (see `contact-policy.ts`); nothing was sent.
 */
export type LinkToCustomerOutcome =
  | 'asked'
  | 'too_many'
  | 'gone'
  | 'not_editable'
  | 'needs_approval'

/**
 * Sends a link to the customer of an application that staff have filled in, in the application's language.
 * Staff see the code and tell it to the customer: its user has then read that mailbox and spoken with staff.
 * Sending ends no link and closes no browser.
 */
export async function sendLinkToCustomer(
  deps: LinkDeps,
  {
    applicationId,
    address,
    member,
    askerSecret,
  }: Omit<LinkRequest, 'language'> & { applicationId: string; member: Member },
): Promise<LinkToCustomerOutcome> {
  const { store } = deps
  const sender = { kind: 'staff', member, applicationId } as const
  return store.transactionFor(sender, deps.now(), async (tx): Promise<LinkToCustomerOutcome> => {
    const application = await store.applications.lock(tx, applicationId)
    if (!application) return 'gone'
    const at = deps.now()
    const by = { kind: 'staff', id: member.id } as const
    const refused = (await areAnswersEditable(store, tx, application))
      ? (await mayReceiveLink(store, tx, application, address, at))
        ? undefined
        : ('needs_approval' as const)
      : ('not_editable' as const)
    if (refused) {
      const detail = { code: refused }
      const event = 'return_link_not_sent'
      await store.audit.append(tx, { applicationId, actor: by, event, detail, now: at })
      return refused
    }
    const email = { applicationId, kind: 'email', value: address } as const
    const contact = await store.contacts.note(tx, { ...email, by, now: at })
    const put = await createLink(deps, tx, {
      applications: [application],
      byAddress: false,
      address,
      code: deriveCode(askerSecret),
      language: toOfferedLanguage(application.locale, deps.languages),
      actor: by,
    })
    if (!put) return 'too_many'
    await store.contacts.noteStaffLink(tx, contact, { staffId: member.id, now: at })
    const except = { channel: 'email', to: address } as const
    const concerns = [{ kind: 'email', value: address }] as const
    await notifyContacts(deps, tx, { application, about: 'link_sent', except, concerns })
    return 'asked'
  })
}

/**
 * Requests a link by address. Only stores the request: the result and its duration are the same for known and
 * unknown addresses.
 */
export async function requestLinkByAddress(
  { store, now }: Pick<LinkDeps, 'store' | 'now'>,
  { address, language, askerSecret }: LinkRequest,
): Promise<void> {
  const asked = { address, language, code: deriveCode(askerSecret) }
  await store.returnAddresses.addRequest(store.db, asked, now())
}

/** Takes the way back by e-mail away: the address is forgotten, and no link that was sent opens. */
export async function revokeLinks(
  { store, now }: Pick<LinkDeps, 'store' | 'now'>,
  { applicationId, session }: { applicationId: string; session: Buffer },
): Promise<void> {
  const at = now()
  await store.transactionFor({ kind: 'customer', session, applicationId }, at, async (tx) => {
    if (!(await store.applications.lock(tx, applicationId))) return
    const ended = await store.returnLinks.endAll(tx, [applicationId], 'revoked', at)
    const known = await store.returnAddresses.forget(tx, applicationId)
    if (!known && ended === 0) return
    await store.audit.append(tx, {
      applicationId,
      actor: { kind: 'customer', session: sessionLabel(session) },
      event: 'return_links_revoked',
      detail: {},
      now: at,
    })
  })
}
