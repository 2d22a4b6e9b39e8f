/**
 * The person who acts on an application: its customer, a member of staff in their own name, or a person of the
 * company in their own part. Nobody acts as another.
 */
import type { Actor } from '#lib/audit/rules/event.ts'
import type { Author } from '#lib/onboarding/answers/answer-authors.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { sessionLabel } from './rules/session-names.ts'

/** `session` is the hash of the customer's session. */
export type ApplicationActor =
  | { kind: 'customer'; session: Buffer }
  | { kind: 'staff'; member: Member }

/** `link` and `person` are our ids of the link they came by and of the person of the company. */
export type PersonActor = { kind: 'person'; link: string; person: string }

/** The actor as the audit trail names them. */
export function getAuditActor(actor: ApplicationActor | PersonActor): Actor {
  if (actor.kind === 'person') return { kind: 'person', link: actor.link }
  return actor.kind === 'staff'
    ? { kind: 'staff', id: actor.member.id }
    : { kind: 'customer', session: sessionLabel(actor.session) }
}

export function getAnswerAuthor(actor: ApplicationActor | PersonActor): Author {
  if (actor.kind === 'person') return { kind: 'person', id: actor.person }
  return actor.kind === 'staff' ? { kind: 'staff', id: actor.member.id } : { kind: 'customer' }
}
