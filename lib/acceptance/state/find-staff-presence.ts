/**
 * Finds which staff had a part in an application when its customer accepts, and how the customer was
 * authenticated. Both are read from the audit and the database in the transaction of the acceptance, never from
 * what a page claims.
 */

import { sessionLabel } from '#lib/access/rules/session-names.ts'
import type { ApplicationContact } from '#lib/access/store/contacts.ts'
import type { DeviceAccess } from '#lib/access/store/device-links.ts'
import type { Application } from '#lib/applications/store/applications.ts'
import type { Actor } from '#lib/audit/rules/event.ts'
import { listOpenedLinks } from '#lib/audit/rules/opened-links.ts'
import { getStaffParts, type StaffPart, sortStaffParts } from '#lib/audit/rules/staff-parts.ts'
import type { Recorded } from '#lib/audit/store/audit-log.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { listStaffAuthors } from '#lib/onboarding/answers/answer-authors.ts'
import { isAccountId } from '#lib/staff/store/staff-accounts.ts'
import type {
  Authentication,
  AuthenticationPart,
  ContactAuthor,
  LinkSender,
  Presence,
} from '../evidence/record.ts'

export type FoundStaffPresence = {
  presence: Presence
  /** The names of the staff in `presence`. */
  helpers: { id: string; name: string }[]
  authentication: AuthenticationPart
  /** The events by which the acceptance is judged, for further checks by the caller. */
  recorded: Recorded[]
  /** The device link that opened the application in this browser, if any. */
  device: DeviceAccess | undefined
  /** Every contact that is known of the customer. */
  contacts: ApplicationContact[]
}

/** Returns the presence of staff and the authentication of the person who accepts in this session. */
export async function findStaffPresence(
  store: Store,
  tx: Tx,
  application: Pick<Application, 'id' | 'sources'>,
  session: Buffer,
): Promise<FoundStaffPresence> {
  const { id } = application
  const recorded = await store.audit.listForAcceptance(tx, id)
  const device = await store.deviceLinks.ofSession(tx, session, id)
  const parts = collectParts(recorded, application, device)
  const staff: Presence['staff'] = []
  const helpers: FoundStaffPresence['helpers'] = []
  for (const [staffId, own] of parts) {
    const account = isAccountId(staffId) ? await store.staff.find(tx, staffId) : undefined
    staff.push({ id: staffId, role: account?.role ?? 'unknown', parts: own })
    if (account) helpers.push({ id: staffId, name: account.person.name })
  }
  const contacts = await store.contacts.list(tx, id)
  const partner = await findStarter(store, tx, recorded)
  return {
    presence: { channel: getChannel(device, staff), staff, ...(partner && { partner }) },
    helpers,
    authentication: await getAuthentication(store, tx, { id, session, recorded, device, contacts }),
    recorded,
    device,
    contacts,
  }
}

/** Reads the audit first; the answers' sources and the device add what it lacks. */
function collectParts(
  recorded: readonly Recorded[],
  { sources }: Pick<Application, 'sources'>,
  device: DeviceAccess | undefined,
): Map<string, StaffPart[]> {
  const parts = getStaffParts(recorded)
  const add = (id: string, part: StaffPart) =>
    parts.set(id, sortStaffParts([...(parts.get(id) ?? []), part]))
  for (const id of listStaffAuthors(sources)) add(id, 'filled_in')
  if (device?.staffId) add(device.staffId, 'present')
  return parts
}

/** Returns the firm's own system that started the application, as the audit says; undefined if none did. */
async function findStarter(
  store: Store,
  tx: Tx,
  recorded: readonly Recorded[],
): Promise<Presence['partner']> {
  const actor = recorded.find(({ event }) => event === 'application_begun')?.actor
  if (actor?.kind !== 'partner') return undefined
  const partner = await store.partners.find(tx, actor.id)
  return { id: actor.id, name: partner?.name ?? actor.id }
}

function getChannel(
  device: DeviceAccess | undefined,
  staff: Presence['staff'],
): Presence['channel'] {
  if (device?.staffId) return 'branch'
  return staff.length > 0 ? 'assisted' : 'online'
}

async function getAuthentication(
  store: Store,
  tx: Tx,
  accepting: {
    id: string
    session: Buffer
    recorded: readonly Recorded[]
    device: DeviceAccess | undefined
    contacts: readonly ApplicationContact[]
  },
): Promise<AuthenticationPart> {
  const { id, session, recorded, device, contacts } = accepting
  const by = await findAuthenticationMethod(store, tx, accepting)
  const proven = await store.returnAddresses.find(tx, id)
  // Opening a link closes the application everywhere else: the last link led to the session that is open now.
  const openedByEmailedLink = by === 'mailed_link' || by === 'device_link'
  const sender =
    openedByEmailedLink && !device?.staffId ? listOpenedLinks(recorded).at(-1)?.sentBy : undefined
  return {
    by,
    session: sessionLabel(session),
    emailProvenAt: proven?.provenAt.toISOString() ?? null,
    contactGivenBy: getContactAuthor(contacts),
    linkSentBy: sender ? getLinkSender(sender) : null,
    linkSentByStaff: sender?.kind === 'staff' ? sender.id : null,
  }
}

/** Returns how the customer reached the application in this browser, as the database records it. */
async function findAuthenticationMethod(
  store: Store,
  tx: Tx,
  {
    id,
    session,
    device,
    recorded,
  }: {
    id: string
    session: Buffer
    device: DeviceAccess | undefined
    recorded: readonly Recorded[]
  },
): Promise<Authentication> {
  if (device) return device.provenAt ? 'branch_code' : 'device_link'
  const cameFromPartner = recorded.some(
    ({ event, actor }) =>
      event === 'partner_link_opened' &&
      actor.kind === 'customer' &&
      actor.session === sessionLabel(session),
  )
  if (cameFromPartner) return 'partner_link'
  return (await store.sessions.openedByLink(tx, session, id)) ? 'mailed_link' : 'session'
}

/** Returns the weakest author of the proven contacts: staff, the partner, approved staff entries, the customer. */
function getContactAuthor(contacts: readonly ApplicationContact[]): ContactAuthor | null {
  const proven = contacts.filter(({ provenAt }) => provenAt !== null)
  const ofOthers = proven.filter(({ firstGivenBy }) => firstGivenBy !== null)
  const unapproved = ofOthers.filter(({ approvedAt }) => approvedAt === null)
  if (unapproved.some(({ staffGaveAt }) => staffGaveAt !== null)) return 'staff'
  if (unapproved.length > 0) return 'partner'
  if (ofOthers.length > 0) return 'approved'
  return proven.length > 0 ? 'customer' : null
}

function getLinkSender({ kind }: Actor): LinkSender {
  return kind === 'customer' || kind === 'staff' ? kind : 'system'
}
