/** What staff do about an application without changing it: who has it, and what they note. */

import { isLongerThan } from '../onboarding/text.ts'
import type { Done } from '../staff/accounts.ts'
import type { Member } from '../staff/deps.ts'
import { may } from '../staff/permissions.ts'
import type { DeskDeps } from './deps.ts'

/** Gives an application to one of staff, or to nobody (`null`). */
export async function assignApplication(
  { store, now }: DeskDeps,
  member: Member,
  { application, to }: { application: string; to: string | null },
): Promise<Done> {
  if (!may(member.role, 'assign', 'application')) return 'forbidden'
  return store.transaction(async (tx) => {
    const account = to === null ? undefined : await store.staff.lock(tx, to)
    if (to !== null && (!account || account.disabledAt)) return 'gone'
    if (!(await store.desk.assign(tx, application, to))) return 'gone'
    await store.audit.append(tx, {
      applicationId: application,
      actor: { kind: 'staff', id: member.id },
      event: 'application_assigned',
      detail: { account: to },
      now: now(),
    })
    return 'done'
  })
}

/** In characters. */
export const longestNote = 4_000

/** Writes a note down, for staff alone; it goes with the application. */
export async function writeNote(
  { store, now }: DeskDeps,
  member: Member,
  { application, text }: { application: string; text: string },
): Promise<Done | 'missing' | 'too_long'> {
  if (!may(member.role, 'note', 'application')) return 'forbidden'
  const words = text.replace(/\r\n?/g, '\n').trim()
  if (!words) return 'missing'
  if (isLongerThan(words, longestNote)) return 'too_long'
  return store.transaction(async (tx) => {
    const at = now()
    if (!(await store.applications.lock(tx, application))) return 'gone'
    const written = { writtenBy: member.id, writtenAt: at, text: words }
    const note = await store.deskNotes.add(tx, application, written)
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
