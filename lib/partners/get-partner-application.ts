import { evaluateApplication } from '#lib/applications/evaluate-application.ts'
import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import { findLanguage } from '#lib/i18n/languages.ts'
import { isAwaitingCustomer } from '#lib/submission/state/editable-answers.ts'
import type { Submission } from '#lib/submission/store/submission-row.ts'
import type { PartnersDeps } from './partners-deps.ts'
import type { ApplicationStatus, PartnerView } from './rules/interface.ts'
import type { PartnerApplication } from './store/partner-applications.ts'

/**
 * Returns how far an application is that this partner started: never an answer. Undefined if it is another's, or
 * none.
 */
export async function getPartnerApplication(
  deps: PartnersDeps,
  partnerId: string,
  applicationId: string,
): Promise<PartnerView | undefined> {
  const { store } = deps
  const started = await store.partnerApplications.findByApplication(store.db, applicationId)
  return started?.partnerId === partnerId
    ? viewPartnerApplication(deps, store.db, started)
    : undefined
}

/** Returns how far an application is that a partner started. */
export async function viewPartnerApplication(
  deps: PartnersDeps,
  tx: Tx,
  started: Pick<
    PartnerApplication,
    'applicationId' | 'customerRef' | 'openedAt' | 'linkExpiresAt' | 'createdAt'
  >,
): Promise<PartnerView> {
  const { store } = deps
  const { applicationId } = started
  const application = await store.applications.find(tx, applicationId)
  const submission = await store.submissions.findByApplication(tx, applicationId)
  const status = getStatus(started, application, submission)
  return {
    id: applicationId,
    customer_id: started.customerRef,
    reference: (await store.applications.findReference(tx, applicationId)) ?? '',
    status,
    outstanding: application && isWithCustomer(status) ? listOutstanding(deps, application) : [],
    created_at: started.createdAt.toISOString(),
    link_expires_at: status === 'not_opened' ? started.linkExpiresAt.toISOString() : null,
  }
}

/** Returns the status as a partner sees it; an erased application is undefined. */
export function getStatus(
  { openedAt }: Pick<PartnerApplication, 'openedAt'>,
  application: Pick<Application, 'stoppedAt'> | undefined,
  submission: Pick<Submission, 'state' | 'platformStatus'> | undefined,
): ApplicationStatus {
  if (!application) return 'deleted'
  if (application.stoppedAt) return 'stopped'
  if (!submission || submission.state === 'preparing') return openedAt ? 'draft' : 'not_opened'
  if (submission.state === 'decided') {
    return submission.platformStatus === 'APPROVED' ? 'approved' : 'rejected'
  }
  if (isAwaitingCustomer(submission)) return 'needs_customer'
  return submission.state === 'submitted' ? 'in_review' : 'sending'
}

function isWithCustomer(status: ApplicationStatus): boolean {
  return status === 'not_opened' || status === 'draft'
}

/** The steps without an answer that holds; `people`: those of a company. */
function listOutstanding(deps: PartnersDeps, { answers, locale }: Application): string[] {
  const language = findLanguage(locale) ?? 'en'
  const { asked, people, peopleRequirements } = evaluateApplication(deps, { answers, language })
  const arePeopleOpen =
    people.some(({ open }) => open !== undefined) || peopleRequirements.some(({ blocks }) => blocks)
  return [
    ...asked.filter(({ values }) => !values).map(({ step }) => step.id),
    ...(arePeopleOpen ? ['people'] : []),
  ]
}
