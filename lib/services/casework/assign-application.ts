/** What staff do about an application without changing it: who has it, and what they note. */

import { isLongerThan } from '../../domain/onboarding/fields/text.ts'
import type { StaffActionOutcome } from '../staff/accounts.ts'
import { may } from '../staff/permissions.ts'
import { canAssignTo, isOutOfScope, moveToBranch } from '../staff/scope.ts'
import type { Member } from '../staff/staff-deps.ts'
import type { CaseworkDeps } from './casework-deps.ts'

/**
 * Gives an application to one of staff, or to nobody (`null`). With it the application comes into the branch
 * of whoever has it; who sees a branch only, gives it to nobody outside that.
 */
export async function assignApplication(
  deps: CaseworkDeps,
  member: Member,
  { application, to }: { application: string; to: string | null },
): Promise<StaffActionOutcome> {
  if (!may(member.role, 'assign', 'application')) return 'forbidden'
  const { store, now } = deps
  return store.transaction(async (tx) => {
    const account = to === null ? undefined : await store.staff.lock(tx, to)
    // Nobody else gives it away between the question and the answer.
    await store.applications.lock(tx, application)
    if (await isOutOfScope(deps, tx, member, application)) return 'gone'
    if (to !== null && (!account || account.disabledAt || !canAssignTo(member, account)))
      return 'gone'
    if (!(await store.casework.assign(tx, application, to))) return 'gone'
    await store.audit.append(tx, {
      applicationId: application,
      actor: { kind: 'staff', id: member.id },
      event: 'application_assigned',
      detail: { account: to },
      now: now(),
    })
    const actor = { kind: 'staff', id: member.id } as const
    if (account) await moveToBranch(deps, tx, { applicationId: application, to: account, actor })
    return 'done'
  })
}

/** In characters. */
export const maxNoteLength = 4_000

/** Writes a note down, for staff alone; it goes with the application. */
export async function writeNote(
  deps: CaseworkDeps,
  member: Member,
  { application, text }: { application: string; text: string },
): Promise<StaffActionOutcome | 'missing' | 'too_long'> {
  if (!may(member.role, 'note', 'application')) return 'forbidden'
  const words = text.replace(/\r\n?/g, '\n').trim()
  if (!words) return 'missing'
  if (isLongerThan(words, maxNoteLength)) return 'too_long'
  const { store, now } = deps
  return store.transaction(async (tx) => {
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
