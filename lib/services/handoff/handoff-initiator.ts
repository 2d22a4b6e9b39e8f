/** Who goes on elsewhere, and whether they may. */

import type { Tx } from '../../adapters/database/schema.ts'
import type { Actor } from '../../domain/audit/event.ts'
import { sessionLabel } from '../../security/session.ts'
import { may } from '../staff/permissions.ts'
import { isOutOfScope } from '../staff/scope.ts'
import type { Member } from '../staff/staff-deps.ts'
import type { HandoffDeps } from './handoff-deps.ts'

/** A customer who has the application open, or staff for a customer at a desk. */
export type HandoffInitiator =
  | { kind: 'customer'; session: Buffer }
  | { kind: 'staff'; member: Member }

export function mayCreateDeviceLink(maker: HandoffInitiator): boolean {
  return maker.kind === 'customer' || may(maker.member.role, 'hand_over', 'application')
}

/** Whether it is an application that this member of staff does not see. */
export async function isHiddenFromInitiator(
  deps: Pick<HandoffDeps, 'store' | 'now'>,
  tx: Tx,
  maker: HandoffInitiator,
  applicationId: string,
): Promise<boolean> {
  return maker.kind === 'staff' && isOutOfScope(deps, tx, maker.member, applicationId)
}

export function getInitiatorActor(maker: HandoffInitiator): Actor {
  return maker.kind === 'staff'
    ? { kind: 'staff', id: maker.member.id }
    : { kind: 'customer', session: sessionLabel(maker.session) }
}

export function getDeviceLinkKind({ kind }: HandoffInitiator): 'own' | 'branch' {
  return kind === 'staff' ? 'branch' : 'own'
}
