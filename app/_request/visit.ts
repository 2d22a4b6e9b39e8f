/** Determines who asks, in which language, about which application: every page and action begins here. */
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { takeGuardRead } from '@/lib/access/guards/guard-reads.ts'
import { getPageInPath } from '@/lib/access/guards/route-guard.ts'
import {
  type CurrentDevice,
  extendIdleLimit,
  recordDevicePage,
} from '@/lib/access/record-visited-page.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import type { AccessLimits } from '@/lib/access/store/sessions.ts'
import { evaluateApplication } from '@/lib/applications/evaluate-application.ts'
import type { Application } from '@/lib/applications/store/applications.ts'
import type { OpenedPage } from '@/lib/applications/store/page-reads.ts'
import { recordViewInCustomerBrowser } from '@/lib/casework/view-application.ts'
import { getPortico, type Portico } from '@/lib/composition/server.ts'
import type { Store } from '@/lib/database/store.ts'
import { markResponse } from '@/lib/http/server/response-marks.ts'
import type { Language } from '@/lib/i18n/languages.ts'
import { getTranslator, type Translate } from '@/lib/i18n/translate.ts'
import { addressApplicant } from '@/lib/onboarding/company-people/own-steps.ts'
import type { Requirement } from '@/lib/onboarding/platform-requirements/requirement-to-question.ts'
import type { Progress } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { getRetention, type Retention } from '@/lib/privacy/rules/retention-periods.ts'
import { isVolumeExceeded } from '@/lib/staff/scope/volume.ts'
import type { Member } from '@/lib/staff/staff-deps.ts'
import { pollIfDue } from '@/lib/submission/poll-status.ts'
import { isAwaitingCustomer } from '@/lib/submission/state/editable-answers.ts'
import {
  getOutstandingFields,
  listOpenRequirements,
  type OutstandingFields,
} from '@/lib/submission/state/open-requirements.ts'
import type { Submission } from '@/lib/submission/store/submission-row.ts'
import { applyPath, closedPath, limitPath } from './paths.ts'
import { findVisitLanguage } from './request-language.ts'
import { findSession } from './session-cookie.ts'
import { findStaffSession } from './staff-cookies.ts'

/** A request for a page: the running Portico, the language of the address, and the visitor's session, if any. */
export type Visit = {
  portico: Portico
  language: Language
  t: Translate
  session: Buffer | undefined
  /** The response's `x-request-id`: ties the log to what a person reports. */
  requestId: string
  /** How long the open application is retained. */
  retention?: Retention | undefined
  /** How long it stays open in a browser that came by link. */
  limits?: AccessLimits | undefined
  /** Whether the customer also has the application open on another device, which they connected from here. */
  elsewhere?: boolean | undefined
  /** Set if it was opened from another device. */
  device?: CurrentDevice | undefined
}

/** How a session lost an application: it timed out, or somebody ended it. */
export type ClosedReason = 'timed_out' | 'ended'

/** The requested part of an application: a device that is locked to it has the review only. */
export type ApplicationPart = 'review' | 'other'

/** Selects the submissions whose status is polled before their application is shown. */
type PollWhen = (submission: Submission) => boolean

/** The person who works on an application: its customer, or a member of staff in their own name. */
type VisitActor = { kind: 'customer'; session: Buffer } | { kind: 'staff'; member: Member }

/** A visitor with an application open: its customer, or one of staff for them. */
export type ApplicationVisit = Visit & {
  actor: VisitActor
  application: Application
  progress: Progress
  /** What the platform requires of the customer. */
  requirements: Requirement[]
  /** The fields among the requirements. */
  outstanding: OutstandingFields
  submission: Submission | undefined
  /** The answers may change: nothing that was accepted is on its way. */
  editable: boolean
}

/** An application as any viewer sees it: a customer, or a member of staff. */
export type DisplayedApplication = Visit & Pick<ApplicationVisit, 'application' | 'progress'>

/** A visitor with one of their own applications open, with the further data of their page. */
export type CustomerVisit = ApplicationVisit & { session: Buffer } & Pick<
    OpenedPage,
    | 'rightsSeal'
    | 'acceptance'
    | 'acceptsFrom'
    | 'contactRequest'
    | 'unsavedInput'
    | 'mark'
    | 'leadsBack'
  >

type StoredApplication = Pick<OpenedPage, 'application' | 'submission'>

/** The visit of a page below `/[language]`; 404 for a language that is not offered. */
export async function requireVisit(languageInPath: string): Promise<Visit> {
  const language = findVisitLanguage(languageInPath)
  if (!language) notFound()
  return {
    portico: await getPortico(),
    language,
    t: getTranslator(language),
    session: await findSession(),
    requestId: (await headers()).get('x-request-id') ?? '',
  }
}

/**
 * The application of that id if it is this visitor's; 404 for everyone else's as for none, and the way
 * back to it where it was closed in this browser.
 */
export async function requireApplication(
  language: string,
  id: string,
  part?: ApplicationPart,
  pollWhen?: PollWhen,
): Promise<CustomerVisit> {
  const visit = await findCustomerVisit(language, id, part, pollWhen)
  return typeof visit === 'string' ? redirect(await findClosedPath(language, id)) : visit
}

