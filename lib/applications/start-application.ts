import { findSameCustomer } from '#lib/access/return-links/further-account.ts'
import { createSecret, hashSecret } from '#lib/access/rules/secrets.ts'
import { sessionLabel } from '#lib/access/rules/session-names.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { SavedStep } from '#lib/onboarding/answers/saved-step.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { applicant } from '#lib/onboarding/steps/applicant.ts'
import type { ApplicationsDeps } from './applications-deps.ts'
import { createReferences } from './create-references.ts'
import { createSavedEvent } from './saved-step-events.ts'
import { isJustStarted, startOnce } from './start-once.ts'

type StartRequest = {
  /** The language of the customer's pages. */
  language: Language
  /** The hash of the browser's session, if it has one. */
  session: Buffer | undefined
  /**
   * An approved application whose customer opens a further account. It is used if the session proved
   * to be that customer's, and passed over otherwise.
   */
  earlierApplicationId?: string | undefined
  /** A random value that one rendering of the form posts: without script its button can be pressed twice. */
  press?: string | undefined
  /** Who the account is for, if the button that was pressed says so: the answer to the first question. */
  applicationType?: ApplicationType | undefined
}

export type ApplicationType = 'INDIVIDUAL' | 'CORPORATION'

/**
 * `sessionToken` is the secret of a new session; none if the browser's own opens the application.
 * `isRepeated`: an earlier press of the same button has started it. `isAnswered`: its first question has the answer
 * that was asked for.
 */
type Started = {
  applicationId: string
  sessionToken: string | undefined
  isRepeated: boolean
  isAnswered: boolean
}

type StartDeps = Pick<ApplicationsDeps, 'store' | 'now' | 'retention' | 'customerIdPrefix'>

/**
 * Starts an application that the browser's session may open, or a new session if it has none. Its customer
 * identifier is that of the earlier application, if there is one. A second press of the same button returns
 * what the first one started.
 */
export async function startApplication(deps: StartDeps, request: StartRequest): Promise<Started> {
  return startOnce(
    { press: request.press, prefix: deps.customerIdPrefix },
    (id) => findStarted(deps, request, id),
    (references) => start(deps, request, references),
  )
}

/**
 * Returns the application that an earlier press of the same button started. If nobody has answered anything
 * there, the browser that pressed again gets it (its first response, with the session, was lost) and earlier
 * sessions are closed; otherwise a new application is started.
 */
async function findStarted(
  deps: StartDeps,
  request: StartRequest,
  id: string,
): Promise<Started | undefined> {
  const { store, customerIdPrefix: prefix } = deps
  const { session, applicationType } = request
  const at = deps.now()
  const found = await store.applications.find(store.db, id)
  if (!found) return undefined
  const applicationId = found.id
  const { applicant: answer } = found.answers as Answers
  const repeated = {
    applicationId,
    isRepeated: true,
    isAnswered: answer !== undefined && answer.values.application_type === applicationType,
  }
  if (!isJustStarted(found, at, applicationType ? 1 : 0))
    return start(deps, request, createReferences({ prefix }))
  if (session && (await store.sessions.mayOpen(store.db, session, applicationId, at))) {
    return { ...repeated, sessionToken: undefined }
  }
  if (session && (await store.sessions.find(store.db, session, at))) {
    return start(deps, request, createReferences({ prefix }))
  }
  const sessionToken = createSecret()
  const holder = hashSecret(sessionToken)
  await store.transaction(async (tx) => {
    await store.sessions.add(tx, holder, found.expiresAt, at)
    await store.sessions.grant(tx, holder, applicationId)
    await store.sessions.closeElsewhere(tx, [applicationId], holder, at)
  })
  return { ...repeated, sessionToken }
}

async function start(
  { store, now, retention }: StartDeps,
  { language, session, earlierApplicationId, applicationType }: StartRequest,
  references: ReturnType<typeof createReferences>,
): Promise<Started> {
  const at = now()
  const known = session && (await store.sessions.find(store.db, session, at))
  const sessionToken = known ? undefined : createSecret()
  const holder = sessionToken ? hashSecret(sessionToken) : (session as Buffer)
  const expiresAt = new Date(at.getTime() + retention.draft)
  await store.transaction(async (tx) => {
    const earlier = known ? earlierApplicationId : undefined
    const customer = earlier
      ? await findSameCustomer(store, tx, { session: holder, applicationId: earlier, now: at })
      : undefined
    const added = await store.applications.add(tx, {
      ...references,
      ...customer,
      locale: language,
      expiresAt,
      opener: { tokenHash: holder, isNew: sessionToken !== undefined },
      now: at,
    })
    const actor = { kind: 'customer', session: sessionLabel(holder) } as const
    await store.audit.append(tx, {
      applicationId: references.id,
      actor,
      event: 'application_begun',
      detail: { locale: language, ...(customer && { earlier: customer.earlierApplicationId }) },
      now: at,
    })
    if (!applicationType) return
    const answer = answerApplicant(applicationType)
    await store.applications.updateAnswers(tx, added, { answers: { applicant: answer }, now: at })
    const event = createSavedEvent(applicant, undefined, answer)
    await store.audit.append(tx, { applicationId: references.id, actor, ...event, now: at })
  })
  const isAnswered = applicationType !== undefined
  return { applicationId: references.id, sessionToken, isRepeated: false, isAnswered }
}

/** Returns the answer to the first question, as the page that asks it would save it. */
export function answerApplicant(applicationType: ApplicationType): SavedStep {
  const values = { application_type: applicationType }
  return { typed: values, values, boundTo: {} }
}
