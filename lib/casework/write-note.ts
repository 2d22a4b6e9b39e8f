/** Notes of staff about an application. */
import { isLongerThan, tidyLines } from '#lib/onboarding/fields/text.ts'
import type { StaffActionOutcome } from '#lib/staff/accounts/accounts.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { isOutOfScope } from '#lib/staff/scope/scope.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import type { CaseworkDeps } from './casework-deps.ts'

export const maxNoteLength = 4_000

/** Stores a note that only staff read; it is deleted with the application. */
export async function writeNote(
  deps: CaseworkDeps,
  member: Member,
  { application, text }: { application: string; text: string },
): Promise<StaffActionOutcome | 'missing' | 'too_long'> {
  if (!may(member.role, 'note', 'application')) return 'forbidden'
  const words = tidyLines(text)
  if (!words) return 'missing'
  if (isLongerThan(words, maxNoteLength)) return 'too_long'
  const { store, now } = deps
  return store.transactionFor({ kind: 'staff', member }, now(), async (tx) => {
    const at = now()
    if (!(await store.applications.lock(tx, application))) return 'gone'
    if (await isOutOfScope(deps, tx, member, application)) return 'gone'
    const written = { writtenBy: member.id, writtenAt: at, text: words }
    const note = await store.caseworkNotes.add(tx, application, written)
    await store.audit.append(tx, {
      applicationId: application,
      actor: { kind: 'staff', id: member.id },
      event: 'note_written',
      detail: { note },
      now: at,
    })
    return 'done'
  })
}
