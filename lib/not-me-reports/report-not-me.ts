/**
 * "This was not me": the reader of a message, or the customer in the open application, reports that what
 * happened was not their doing. From then on nothing of the application is sent until a supervisor has
 * decided.
 */

import { endDeviceLink } from '#lib/access/device-links/end-device-link.ts'
import { type StoppedBy, stopContactRequest } from '#lib/access/return-links/contact-requests.ts'
import { hashSecret, isSecret } from '#lib/access/rules/secrets.ts'
import { sessionLabel } from '#lib/access/rules/session-names.ts'
import type { Actor } from '#lib/audit/rules/event.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { MessageChannel, NoticeKind } from '#lib/database/states.ts'
import { isCustomerNotified } from '#lib/messages/notice-contacts.ts'
import type { NotificationDeps } from '#lib/messages/notification-deps.ts'
import type { Notice } from '#lib/messages/store/notices.ts'
import type { Logger } from '#lib/observability/logging/logger.ts'
import { alertSupervisors } from './alert-supervisors.ts'
import { endStaffSessions } from './end-staff-sessions.ts'
import { getSendingStage, type SendingStage } from './sending-stage.ts'

export type ReportDeps = NotificationDeps & { log: Logger }

/** Reported by the link in a message, without a session; or in the customer's own open application. */
export type ReportSource = { token: string } | { applicationId: string; session: Buffer }

/**
 * `reported`: held from now on. `already`: held before. `closed`: this message was answered before, and the
 * report was closed. `stopped`: staff have stopped the application. `erased`: nothing of it is left.
 */
type ReportResult = 'reported' | 'already' | 'closed' | 'stopped' | 'expired' | 'erased' | 'unknown'

/**
 * Records a report and holds the application: nothing of it is sent while the report is open. Links that staff
 * sent and devices that staff connected end, and so do the sessions opened by such links; nothing is deleted,
 * and the reporting session stays open. Reporting again ends what staff requested or sent since; from another
 * message it is recorded as well.
 */
export async function reportNotMe(deps: ReportDeps, by: ReportSource): Promise<ReportResult> {
  const { store, now, log } = deps
  const report = async (tx: Tx): Promise<[ReportResult, string?]> => {
    const at = now()
    const notice = 'token' in by ? await findNotice(deps, tx, by.token) : undefined
    if ('token' in by && !notice) return ['unknown']
    const applicationId = notice?.applicationId ?? ('token' in by ? '' : by.applicationId)
    const application = await store.applications.lock(tx, applicationId)
    if (!application) return ['erased']
    const session = 'token' in by ? undefined : by.session
    const stoppedBy =
      'token' in by
        ? ({ kind: 'message' } as const)
        : ({ kind: 'customer', session: by.session } as const)
    if (application.stoppedAt) return ['stopped']
    if (application.reportedAt) {
      // Staff may have requested another contact, or sent a link, since the report.
      if (!notice || notice.expiresAt > at) {
        await endStaffAccess(deps, tx, applicationId, stoppedBy)
        await endStaffSessions(deps, tx, applicationId, session)
      }
      if ('token' in by) await recordAnotherMessage(deps, tx, by.token)
      return ['already']
    }
    if (notice?.reportedAt) return ['closed']
    if (notice && notice.expiresAt <= at) return ['expired']
    // Sending takes this lock for each operation: it is either sent before, or held.
    const submission = await store.submissions.findByApplication(tx, applicationId)
    if (submission) await store.submissions.lock(tx, submission.id)
    const { channel = null, about = null } = notice ?? {}
    const added = await store.reports.add(tx, { applicationId, channel, about, now: at })
    if (!added) return ['already']
    if (notice) await store.notices.noteReported(tx, notice.id, at)
    const alerts = await alertSupervisors(deps, tx, application, notice)
    const actor: Actor =
      'token' in by
        ? // The reader of that message is not identified.
          { kind: 'system' }
        : { kind: 'customer', session: sessionLabel(by.session) }
    await endStaffAccess(deps, tx, applicationId, stoppedBy)
    await endStaffSessions(deps, tx, applicationId, session)
    await endStaffDevice(deps, tx, { applicationId, actor, session })
    await store.audit.append(tx, {
      applicationId,
      actor,
      event: 'not_me_reported',
      detail: { report: added, ...(channel && about && { channel, about }) },
      now: at,
    })
    for (const { mail, account } of alerts) {
      await store.audit.append(tx, {
        applicationId,
        actor: { kind: 'system' },
        event: 'supervisor_alerted',
        detail: { report: added, mail, account },
        now: at,
      })
    }
    return ['reported', applicationId]
  }
  const reported = await ('token' in by
    ? store.transaction(report)
    : store.transactionFor({ kind: 'customer', ...by }, now(), report))
  const [outcome, applicationId] = reported
  // Operators may alert on this log line.
  if (outcome === 'reported') log.warn({ event: 'not_me_reported', applicationId })
  return outcome
}

