/**
 * Who acts on an application: its customer, a member of staff in their own name, a person of the company in their
 * own part, or the firm's own system that started it. Nobody acts as another.
 */
import type { Actor } from '#lib/audit/rules/event.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Author } from '#lib/onboarding/answers/answer-authors.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { sessionLabel } from './rules/session-names.ts'

/** `session` is the hash of the customer's session. */
export type ApplicationActor =
  | { kind: 'customer'; session: Buffer }
  | { kind: 'staff'; member: Member }

/** `link` and `person` are our ids of the link they came by and of the person of the company. */
export type PersonActor = { kind: 'person'; link: string; person: string }

/**
 * A firm's own system. `isStillOpen` tells whether its key still counts, in the transaction that stores what it
 * sent.
 */
export type PartnerActor = {
  kind: 'partner'
  id: string
  name: string
  isStillOpen(tx: Tx, now: Date): Promise<boolean>
}

/** The actor as the audit trail names them. */
export function getAuditActor(actor: ApplicationActor | PersonActor | PartnerActor): Actor {
  if (actor.kind === 'partner') return { kind: 'partner', id: actor.id }
  if (actor.kind === 'person') return { kind: 'person', link: actor.link }
  return actor.kind === 'staff'
    ? { kind: 'staff', id: actor.member.id }
    : { kind: 'customer', session: sessionLabel(actor.session) }
}

export function getAnswerAuthor(actor: ApplicationActor | PersonActor): Author {
  if (actor.kind === 'person') return { kind: 'person', id: actor.person }
  return actor.kind === 'staff' ? { kind: 'staff', id: actor.member.id } : { kind: 'customer' }
}
