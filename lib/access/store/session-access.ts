/** Whether the session in which something is changed may still do it, asked in the transaction that does it. */
import type { Applications } from '#lib/applications/store/applications.ts'
import type { Casework } from '#lib/casework/store/casework.ts'
import type { StaffScope } from '#lib/casework/store/staff-scope.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { StaffRole } from '#lib/database/states.ts'
import type { StaffStore } from '#lib/staff/store/staff-accounts.ts'
import type { PersonLinks } from './person-links.ts'

/** A member of staff as a request has read them. */
export type SignedInMember = {
  id: string
  role: StaffRole
  branch: string
  scope: StaffScope
  session: { id: string }
}

/**
 * The actor of a change, with the session. `customer` includes a device that they connected or were handed. For
 * staff, `applicationId` names what they change if the transaction does not itself check that they see it,
 * and `besides` other accounts that it locks, in one order with that of the member.
 */
export type SessionActor =
  | { kind: 'customer'; session: Uint8Array; applicationId: string }
  | { kind: 'person'; link: string; applicationId: string }
  | {
      kind: 'staff'
      member: SignedInMember
      applicationId?: string
      besides?: readonly (string | null)[]
    }
  /** A firm's own system, whose key takes the place of a session. */
  | { kind: 'partner'; isStillOpen(tx: Tx, now: Date): Promise<boolean> }
  /** The operator who runs a command on the server. */
  | { kind: 'operator' }

/** The session was closed, has ended, or lost the right since the request began: nothing is changed. */
export class SessionEnded extends Error {
  override name = 'SessionEnded'
  code = 'SESSION_ENDED'
}

/** Tells whether it is that error; several copies of this module may be loaded, so its class says nothing. */
export function isSessionEnded(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'SESSION_ENDED'
}

/**
 * Checks that the actor's session may still do something, and locks its rows until the transaction ends: a
 * concurrent close waits for the commit, or was first. Throws `SessionEnded`. Rows that it has locked are not
 * read again.
 */
export async function requireSession(
  stores: {
    applications: Applications
    personLinks: PersonLinks
    staff: StaffStore
    casework: Casework
  },
  tx: Tx,
  actor: SessionActor,
  now: Date,
): Promise<void> {
  if (!(await isStillOpen(stores, tx, actor, now))) throw new SessionEnded()
}

async function isStillOpen(
  { applications, personLinks, staff, casework }: Parameters<typeof requireSession>[0],
  tx: Tx,
  actor: SessionActor,
  now: Date,
): Promise<boolean> {
  if (actor.kind === 'operator') return true
  if (actor.kind === 'partner') return actor.isStillOpen(tx, now)
  if (actor.kind === 'customer') return applications.lockForSession(tx, actor, now)
  if (actor.kind === 'person') {
    // Ending a link locks its application.
    return (
      (await applications.lockAhead(tx, actor.applicationId)) &&
      (await personLinks.isOpen(tx, actor.link, now))
    )
  }
  const { member, applicationId, besides = [] } = actor
  let isOpen = false
  // Two administrators who change each other's accounts would wait for each other for ever.
  const accounts = new Set([member.id, ...besides.filter((id) => id !== null)])
  for (const id of [...accounts].toSorted()) {
    if (id === member.id) isOpen = await staff.lockForSession(tx, member, now)
    else await staff.lockAhead(tx, id)
  }
  if (!isOpen || !applicationId || member.scope.kind === 'all') return isOpen
  // Another member may have it since the request began. The application is locked first, as everywhere.
  await applications.lockAhead(tx, applicationId)
  return casework.holdInScope(tx, member.scope, applicationId)
}