/** Returns the page that explains why an application is closed in this browser, and what to do. */
export async function findClosedPath(language: string, id: string): Promise<string> {
  const { store } = await getPortico()
  const session = await findSession()
  const device = session && (await store.deviceLinks.ofSession(store.db, session, id))
  return closedPath(language, device?.kind === 'handed_over' ? 'returned' : device?.state)
}

/** Finds the visit like `requireApplication`, for callers that say themselves that it was closed, and how. */
export async function findCustomerVisit(
  language: string,
  id: string,
  part: ApplicationPart = 'other',
  pollWhen?: PollWhen,
): Promise<CustomerVisit | ClosedReason> {
  const visit = await requireVisit(language)
  const { portico, session } = visit
  const { store } = portico
  if (!session || !isUuid(id)) notFound()
  const now = new Date()
  const page = getPageInPath((await headers()).get('x-pathname') ?? '', id)
  const query = { tokenHash: session, applicationId: id, page, now }
  const read =
    takeGuardRead(visit.requestId, query) ?? (await store.pageReads.find(store.db, query))
  if (!read) notFound()
  if (read.access !== 'open') return read.access
  const found = (await read.open()) ?? notFound()
  const device = found.device && (await recordDevicePage(store, found.device, { page, now }))
  if (device?.locked && part === 'other') notFound()
  // Views of staff are recorded and limited here as on their own pages.
  const here = await recordViewInCustomerBrowser(portico.staff, await findStaffSession(), id)
  if (isVolumeExceeded(here)) redirect(limitPath(visit.language, here))
  if (here === 'gone') {
    markResponse(visit.requestId, 'not_seen')
    notFound()
  }
  // A signed-in member of staff is the actor, even if a customer started the application.
  const { member } = here
  const by: VisitActor = member ? { kind: 'staff', member } : { kind: 'customer', session }
  const shown = pollWhen ? await pollBeforeShowing(portico, found, pollWhen) : found
  const loaded = await loadApplicationVisit(visit, shown, by)
  // Nobody has proven yet that they are the customer: record and receipt are the customer's alone.
  if (isUnprovenDevice({ ...visit, device }) && !loaded.editable) notFound()
  const {
    rightsSeal,
    acceptance,
    acceptsFrom,
    contactRequest,
    unsavedInput,
    limits,
    mark,
    leadsBack,
  } = found
  const elsewhere = found.elsewhere && !device && !member
  return {
    ...loaded,
    session,
    rightsSeal,
    acceptance,
    acceptsFrom,
    contactRequest,
    unsavedInput,
    leadsBack,
    // Each view of staff is recorded.
    mark: member ? undefined : mark,
    elsewhere,
    limits:
      limits &&
      (await extendIdleLimit(
        { store, idleMs: portico.env.idleMs },
        { session, applicationId: id, now },
        limits,
      )),
    device,
  }
}

/** The application, read again if the platform was asked about it meanwhile. */
async function pollBeforeShowing(
  { store, sending }: Portico,
  found: StoredApplication,
  pollWhen: PollWhen,
): Promise<StoredApplication> {
  const { application, submission } = found
  if (!submission || !pollWhen(submission) || !(await pollIfDue(sending, submission))) return found
  return (await findStoredApplication(store, application.id)) ?? notFound()
}

/** Reads an application and its submission for a request that was already allowed to see it. */
export async function findStoredApplication(
  store: Store,
  id: string,
): Promise<StoredApplication | undefined> {
  const application = await store.applications.find(store.db, id)
  const submission = application && (await store.submissions.findByApplication(store.db, id))
  return application && { application, submission }
}

/**
 * Loads an application with all that follows from it, for an admitted visitor. No other code on the way to a
 * page evaluates its progress.
 */
export async function loadApplicationVisit(
  visit: Visit,
  { application, submission }: StoredApplication,
  by: VisitActor,
): Promise<ApplicationVisit> {
  const { portico, language } = visit
  const { store } = portico
  const requirements = submission ? await listOpenRequirements(store, submission) : []
  const outstanding = getOutstandingFields(requirements, submission)
  const progress = evaluateApplication(portico.applications, {
    answers: application.answers,
    sources: application.sources,
    language,
    outstanding,
  })
  return {
    ...visit,
    actor: by,
    application,
    progress: by.kind === 'staff' ? progress : addressApplicant(progress),
    requirements,
    outstanding,
    submission,
    retention: getRetention(
      { expiresAt: application.expiresAt, state: submission?.state },
      portico.env.retention,
      new Date(),
    ),
    editable: !submission || isAwaitingCustomer(submission),
  }
}

/** A device of the branch on which the customer has not typed the code that they are sent. */
export function isUnprovenDevice({ device }: Visit): boolean {
  return device !== undefined && device.kind !== 'own' && !device.provenAt
}

/** Returns the review that a locked device is led back to; `undefined` for all others. */
export async function findLockedPath({ portico, session, language }: Visit) {
  const { store } = portico
  const id = session && (await store.deviceLinks.findLock(store.db, session, new Date()))
  return id && applyPath(language, id, 'review')
}

/** The address among the answers: offered, or sent a code to, and believed once that was answered. */
export function findEmailAddress({
  progress,
}: Pick<ApplicationVisit, 'progress'>): string | undefined {
  const address = progress.platformFields['customer_details.email_address']
  return typeof address === 'string' && address !== '' ? address : undefined
}
