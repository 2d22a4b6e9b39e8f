/** One application as staff see it. That somebody looked is written down. */

import type { Application } from '../../adapters/database/applications/applications.ts'
import type { Recorded } from '../../adapters/database/audit/audit-log.ts'
import type { CaseworkNote } from '../../adapters/database/casework/casework-notes.ts'
import type { CaseworkEntry } from '../../adapters/database/casework/casework-pages.ts'
import type { Operation } from '../../adapters/database/submissions/operations.ts'
import type { SecondApplication } from '../../adapters/database/submissions/second-applications.ts'
import type { Submission } from '../../adapters/database/submissions/submission-row.ts'
import type { StoredUpload } from '../../adapters/database/submissions/uploads.ts'
import { listStaffAuthors } from '../../domain/onboarding/answers/answer-authors.ts'
import { periodMs } from '../../domain/staff/volume-limits.ts'
import { findMember } from '../staff/find-member.ts'
import { may } from '../staff/permissions.ts'
import { canViewApplication } from '../staff/scope.ts'
import type { Member, StaffDeps } from '../staff/staff-deps.ts'
import { getStaffNames } from '../staff/staff-names.ts'
import { countVolume, isVolumeExceeded, type VolumeExceeded } from '../staff/volume.ts'
import type { CaseworkDeps } from './casework-deps.ts'

export type ApplicationView = {
  entry: CaseworkEntry
  application: Application
  submission: Submission | undefined
  operations: Operation[]
  uploads: StoredUpload[]
  notes: CaseworkNote[]
  /** What the platform made beside it. */
  seconds: SecondApplication[]
  trail: Recorded[]
  /** Of the staff whom any of it names, by id. */
  names: Map<string, string>
}

/** Whoever looks again within this time, in milliseconds, is not written down again. */
const oneLook = 3_600_000

/** All that is known of an application; `gone` where there is none for this member, or it was erased. */
export async function viewApplication(
  deps: CaseworkDeps,
  member: Member,
  id: string,
): Promise<ApplicationView | 'forbidden' | 'gone' | VolumeExceeded> {
  if (!may(member.role, 'view', 'application')) return 'forbidden'
  const { store } = deps
  const { db } = store
  // Before anything of it is read: no look without its mark.
  const look = await recordView(deps, member, id)
  if (look !== 'noted') return look
  const application = await store.applications.find(db, id)
  const entry = await store.casework.find(db, member.scope, id)
  if (!application || !entry) return 'gone'
  const submission = await store.submissions.findByApplication(db, id)
  const operations = submission ? await store.submissions.operations(db, submission.id) : []
  const notes = await store.caseworkNotes.ofApplication(db, id)
  const seconds = await store.secondApplications.ofApplication(db, id)
  const trail = await store.audit.list(db, id)
  const names = await getStaffNames(deps, [
    ...notes.map(({ writtenBy }) => writtenBy),
    ...(entry.assignedTo ? [entry.assignedTo] : []),
    ...seconds.flatMap(({ closedBy }) => closedBy ?? []),
    ...trail.flatMap(staffNamedIn),
    ...listStaffAuthors(application.sources),
  ])
  const uploads = await store.uploads.ofApplication(db, id)
  return { entry, application, submission, operations, uploads, notes, seconds, trail, names }
}

/**
 * Writes down that one of staff looks at an application; `gone` where there is nothing for them to look at.
 * What they have not looked at for a day counts as another one.
 */
export async function recordView(
  deps: CaseworkDeps,
  member: Member,
  id: string,
): Promise<'noted' | 'gone' | VolumeExceeded> {
  if (!(await canViewApplication(deps, member, id))) return 'gone'
  const { store, now } = deps
  const at = now()
  const look = { applicationId: id, event: 'application_viewed', staff: member.id } as const
  const since = new Date(at.getTime() - oneLook)
  if (await store.audit.wasDoneBy(store.db, look, since)) return 'noted'
  const aDayAgo = new Date(at.getTime() - periodMs.day)
  const count = (await store.audit.wasDoneBy(store.db, look, aDayAgo)) ? 0 : 1
  return countVolume(deps, member, { measure: 'cases', count }, async (tx) => {
    if (!(await store.applications.find(tx, id))) return 'gone'
    await store.audit.append(tx, {
      applicationId: id,
      actor: { kind: 'staff', id: member.id },
      event: 'application_viewed',
      detail: {},
      now: at,
    })
    return 'noted'
  })
}

/**
 * Who looks at an application in the browser of its customer: whoever of staff is signed in there (by their
 * session), or its customer, for whom `member` is undefined. Staff see there what they see at their own
 * pages: all else is `gone`, and it counts as a look of theirs.
 */
export async function recordViewInCustomerBrowser(
  deps: StaffDeps,
  session: string | undefined,
  id: string,
): Promise<{ member: Member | undefined } | 'gone' | VolumeExceeded> {
  const member = session === undefined ? undefined : await findMember(deps, session)
  const look = member && (await recordView(deps, member, id))
  return look === 'gone' || isVolumeExceeded(look) ? look : { member }
}

/** Who of staff an event names: who did it, and whom it was done to. */
function staffNamedIn({ actor, detail }: Recorded): string[] {
  const { account } = Object(detail) as { account?: unknown }
  return [
    ...(actor.kind === 'staff' ? [actor.id] : []),
    ...(typeof account === 'string' ? [account] : []),
  ]
}
