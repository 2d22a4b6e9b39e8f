/** One application as staff see it; each view is audited. */

import type { Application } from '#lib/applications/store/applications.ts'
import type { Recorded } from '#lib/audit/store/audit-log.ts'
import type { StoredUpload } from '#lib/documents/store/uploads.ts'
import type { ApplicationMessage } from '#lib/messages/store/application-messages.ts'
import { listStaffAuthors } from '#lib/onboarding/answers/answer-authors.ts'
import { findMember } from '#lib/staff/accounts/find-member.ts'
import { getStaffNames } from '#lib/staff/accounts/staff-names.ts'
import type { CaseTab } from '#lib/staff/rules/case-tabs.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { periodMs } from '#lib/staff/rules/volume-limits.ts'
import { canViewApplication } from '#lib/staff/scope/scope.ts'
import { countVolume, isVolumeExceeded, type VolumeExceeded } from '#lib/staff/scope/volume.ts'
import type { Member, StaffDeps } from '#lib/staff/staff-deps.ts'
import { type PlatformWords, readPlatformWords } from '#lib/submission/platform-words.ts'
import type { Operation } from '#lib/submission/store/operation-row.ts'
import type { SecondApplication } from '#lib/submission/store/second-applications.ts'
import type { Submission } from '#lib/submission/store/submission-row.ts'
import type { CaseworkDeps } from './casework-deps.ts'
import type { CaseworkEntry } from './store/casework-entry.ts'
import type { CaseworkNote } from './store/casework-notes.ts'

export type ApplicationView = {
  entry: CaseworkEntry
  application: Application
  submission: Submission | undefined
  /** Empty if the tab does not need them. */
  operations: Operation[]
  /** What the platform said about the operations that stopped. */
  words: PlatformWords[]
  uploads: StoredUpload[]
  notes: CaseworkNote[]
  /** Second applications that the platform created. */
  seconds: SecondApplication[]
  /** Empty on every tab but that of the activity. */
  trail: Recorded[]
  messages: ApplicationMessage[]
  /** The number of messages that no later one replaced. */
  messageCount: number
  /** The names of every member who occurs in it, by id. */
  names: Map<string, string>
}

/** Further views within this time, in milliseconds, are not audited again. */
const viewIntervalMs = 3_600_000

/** Returns what a tab shows of an application; `gone` if this member may not see it or it does not exist. */
export async function viewApplication(
  deps: CaseworkDeps,
  member: Member,
  id: string,
  tab: CaseTab = 'answers',
): Promise<ApplicationView | 'forbidden' | 'gone' | VolumeExceeded> {
  if (!may(member.role, 'view', 'application')) return 'forbidden'
  const { store } = deps
  const { db } = store
  // The view is recorded before anything is read, so that none goes unrecorded.
  const view = await recordView(deps, member, id)
  if (view !== 'noted') return view
  const application = await store.applications.find(db, id)
  const entry = await store.casework.find(db, member.scope, id)
  if (!application || !entry) return 'gone'
  const submission = await store.submissions.findByApplication(db, id)
  // Every tab shows what stopped, and the operations explain it.
  const isStopped = submission?.state === 'manual_review'
  const operations =
    submission && (tab === 'technical' || isStopped)
      ? await store.submissions.listOperations(db, submission.id)
      : []
  const words = isStopped ? await readPlatformWords(store, db, operations) : []
  const notes = await store.caseworkNotes.ofApplication(db, id)
  const seconds = await store.secondApplications.ofApplication(db, id)
  const trail = tab === 'activity' ? await store.audit.list(db, id) : []
  // One that was not delivered is said on every tab.
  const messages = await store.mail.listMessages(db, id)
  const messageCount = messages.filter(({ lastCode }) => lastCode !== 'superseded').length
  const uploads = await store.uploads.ofApplication(db, id)
  const names = await getStaffNames(deps, [
    ...notes.map(({ writtenBy }) => writtenBy),
    ...(entry.assignedTo ? [entry.assignedTo] : []),
    ...seconds.flatMap(({ closedBy }) => closedBy ?? []),
    ...trail.flatMap(staffNamedIn),
    ...listStaffAuthors(application.sources),
    ...uploads.flatMap(({ uploadedBy }) => uploadedBy ?? []),
  ])
  const facts = { entry, application, submission, operations, words, uploads }
  return { ...facts, notes, seconds, trail, messages, messageCount, names }
}

/**
 * Audits that a member views an application; `gone` if there is none for them. It counts towards the
 * volume limits once a day.
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
  const since = new Date(at.getTime() - viewIntervalMs)
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
 * Returns who views an application in its customer's browser: the signed-in member of staff, or `undefined` for
 * the customer. It is recorded as a view of the member's, who sees no more there than on staff pages: anything
 * else is `gone`.
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

/** The members whom an event names: its actor, and the account that it is about. */
function staffNamedIn({ actor, detail }: Recorded): string[] {
  const { account } = Object(detail) as { account?: unknown }
  return [
    ...(actor.kind === 'staff' ? [actor.id] : []),
    ...(typeof account === 'string' ? [account] : []),
  ]
}
