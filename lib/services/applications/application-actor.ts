/** Who acts on an application: its customer, or a member of staff in their own name. Nobody acts as another. */
import type { Actor } from '../../domain/audit/event.ts'
import type { Author } from '../../domain/onboarding/answers/answer-authors.ts'
import { sessionLabel } from '../../security/session.ts'
import type { Member } from '../staff/staff-deps.ts'

/** `session` is the hash of the customer's session. */
export type ApplicationActor =
  | { kind: 'customer'; session: Buffer }
  | { kind: 'staff'; member: Member }

/** The actor as the audit trail names them. */
export function getAuditActor(actor: ApplicationActor): Actor {
  return actor.kind === 'staff'
    ? { kind: 'staff', id: actor.member.id }
    : { kind: 'customer', session: sessionLabel(actor.session) }
}

/** The actor as the author of an answer. */
export function getAnswerAuthor(actor: ApplicationActor): Author {
  return actor.kind === 'staff' ? { kind: 'staff', id: actor.member.id } : { kind: 'customer' }
}
