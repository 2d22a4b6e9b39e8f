/** Who of staff is asking. */

import { resolveScope } from './scope.ts'
import { type Member, maxSessionAgeMs, type StaffDeps } from './staff-deps.ts'

/**
 * The member whose session that is; looked up in the store each time, so that whoever was disabled, or
 * whose session was ended, is out with the next request. To be found prolongs the session.
 */
export async function findMember(
  { store, auth, now, scope: settings }: StaffDeps,
  session: string,
): Promise<Member | undefined> {
  const found = await (await auth()).findSession(store.db, session)
  if (!found) return undefined
  const account = await store.staff.find(store.db, found.userId)
  if (!account || account.disabledAt) return undefined
  const endsAt = new Date(found.createdAt.getTime() + maxSessionAgeMs)
  if (endsAt <= now()) {
    await store.staff.endSession(store.db, account.id, found.id)
    return undefined
  }
  const { id, role, person, branch } = account
  const scope = resolveScope(settings, account)
  const enrolled = account.enrolled || (await store.staff.isByProvider(store.db, found.id))
  const { id: sessionId, createdAt, expiresAt: idleUntil } = found
  const lasting = { id: sessionId, createdAt, idleUntil, endsAt }
  return { id, role, person, branch, scope, enrolled, session: lasting }
}
