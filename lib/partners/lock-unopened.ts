import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import { areAnswersEditable } from '#lib/submission/state/editable-answers.ts'
import type { PartnersDeps } from './partners-deps.ts'
import type { PartnerApplication } from './store/partner-applications.ts'
import type { Partner } from './store/partners.ts'

export type NotUnopened =
  /** It is the customer's, who alone changes what they entered, saw or confirmed, and comes back by themselves. */
  | { outcome: 'opened' }
  /** It was sent, stopped or deleted. */
  | { outcome: 'closed' }
  /** The partner has not started such an application. */
  | { outcome: 'unknown' }

/** Locks an application that the partner started and its customer has not opened; says why it is not one. */
export async function lockUnopened(
  { store }: Pick<PartnersDeps, 'store'>,
  tx: Tx,
  partner: Partner,
  applicationId: string,
): Promise<{ application: Application; started: PartnerApplication } | NotUnopened> {
  const application = await store.applications.lock(tx, applicationId)
  const started = await store.partnerApplications.findByApplication(tx, applicationId)
  if (started?.partnerId !== partner.id) return { outcome: 'unknown' }
  if (started.openedAt) return { outcome: 'opened' }
  if (!application || !(await areAnswersEditable(store, tx, application))) {
    return { outcome: 'closed' }
  }
  return { application, started }
}
