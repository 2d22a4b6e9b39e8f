/** Applications that are filled in and accepted by the use cases, from answers that were validated before. */

import { acceptTerms } from '../../lib/acceptance/accept-terms.ts'
import { signShownTime } from '../../lib/acceptance/sign-shown-time.ts'
import { hashSecret } from '../../lib/access/rules/secrets.ts'
import type { ApplicationsDeps } from '../../lib/applications/applications-deps.ts'
import { addPerson } from '../../lib/applications/change-people.ts'
import type { ChangeRequest } from '../../lib/applications/commit-change.ts'
import { saveAnswers } from '../../lib/applications/save-answers.ts'
import { startApplication } from '../../lib/applications/start-application.ts'
import { listPeople } from '../../lib/onboarding/company-people/people.ts'
import type { Answers } from '../../lib/onboarding/journeys.ts'
import { requireStep } from '../applicants/answer-steps.ts'
import { acceptanceContext } from '../submission/acceptance-context.ts'

export type StartedApplication = { applicationId: string; sessionToken: string }

/** Starts an application in a browser of its own and saves these answers as its customer. */
export async function startWithAnswers(
  deps: ApplicationsDeps,
  answers: Answers,
): Promise<StartedApplication> {
  const started = await startApplication(deps, { language: 'en', session: undefined })
  const { applicationId, sessionToken = '' } = started
  const request = createCustomerRequest(applicationId, hashSecret(sessionToken))
  await saveSteps(deps, request, answers)
  for (const person of listPeople(answers))
    await addPersonWithAnswers(deps, request, person.answers)
  return { applicationId, sessionToken }
}

/** Adds a person to a company and saves these answers about them. */
export async function addPersonWithAnswers(
  deps: ApplicationsDeps,
  request: ChangeRequest,
  answers: Answers,
): Promise<void> {
  const added = await addPerson(deps, request)
  if (added.outcome !== 'added') throw new Error(`No person was added: ${added.outcome}`)
  await saveSteps(deps, request, answers, added.personId)
}

/** A request of the customer whose session has this hash. */
export function createCustomerRequest(applicationId: string, session: Buffer): ChangeRequest {
  return { applicationId, actor: { kind: 'customer', session }, language: 'en' }
}

/** Accepts the terms in force for the answers that are stored now; `attester` if a company does. */
export async function acceptCurrentTerms(
  deps: ApplicationsDeps,
  { applicationId, sessionToken }: StartedApplication,
  attester: { name: string; role: string } | undefined,
): Promise<void> {
  const { store } = deps
  const application = await store.applications.find(store.db, applicationId)
  if (!application) throw new Error('There is no such application')
  const { version } = deps.getCurrentTerms()
  const shown = { revision: application.revision, version }
  const signedTime = await signShownTime(store, store.db, application, shown, deps.now())
  const outcome = await acceptTerms(deps, {
    applicationId,
    session: hashSecret(sessionToken),
    language: 'en',
    shown: { ...shown, signedTime },
    values: {
      terms_and_conditions_accepted: true,
      ...(attester && { attester_name: attester.name, attester_role: attester.role }),
    },
    context: acceptanceContext,
    signals: { network: undefined, mark: undefined },
  })
  if (outcome !== 'accepted') throw new Error(`The terms were not accepted: ${outcome}`)
}

async function saveSteps(
  deps: ApplicationsDeps,
  request: ChangeRequest,
  answers: Answers,
  person?: string,
): Promise<void> {
  const steps = Object.entries(answers).flatMap(([id, answer]) =>
    id === 'people' || !answer ? [] : [{ step: requireStep(id), answer }],
  )
  if (steps.length === 0) return
  const saved = await saveAnswers(deps, request, { steps, person })
  if (saved.outcome !== 'saved') throw new Error(`The answers were not saved: ${saved.outcome}`)
}
