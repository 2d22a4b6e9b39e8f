/** Closing a report: what a supervisor decides who had no part in the application. */
import { assistants } from '../flags/assistants.ts'
import type { Member } from '../staff/deps.ts'
import { may } from '../staff/permissions.ts'
import { isOutOfScope } from '../staff/scope.ts'
import type { Report } from '../store/reports.ts'
import type { Tx } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import type { ReportDeps } from './report.ts'

/** In characters. */
export const longestReportReason = 500

/** `same_person`: they had a part in it themselves. `gone`: no report is open any more. */
export type Closed = 'done' | 'forbidden' | 'same_person' | 'missing' | 'too_long' | 'gone'

/**
 * Closes the open report of an application, with a reason: what was held goes on as it was. Whoever may
 * not is refused, and that is written down.
 */
export async function closeReport(
  { store, now }: Pick<ReportDeps, 'store' | 'now'>,
  member: Member,
  given: { applicationId: string; reason: string },
): Promise<Closed> {
  const reason = given.reason.trim()
  return store.transaction(async (tx): Promise<Closed> => {
    const { applicationId } = given
    const at = now()
    await store.applications.lock(tx, applicationId)
    if (await isOutOfScope({ store, now }, tx, member, applicationId)) return 'gone'
    const report = await store.reports.findOpen(tx, applicationId)
    if (!report) return may(member.role, 'close_report', 'application') ? 'gone' : 'forbidden'
    const refused = await refusalOf(store, tx, member, report)
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
    if (!reason) return 'missing'
    if (reason.length > longestReportReason) return 'too_long'
    const submission = await store.submissions.findByApplication(tx, applicationId)
    if (submission) await store.submissions.lock(tx, submission.id)
    await store.reports.close(tx, report, { by: member.id, reason, now: at })
    await store.audit.append(tx, {
      applicationId,
      actor,
      event: 'report_closed',
      detail: { report: report.id },
      now: at,
    })
    return 'done'
  })
}

/** The open report of an application as it stands to a member; undefined where there is none. */
export async function findOpenReport(
  store: Store,
  member: Member,
  applicationId: string,
): Promise<{ report: Report; refused: 'role' | 'same_person' | undefined } | undefined> {
  const { db } = store
  const report = await store.reports.findOpen(db, applicationId)
  return report && { report, refused: await refusalOf(store, db, member, report) }
}

async function refusalOf(
  store: Store,
  tx: Tx,
  { id, role }: Member,
  { applicationId }: Report,
): Promise<'role' | 'same_person' | undefined> {
  if (!may(role, 'close_report', 'application')) return 'role'
  const parts = [
    ...assistants(await store.audit.list(tx, applicationId)),
    ...(await store.flags.ofApplication(tx, applicationId)).flatMap(({ staff }) => staff),
  ]
  const hadPart = parts.includes(id)
  return hadPart && !may(role, 'close_report', 'assisted_application') ? 'same_person' : undefined
}
