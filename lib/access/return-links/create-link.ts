import { randomUUID } from 'node:crypto'
import type { Actor } from '#lib/audit/rules/event.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { isSameAddress } from '#lib/onboarding/identifiers/canonical-email.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { linkLimits } from '../rules/link-codes.ts'
import { createSecret } from '../rules/secrets.ts'
import type { LiveLink, SentLink } from '../store/return-links.ts'
import { composeReturnEmail } from './return-email.ts'

type NewLink = {
  /** The applications that it opens; the e-mail belongs to the first. */
  applications: readonly [LinkedApplication, ...LinkedApplication[]]
  byAddress: boolean
  address: string
  code: string
  language: Language
  actor: Actor
  /** The moment from which the asking browser may accept, if it may not accept at once. */
  acceptsFrom?: Date | null | undefined
  /** A link that came too late, to the same address: the new one has its code, and is one of staff if it was. */
  renews?: Pick<SentLink, 'id' | 'mailId' | 'firstLinkId' | 'staffId' | 'acceptsFrom'>
}
type LinkedApplication = { id: string; customerId: string }

/**
 * Makes a link and puts its e-mail in the outbox, in the caller's transaction. Ends the earlier links of
 * `findReplacedLinks`, with their unsent e-mails. Returns false and does nothing if the last hour had too many;
 * links by staff, by address alone and renewals do not use up the customer's allowance. A link to one address
 * stores its code for renewals.
 */
export async function createLink(
  { store, now, brand, publicUrl, notices }: LinkDeps,
  tx: Tx,
  newLink: NewLink,
): Promise<boolean> {
  const { applications, byAddress, address, code, language, actor, renews } = newLink
  const [{ id: applicationId }] = applications
  const at = now()
  const ids = applications.map(({ id }) => id)
  // Two at once would each leave the other's link alive. In one order, or they could wait for each other.
  for (const id of ids.toSorted()) await store.applications.lock(tx, id)
  const staffId = actor.kind === 'staff' ? actor.id : renews?.staffId
  const asked = { byStaff: actor.kind === 'staff', byAddress, renewed: renews !== undefined }
  const count = await store.returnLinks.countLastHour(tx, applicationId, at, asked)
  if (count >= linkLimits.return.perHour) return false
  for (const link of await findReplacedLinks(store, tx, newLink)) {
    if (!(await store.returnLinks.end(tx, link, 'superseded', at))) continue
    await store.returnLinks.forgetCodes(tx, link.applicationId, link)
  }
  // The customer asks anew: no earlier link of theirs is renewed, even if it had ended.
  if (actor.kind === 'customer') await store.returnLinks.forgetCodes(tx, applicationId)

  const token = createSecret()
  const link = randomUUID()
  const mail = randomUUID()
  const email = composeReturnEmail({
    to: address,
    language,
    brand,
    look: notices?.look,
    support: notices?.support,
    references: applications.map(({ customerId }) => customerId),
    url: `${publicUrl.origin}/${language}/return/${token}`,
    code: staffId ? 'staff' : byAddress ? 'page' : 'saved',
    isRenewed: renews !== undefined,
  })
  await store.mail.add(tx, { id: mail, applicationId, email, now: at })
  await store.returnLinks.add(tx, {
    id: link,
    token,
    applicationId,
    mailId: mail,
    byAddress,
    address,
    ...(renews && { firstLinkId: renews.firstLinkId }),
    code,
    keepsCode: !byAddress && !renews,
    ...(staffId && { staffId }),
    acceptsFrom: renews?.acceptsFrom ?? newLink.acceptsFrom ?? null,
    now: at,
  })
  await store.audit.append(tx, {
    applicationId,
    actor,
    event: 'return_link_asked',
    detail: { link, mail, byAddress, ...(renews?.mailId && { renews: renews.id }) },
    now: at,
  })
  return true
}

/**
 * Returns the live links that a new one replaces. A link of staff replaces only an earlier one of staff to the
 * same address, so that staff cannot end a link that the customer asked for or that went elsewhere. A request
 * by address alone, which anybody can make, replaces none.
 */
async function findReplacedLinks(
  store: Store,
  tx: Tx,
  { applications, address, actor }: NewLink,
): Promise<LiveLink[]> {
  const replaced: LiveLink[] = []
  for (const { id } of applications) {
    if (actor.kind === 'system') continue
    const live = await store.returnLinks.live(tx, id)
    if (actor.kind === 'customer') replaced.push(...live)
    if (actor.kind !== 'staff') continue
    for (const link of live) {
      const to = link.staffId && (await store.returnLinks.openAddress(tx, link))
      if (to && isSameAddress(to, address)) replaced.push(link)
    }
  }
  return replaced
}
