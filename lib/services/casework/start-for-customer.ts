/** Staff help a customer in their own name: they begin an application for them and fill it in. */
import type { Application } from '../../adapters/database/applications/applications.ts'
import { may } from '../staff/permissions.ts'
import { getBranch, isHiddenFromMember } from '../staff/scope.ts'
import type { Member, StaffDeps } from '../staff/staff-deps.ts'

type NewApplication = Pick<Application, 'id' | 'customerId' | 'accountId' | 'locale' | 'expiresAt'>

/**
 * Begins an application in the language of the customer it is for. No session of a customer opens it
 * until they have come to it by a link.
 */
export async function startApplicationForCustomer(
  { store, now }: StaffDeps,
  { id, role, branch: ofMember }: Member,
  begun: NewApplication,
): Promise<'begun' | 'forbidden'> {
  if (!may(role, 'begin', 'application')) return 'forbidden'
  const at = now()
  await store.transaction(async (tx) => {
    await store.applications.add(tx, { ...begun, channel: 'assisted', now: at })
    await store.audit.append(tx, {
      applicationId: begun.id,
      actor: { kind: 'staff', id },
      event: 'application_begun',
      detail: { locale: begun.locale },
      now: at,
    })
    const branch = getBranch({ branch: ofMember })
    await store.casework.recordStartedBy(tx, begun.id, { startedBy: id, branch })
    if (!branch) return
    await store.audit.append(tx, {
      applicationId: begun.id,
      actor: { kind: 'staff', id },
      event: 'application_branch_changed',
      detail: { branch },
      now: at,
    })
  })
  return 'begun'
}

/**
 * The application of that id, for one of staff who may fill it in; undefined where there is none, or none
 * for them.
 */
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
