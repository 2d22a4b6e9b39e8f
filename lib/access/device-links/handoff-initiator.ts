/** Decides who may continue on another device. */

import type { Tx } from '#lib/database/schema.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { isOutOfScope } from '#lib/staff/scope/scope.ts'
import type { ApplicationActor } from '../application-actor.ts'
import type { LinkDeps } from '../links/link-deps.ts'

export function mayCreateDeviceLink(initiator: ApplicationActor): boolean {
  return initiator.kind === 'customer' || may(initiator.member.role, 'hand_over', 'application')
}

/** Tells whether it is an application that this member of staff does not see. */
export async function isHiddenFromInitiator(
  deps: Pick<LinkDeps, 'store' | 'now'>,
  tx: Tx,
  initiator: ApplicationActor,
  applicationId: string,
): Promise<boolean> {
  return initiator.kind === 'staff' && isOutOfScope(deps, tx, initiator.member, applicationId)
}

export function getDeviceLinkKind({ kind }: ApplicationActor): 'own' | 'branch' {
  return kind === 'staff' ? 'branch' : 'own'
}