/**
 * Records that another message was answered while a report is open. Each message is answered once and appears
 * in the activity that is reviewed before the report is closed, so that nobody who reports first, from a
 * message to a contact of their own, hides that the customer reported too.
 */
async function recordAnotherMessage(deps: ReportDeps, tx: Tx, token: string): Promise<void> {
  const { store, now } = deps
  const at = now()
  // Read again: it may have been answered before the application was locked.
  const notice = await findNotice(deps, tx, token)
  if (!notice || notice.reportedAt || notice.expiresAt <= at) return
  const { id, applicationId, channel, about } = notice
  const report = await store.reports.findOpen(tx, applicationId)
  if (!report) return
  await store.notices.noteReported(tx, id, at)
  await store.audit.append(tx, {
    applicationId,
    actor: { kind: 'system' },
    event: 'not_me_reported',
    detail: { report: report.id, channel, about },
    now: at,
  })
}

/** Ends a pending contact change and unopened links of staff. */
async function endStaffAccess(
  deps: ReportDeps,
  tx: Tx,
  applicationId: string,
  by: StoppedBy,
): Promise<void> {
  const { store, now } = deps
  await stopContactRequest(deps, tx, applicationId, by)
  await store.returnLinks.endOfStaff(tx, applicationId, now())
}

/** The state of a message's link, whatever became of the application since. */
export type ReportLinkState =
  | { state: 'unknown' | 'expired' | 'erased' | 'stopped' }
  | {
      /** `open`: can be reported. `reported`: was reported and is open. `closed`: the report was closed. */
      state: 'open' | 'reported' | 'closed'
      reference: string
      about: NoticeKind
      channel: MessageChannel
      createdAt: Date
      stage: SendingStage
      /** Whether the customer is written to when the report is closed. */
      isTold: boolean
    }

/** The state of a message's link, for its page. Changes nothing, however often it is called. */
export async function getReportLinkState(
  deps: Pick<ReportDeps, 'store' | 'now' | 'notices'>,
  token: string,
): Promise<ReportLinkState> {
  const { store, now } = deps
  const { db } = store
  const notice = await findNotice(deps, db, token)
  if (!notice) return { state: 'unknown' }
  const { applicationId, about, channel, createdAt } = notice
  const application = await store.applications.find(db, applicationId)
  if (!application) {
    return { state: 'erased' }
  }
  if (application.stoppedAt) return { state: 'stopped' }
  const reported = application.reportedAt ? 'reported' : notice.reportedAt ? 'closed' : undefined
  if (!reported && notice.expiresAt <= now()) return { state: 'expired' }
  const reference = application.customerId
  const stage = await getSendingStage(deps, db, applicationId)
  const isTold = await isCustomerNotified(deps, db, application, 'report_closed')
  return { state: reported ?? 'open', reference, about, channel, createdAt, stage, isTold }
}

async function findNotice(
  { store }: Pick<ReportDeps, 'store'>,
  tx: Tx,
  token: string,
): Promise<Notice | undefined> {
  return isSecret(token) ? await store.notices.find(tx, hashSecret(token)) : undefined
}

/** Ends a device that staff connected or handed over, unless it is the one that reports. */
async function endStaffDevice(
  deps: ReportDeps,
  tx: Tx,
  {
    applicationId,
    actor,
    session,
  }: { applicationId: string; actor: Actor; session: Buffer | undefined },
): Promise<void> {
  const link = await deps.store.deviceLinks.latest(tx, applicationId, deps.now())
  if (!link || link.endedAt || link.kind === 'own') return
  const reportingDevice =
    session && (await deps.store.deviceLinks.ofSession(tx, session, applicationId))
  if (reportingDevice?.id === link.id) return
  await endDeviceLink(deps, tx, link, { actor, state: 'taken_back' })
}
