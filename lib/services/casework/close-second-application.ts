/** What becomes of an application that the platform made besides: somebody says what was done about it. */
import { isLongerThan } from '../../domain/onboarding/fields/text.ts'
import { may } from '../staff/permissions.ts'
import { isOutOfScope } from '../staff/scope.ts'
import type { Member } from '../staff/staff-deps.ts'
import type { CaseworkDeps } from './casework-deps.ts'

/** In characters. */
export const maxClosingNoteLength = 500

/** `gone`: there is none for this member, or it is closed already. */
export type CloseSecondOutcome = 'done' | 'forbidden' | 'missing' | 'too_long' | 'gone'

/**
 * Closes a second application with what was done about it; nothing is told to the platform, whose
 * interface deletes none. For whoever may say what stands on the platform.
 */
export async function closeSecondApplication(
  { store, now }: Pick<CaseworkDeps, 'store' | 'now'>,
  member: Member,
  given: { applicationId: string; second: string; done: string },
): Promise<CloseSecondOutcome> {
  if (!may(member.role, 'resolve', 'application')) return 'forbidden'
  const { applicationId, second } = given
  const done = given.done.replace(/\r\n?/g, '\n').trim()
  return store.transaction(async (tx): Promise<CloseSecondOutcome> => {
    const at = now()
    if (!(await store.applications.lock(tx, applicationId))) return 'gone'
    if (await isOutOfScope({ store, now }, tx, member, applicationId)) return 'gone'
    if (!done) return 'missing'
    if (isLongerThan(done, maxClosingNoteLength)) return 'too_long'
    const about = { id: second, applicationId }
    if (!(await store.secondApplications.close(tx, about, { by: member.id, done, now: at }))) {
      return 'gone'
    }
    await store.audit.append(tx, {
      applicationId,
      actor: { kind: 'staff', id: member.id },
      event: 'second_application_closed',
      detail: { second },
      now: at,
    })
    return 'done'
  })
}
