/** Creates members of staff for tests in their name, without a sign-in. */
import { randomUUID } from 'node:crypto'
import type { SessionActor } from '../../lib/access/store/session-access.ts'
import { everyApplication } from '../../lib/casework/store/staff-scope.ts'
import type { StaffRole } from '../../lib/database/states.ts'
import type { Store } from '../../lib/database/store.ts'
import type { Member } from '../../lib/staff/staff-deps.ts'

const madeUpSession = '3f2b8c1e-0000-4000-8000-0000000000ff'

/** A member who sees every application and has no account: their session is that of all made-up members. */
export function createMadeUpMember(role: StaffRole, id: string = randomUUID()): Member {
  const at = new Date('2026-11-21T09:00:00.000Z')
  return {
    id,
    role,
    person: { name: role, address: '' },
    branch: '',
    scope: everyApplication,
    enrolled: true,
    session: { id: madeUpSession, createdAt: at, idleUntil: at, endsAt: at },
  }
}

/** The store, in which made-up members are not asked for the session that they do not have. */
export function withMadeUpMembers(store: Store): Store {
  return {
    ...store,
    transactionFor: (actor, now, work) =>
      isMadeUp(actor) ? store.transaction(work) : store.transactionFor(actor, now, work),
  }
}

function isMadeUp(actor: SessionActor): boolean {
  if (actor.kind !== 'staff') return false
  // Some tests make up only the part of a member that they need.
  const { session } = actor.member as Partial<typeof actor.member>
  return session === undefined || session.id === madeUpSession
}

/** Gives the member a session that does not end, for tests in which days pass. */
export function withMadeUpSession(member: Member): Member {
  return { ...member, session: { ...member.session, id: madeUpSession } }
}
