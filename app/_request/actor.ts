/** Who acts on an application: its customer, or one of staff in their own name. Nobody acts as another. */

import type { Actor } from '@/lib/domain/audit/event.ts'
import type { Author } from '@/lib/domain/onboarding/answers/answer-authors.ts'
import { sessionLabel } from '@/lib/security/session.ts'
import type { Member } from '@/lib/services/staff/staff-deps.ts'

export type VisitActor = { kind: 'customer'; session: Buffer } | { kind: 'staff'; member: Member }

/** As the audit names them. */
export function getAuditActor(by: VisitActor): Actor {
  return by.kind === 'staff'
    ? { kind: 'staff', id: by.member.id }
    : { kind: 'customer', session: sessionLabel(by.session) }
}

/** As the sources of the answers name them. */
export function getAnswerAuthor(by: VisitActor): Author {
  return by.kind === 'staff' ? { kind: 'staff', id: by.member.id } : { kind: 'customer' }
}
