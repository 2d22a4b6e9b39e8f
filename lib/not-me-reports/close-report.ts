/** Closes a report: a decision of a supervisor without a part in the application. */

import type { Report } from '#lib/access/store/reports.ts'
import { listAssistingStaff } from '#lib/audit/rules/list-assisting-staff.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { notifyContacts } from '#lib/messages/notify-contacts.ts'
import { tidyLines } from '#lib/onboarding/fields/text.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { isOutOfScope } from '#lib/staff/scope/scope.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { type StopDeps, stopApplication } from './stop-application.ts'

export const maxReportReasonLength = 500

/** The decision: it was the customer, and the held application continues; or it was not. */
type ReportOutcome = 'goes_on' | 'stopped'

/**
 * `stopped`: closed, and the application stopped. `same_person`: the member had a part in it. `undecided`: no
 * outcome was given. `gone`: no report is open any more.
 */
type CloseReportResult =
  | 'done'
  | 'stopped'
  | 'forbidden'
  | 'same_person'
  | 'undecided'
  | 'missing'
  | 'too_long'
  | 'gone'

/**
 * Closes the open report of an application, with a reason: the held application continues unchanged, or is
 * stopped (see `stopApplication`). The audit records a refusal.
 */
export async function closeReport(
  deps: StopDeps,
  member: Member,
  decision: { applicationId: string; outcome: ReportOutcome | undefined; reason: string },
): Promise<CloseReportResult> {
  const { store, now, log } = deps
  const reason = tidyLines(decision.reason)
  const closed = await store.transactionFor(
    { kind: 'staff', member },
    now(),
    async (tx): Promise<CloseReportResult> => {
      const { applicationId } = decision
      const at = now()
      const application = await store.applications.lock(tx, applicationId)
      if (await isOutOfScope({ store, now }, tx, member, applicationId)) return 'gone'
      const report = await store.reports.findOpen(tx, applicationId)
      if (!report || !application)
        return may(member.role, 'close_report', 'application') ? 'gone' : 'forbidden'
      const refused = await findRefusal(store, tx, member, report)
      const actor = { kind: 'staff', id: member.id } as const
      if (refused) {
        await store.audit.append(tx, {
          applicationId,
          actor,
          event: 'report_close_refused',
          detail: { report: report.id, code: refused },
          now: at,
        })
        return refused === 'role' ? 'forbidden' : refused
      }
      const { outcome } = decision
      if (!outcome) return 'undecided'
      if (!reason) return 'missing'
      if (reason.length > maxReportReasonLength) return 'too_long'
      const found = await store.submissions.findByApplication(tx, applicationId)
      const submission = found && (await store.submissions.lock(tx, found.id))
      const stopped = outcome === 'stopped'
      await store.reports.close(tx, report, { by: member.id, reason, stopped, now: at })
      if (stopped) {
        await stopApplication(deps, tx, { application, submission, report, member })
        return 'stopped'
      }
      await store.audit.append(tx, {
        applicationId,
        actor,
        event: 'report_closed',
        detail: { report: report.id },
        now: at,
      })
      await notifyContacts(deps, tx, { application, about: 'report_closed' })
      return 'done'
    },
  )
  // Operators may alert on this log line.
  if (closed === 'stopped') {
    log.warn({ event: 'application_stopped', applicationId: decision.applicationId })
  }
  return closed
}

/** The open report of an application, and whether this member may close it; undefined if there is none. */
export async function findOpenReport(
  store: Store,
  member: Member,
  applicationId: string,
): Promise<{ report: Report; refused: 'role' | 'same_person' | undefined } | undefined> {
  const { db } = store
  const report = await store.reports.findOpen(db, applicationId)
  return report && { report, refused: await findRefusal(store, db, member, report) }
}

async function findRefusal(
  store: Store,
  tx: Tx,
  { id, role }: Member,
  { applicationId }: Report,
): Promise<'role' | 'same_person' | undefined> {
  if (!may(role, 'close_report', 'application')) return 'role'
  const parts = [
    ...listAssistingStaff(await store.audit.listByStaff(tx, applicationId)),
    ...(await store.flags.ofApplication(tx, applicationId)).flatMap(({ staff }) => staff),
  ]
  const hadPart = parts.includes(id)
  return hadPart && !may(role, 'close_report', 'assisted_application') ? 'same_person' : undefined
}
