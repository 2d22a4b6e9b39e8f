/** Staff help a customer in their own name: they start an application for them and fill it in. */

import type { SignedInMember } from '#lib/access/store/session-access.ts'
import type { createReferences } from '#lib/applications/create-references.ts'
import { isJustStarted, startOnce } from '#lib/applications/start-once.ts'
import type { Application } from '#lib/applications/store/applications.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { getBranch, isHiddenFromMember } from '#lib/staff/scope/scope.ts'
import type { Member, StaffDeps } from '#lib/staff/staff-deps.ts'
import type { FunnelCounters } from '#lib/statistics/funnel-counters.ts'

type StartDeps = Pick<StaffDeps, 'store' | 'now' | 'customerIdPrefix'> & { funnel: FunnelCounters }
type Given = Pick<Application, 'expiresAt'> & { locale: Language; press?: string | undefined }
type Started = { id: string; isRepeated: boolean }

/**
 * Starts an application in the language of its customer, and returns our id of it. No session of a customer
 * opens it until they have come by a link. It counts as started, since its customer sends it. A second press of
 * the same button, by the same member and for the same language, returns what the first one started.
 */
export async function startApplicationForCustomer(
  deps: StartDeps,
  member: SignedInMember,
  { press, ...given }: Given,
): Promise<Started | 'forbidden'> {
  if (!may(member.role, 'begin', 'application')) return 'forbidden'
  return startOnce(
    {
      press: press && `${member.id} ${given.locale} ${press}`,
      prefix: deps.customerIdPrefix,
    },
    (id) => findStarted(deps, id),
    (references) => start(deps, member, given, references),
  )
}

async function findStarted({ store, now }: StartDeps, id: string): Promise<Started | undefined> {
  const found = await store.applications.find(store.db, id)
  return found && isJustStarted(found, now()) ? { id, isRepeated: true } : undefined
}

async function start(
  { store, now, funnel }: StartDeps,
  member: SignedInMember,
  { locale, expiresAt }: Omit<Given, 'press'>,
  references: ReturnType<typeof createReferences>,
): Promise<Started> {
  const at = now()
  const { id } = references
  const actor = { kind: 'staff', id: member.id } as const
  const branch = getBranch(member)
  await store.transactionFor({ kind: 'staff', member }, at, async (tx) => {
    const given = { ...references, locale, expiresAt, channel: 'assisted' } as const
    await store.applications.add(tx, { ...given, now: at })
    const about = { applicationId: id, actor, now: at }
    await store.audit.append(tx, { ...about, event: 'application_begun', detail: { locale } })
    await store.casework.recordStartedBy(tx, id, { startedBy: member.id, branch })
    if (!branch) return
    const event = 'application_branch_changed'
    await store.audit.append(tx, { ...about, event, detail: { branch } })
  })
  // The customer's device is not known yet.
  const channel = 'assisted'
  funnel.count({ kind: 'saved', step: 'start', language: locale, device: 'unknown', channel })
  return { id, isRepeated: false }
}

/** The application that a member may fill in; undefined if there is none for them. */
export async function findApplicationToFill(
  deps: Pick<StaffDeps, 'store' | 'now'>,
  member: Member,
  id: string,
): Promise<Application | 'forbidden' | undefined> {
  if (!may(member.role, 'fill', 'application')) return 'forbidden'
  if (await isHiddenFromMember(deps, member, id)) return undefined
  const { store } = deps
  return store.applications.find(store.db, id)
}
