/** The member of staff behind a session. */

import { maxSessionAgeMs } from '../rules/session-lifetime.ts'
import { resolveScope } from '../scope/scope.ts'
import type { Member, StaffDeps } from '../staff-deps.ts'

/**
 * The member of a session, read from the database for each request: an account that was disabled and a
 * session that was ended are refused with the next one. Each call extends the session.
 */
export async function findMember(
  { store, auth, now, scope: settings }: StaffDeps,
  session: string,
): Promise<Member | undefined> {
  const found = await (await auth()).findSession(store.db, session)
  const admitted = found && (await store.staff.findAdmitted(store.db, found))
  if (!found || !admitted) return undefined
  const account = await store.staff.find(store.db, found.userId)
  if (!account || account.disabledAt) return undefined
  const endsAt = new Date(found.createdAt.getTime() + maxSessionAgeMs)
  if (endsAt <= now()) {
    await store.staff.endSession(store.db, account.id, found.id)
    return undefined
  }
  const { id, role, person, branch } = account
  const scope = resolveScope(settings, account)
  const enrolled = account.enrolled || admitted.byProvider
  const { id: sessionId, createdAt } = found
  const idleUntil = await extend(store, found, now())
  const lasting = { id: sessionId, createdAt, idleUntil, endsAt }
  return { id, role, person, branch, scope, enrolled, session: lasting }
}

/** Smaller changes are not written to the database. */
const minChangeMs = 5_000

/** Each request restarts the idle time; returns until when the session lasts. */
async function extend(
  { staff, db }: StaffDeps['store'],
  { id, expiresAt, idleMs }: { id: string; expiresAt: Date; idleMs: number },
  now: Date,
): Promise<Date> {
  const idleUntil = new Date(now.getTime() + idleMs)
  if (idleUntil.getTime() - expiresAt.getTime() < minChangeMs) return expiresAt
  await staff.prolongSession(db, id, idleUntil, now)
  return idleUntil
}
