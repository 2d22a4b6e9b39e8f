/** Closes a second application that the platform created, with what staff did about it. */

import { isUuid } from '#lib/access/rules/uuid.ts'
import { isLongerThan, tidyLines } from '#lib/onboarding/fields/text.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { isOutOfScope } from '#lib/staff/scope/scope.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import type { CaseworkDeps } from './casework-deps.ts'

export const maxClosingNoteLength = 500

/** `gone`: there is no open one for this member. */
type CloseSecondOutcome = 'done' | 'forbidden' | 'missing' | 'too_long' | 'gone'

/**
 * Closes a second application, recording what was done. Sends nothing to the platform, whose interface deletes
 * no applications. For members who may record findings on the platform.
 */
export async function closeSecondApplication(
  { store, now }: Pick<CaseworkDeps, 'store' | 'now'>,
  member: Member,
  given: { applicationId: string; second: string; done: string },
): Promise<CloseSecondOutcome> {
  if (!may(member.role, 'resolve', 'application')) return 'forbidden'
  const { applicationId, second } = given
  const done = tidyLines(given.done)
  return store.transactionFor(
    { kind: 'staff', member },
    now(),
    async (tx): Promise<CloseSecondOutcome> => {
      const at = now()
      if (!(await store.applications.lock(tx, applicationId))) return 'gone'
      if (await isOutOfScope({ store, now }, tx, member, applicationId)) return 'gone'
      if (!done) return 'missing'
      if (isLongerThan(done, maxClosingNoteLength)) return 'too_long'
      const about = { id: second, applicationId }
      if (!isUuid(second)) return 'gone'
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
    },
  )
}
