import type { StaffActionOutcome } from '../accounts/accounts.ts'
import { may } from '../rules/permissions.ts'
import type { Member, StaffDeps } from '../staff-deps.ts'
import type { StaffSession } from '../store/staff-sessions.ts'

/** The sessions of an account, the most recently used first. */
export async function listSessions(
  { store, now }: StaffDeps,
  member: Member,
  account: string,
): Promise<StaffSession[] | 'forbidden'> {
  if (!may(member.role, 'list', objectOf(member, account))) return 'forbidden'
  return store.staff.sessionsOf(store.db, account, now())
}

/** Ends a session of an account; its next request is refused. */
export async function endSession(
  { store, now }: StaffDeps,
  member: Member,
  { account, session }: { account: string; session: string },
): Promise<StaffActionOutcome> {
  if (!may(member.role, 'end', objectOf(member, account))) return 'forbidden'
  return store.transactionFor({ kind: 'staff', member, besides: [account] }, now(), async (tx) => {
    if (!(await store.staff.endSession(tx, account, session))) return 'gone'
    const own = session === member.session.id
    await store.audit.append(tx, {
      actor: { kind: 'staff', id: member.id },
      ...(own
        ? { event: 'staff_signed_out' as const, detail: { session } }
        : { event: 'staff_session_ended' as const, detail: { account, session } }),
      now: now(),
    })
    return 'done'
  })
}

/** Ends every session of a colleague, such as when their device is lost; `gone` if there is none. */
export async function endColleagueSessions(
  { store, now }: StaffDeps,
  member: Member,
  account: string,
): Promise<StaffActionOutcome> {
  if (member.id === account || !may(member.role, 'end', 'other_session')) return 'forbidden'
  return store.transactionFor({ kind: 'staff', member, besides: [account] }, now(), async (tx) => {
    const sessions = await store.staff.sessionsOf(tx, account, now())
    for (const { id: session } of sessions) {
      await store.staff.endSession(tx, account, session)
      await store.audit.append(tx, {
        actor: { kind: 'staff', id: member.id },
        event: 'staff_session_ended',
        detail: { account, session },
        now: now(),
      })
    }
    return sessions.length > 0 ? 'done' : 'gone'
  })
}

function objectOf(member: Member, account: string): 'own_session' | 'other_session' {
  return member.id === account ? 'own_session' : 'other_session'
}
