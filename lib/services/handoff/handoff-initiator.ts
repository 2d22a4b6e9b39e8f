/** Who goes on with another device, and whether they may. */

import type { Tx } from '../../adapters/database/schema.ts'
import type { Actor } from '../../domain/audit/event.ts'
import { sessionLabel } from '../../security/session.ts'
import { may } from '../staff/permissions.ts'
import { isOutOfScope } from '../staff/scope.ts'
import type { Member } from '../staff/staff-deps.ts'
import type { HandoffDeps } from './handoff-deps.ts'

/** A customer who has the application open, or a member of staff for a customer in a branch. */
export type HandoffInitiator =
  | { kind: 'customer'; session: Buffer }
  | { kind: 'staff'; member: Member }

export function mayCreateDeviceLink(initiator: HandoffInitiator): boolean {
  return initiator.kind === 'customer' || may(initiator.member.role, 'hand_over', 'application')
}

/** Whether it is an application that this member of staff does not see. */
export async function isHiddenFromInitiator(
  deps: Pick<HandoffDeps, 'store' | 'now'>,
  tx: Tx,
  initiator: HandoffInitiator,
  applicationId: string,
): Promise<boolean> {
  return initiator.kind === 'staff' && isOutOfScope(deps, tx, initiator.member, applicationId)
}

export function getInitiatorActor(initiator: HandoffInitiator): Actor {
  return initiator.kind === 'staff'
    ? { kind: 'staff', id: initiator.member.id }
    : { kind: 'customer', session: sessionLabel(initiator.session) }
}

export function getDeviceLinkKind({ kind }: HandoffInitiator): 'own' | 'branch' {
  return kind === 'staff' ? 'branch' : 'own'
}
