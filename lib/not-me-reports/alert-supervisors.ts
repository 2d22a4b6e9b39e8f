/** Sends the e-mail about a customer's report to supervisors and administrators. */
import { randomUUID } from 'node:crypto'
import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { NotificationDeps } from '#lib/messages/notification-deps.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { singleOfficeScope } from '#lib/staff/rules/scope-settings.ts'
import { resolveScope } from '#lib/staff/scope/scope.ts'
import { composeReportAlert, type ReportedNotice } from './report-alert-email.ts'

/**
 * Queues an e-mail to every active member of staff who may close a report and sees the application, with its
 * reference, a link and what the answered message said. In the language of the installation, since theirs is not stored.
 */
export async function alertSupervisors(
  { store, now, notices }: NotificationDeps,
  tx: Tx,
  { id: applicationId, customerId: reference }: Pick<Application, 'id' | 'customerId'>,
  notice: ReportedNotice | undefined,
): Promise<{ mail: string; account: string }[]> {
  if (!notices?.email) return []
  const {
    brand,
    look,
    publicUrl,
    support,
    staffScope = singleOfficeScope,
    staffLanguage: language = 'en',
    staffSupport,
  } = notices
  const url = `${publicUrl.origin}/${language}/staff/applications/${applicationId}`
  const at = now()
  const alerted: { mail: string; account: string }[] = []
  for (const supervisor of await store.staff.all(tx)) {
    const { id: account, role, disabledAt, person } = supervisor
    if (disabledAt || !may(role, 'close_report', 'application')) continue
    if (!(await store.casework.find(tx, resolveScope(staffScope, supervisor), applicationId)))
      continue
    const mail = randomUUID()
    const report = { reference, url, notice, at, zone: support?.hours?.zone, support: staffSupport }
    const email = composeReportAlert({ to: person.address, language, brand, look, ...report })
    await store.mail.add(tx, { id: mail, applicationId, email, now: at })
    alerted.push({ mail, account })
  }
  return alerted
}
