import { createHash } from 'node:crypto'
import { evaluateApplication } from '#lib/applications/evaluate-application.ts'
import type { Application } from '#lib/applications/store/applications.ts'
import type { AuditEvent } from '#lib/audit/rules/event.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { findLanguage } from '#lib/i18n/languages.ts'
import { listPeople } from '#lib/onboarding/company-people/people.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { isAwaitingCustomer } from '#lib/submission/state/editable-answers.ts'
import type { Submission } from '#lib/submission/store/submission-row.ts'
import { listGivenAnswers } from './list-given-answers.ts'
import type { PartnersDeps } from './partners-deps.ts'
import type { ApplicationStatus, DetailedView, PartnerView } from './rules/interface.ts'
import type { PartnerApplication } from './store/partner-applications.ts'
import type { Partner } from './store/partners.ts'

/** An application, and a tag that is another whenever it or its answers have changed. */
export type TaggedView = { view: DetailedView; etag: string }

/**
 * Returns how far an application is that this partner started, with answers only for a key that may read them.
 * Undefined if it is another's, or none.
 */
export async function getPartnerApplication(
  deps: PartnersDeps,
  { id: partnerId, scopes }: Pick<Partner, 'id' | 'scopes'>,
  applicationId: string,
): Promise<TaggedView | undefined> {
  const { store } = deps
  const started = await store.partnerApplications.findByApplication(store.db, applicationId)
  if (started?.partnerId !== partnerId) return undefined
  const application = await store.applications.find(store.db, applicationId)
  const { view, etag } = await viewPartnerApplication(deps, store.db, started, application)
  if (!application || !scopes.includes('applications:answers')) return { view, etag }
  return { view: { ...view, answers: listGivenAnswers(evaluate(deps, application).asked) }, etag }
}

/** Returns how far an application is that a partner started; `application` is undefined once it was erased. */
export async function viewPartnerApplication(
  deps: PartnersDeps,
  tx: Tx,
  started: Pick<
    PartnerApplication,
    'applicationId' | 'customerRef' | 'openedAt' | 'linkExpiresAt' | 'createdAt'
  >,
  application: Application | undefined,
): Promise<{ view: PartnerView; etag: string }> {
  const { store } = deps
  const { applicationId } = started
  const submission = await store.submissions.findByApplication(tx, applicationId)
  const status = getStatus(started, application, submission)
  const view: PartnerView = {
    id: applicationId,
    customer_id: started.customerRef,
    reference: (await store.applications.findReference(tx, applicationId)) ?? '',
    status,
    outstanding: application && isWithCustomer(status) ? listOutstanding(deps, application) : [],
    not_right: application ? await listNotRight(store, tx, application) : [],
    created_at: started.createdAt.toISOString(),
    link_expires_at: status === 'not_opened' ? started.linkExpiresAt.toISOString() : null,
  }
  // The answers are in it by their revision: a hash of them would tell a key that may not read them.
  const tagged = JSON.stringify([view, application?.revision])
  return { view, etag: `"${createHash('sha256').update(tagged).digest('base64url')}"` }
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
function listOutstanding(deps: PartnersDeps, application: Application): string[] {
  const { asked, people, peopleRequirements } = evaluate(deps, application)
  const arePeopleOpen =
    people.some(({ open }) => open !== undefined) || peopleRequirements.some(({ blocks }) => blocks)
  return [
    ...asked.filter(({ values }) => !values).map(({ step }) => step.id),
    ...(arePeopleOpen ? ['people'] : []),
  ]
}

export function evaluate(deps: PartnersDeps, { answers, locale }: Application) {
  return evaluateApplication(deps, { answers, language: findLanguage(locale) ?? 'en' })
}

/** What the customer says is not right: the steps and why, never an answer. */
async function listNotRight(
  { audit }: Store,
  tx: Tx,
  { id, answers }: Application,
): Promise<PartnerView['not_right']> {
  const said = await audit.list(tx, id, ['answer_not_right'])
  const people = listPeople(answers as Answers).map((person) => person.id)
  return said.map(({ actor, detail, at }) => {
    const event = detail as Extract<AuditEvent, { event: 'answer_not_right' }>['detail']
    const { step, person = '', code } = event
    const number = people.indexOf(person) + 1 || null
    const by = actor.kind === 'staff' ? 'staff' : 'customer'
    return { step, person: number, code, by, at: at.toISOString() }
  })
}
