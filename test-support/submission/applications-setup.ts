/** Applications that are filled in as by their pages: forms are validated and saved by the use cases. */
import { randomUUID } from 'node:crypto'
import type { TermsVersion } from '../../lib/acceptance/rules/terms.ts'
import type { ApplicationActor } from '../../lib/access/application-actor.ts'
import { hashSecret } from '../../lib/access/rules/secrets.ts'
import type { ApplicationsDeps } from '../../lib/applications/applications-deps.ts'
import { evaluateApplication } from '../../lib/applications/evaluate-application.ts'
import { type StepAnswer, saveAnswers } from '../../lib/applications/save-answers.ts'
import { languages } from '../../lib/i18n/languages.ts'
import { validateStepForm } from '../../lib/onboarding/answers/validate-step-form.ts'
import type { Answers } from '../../lib/onboarding/journeys.ts'
import type { AskedStep } from '../../lib/onboarding/progress/evaluate-progress.ts'
import type { RawValues } from '../../lib/onboarding/view/step-view.ts'
import { createStepForm, testSettings } from '../applicants/answer-steps.ts'
import type { TestStore } from '../test-store.ts'
import { termsVersion } from './platform-answers.ts'
import { setUpSubmission } from './submission-setup.ts'

const dayMs = 86_400_000

/** One document in each language. */
export const testTerms: TermsVersion = {
  version: termsVersion,
  documents: Object.fromEntries(
    languages.map((language) => [language, [document(language)]]),
  ) as TermsVersion['documents'],
}

function document(language: string) {
  return { id: 'terms', title: `Terms ${language}`, text: '', hash: 'a'.repeat(64) }
}

/** Why an application is not what a test needs it to be. */
function fail(reason: string): never {
  throw new Error(reason)
}

export function setUpApplications(
  opened: Pick<TestStore, 'store'>,
  {
    customerSession = hashSecret(randomUUID()),
    ...over
  }: Partial<ApplicationsDeps> & { customerSession?: Buffer } = {},
) {
  const bench = setUpSubmission(opened)
  const { store, clock } = bench
  const deps: ApplicationsDeps = {
    ...bench.deps,
    createEarly: false,
    getQuestionSettings: (language) => ({ ...testSettings, language }),
    getCurrentTerms: () => testTerms,
    ...over,
  }
  const customer = {
    kind: 'customer',
    session: customerSession,
  } as const satisfies ApplicationActor

  /** An application of this customer, in which nothing is answered. */
  async function add(): Promise<string> {
    const id = randomUUID()
    const expiresAt = new Date(clock.now.getTime() + dayMs)
    await store.transaction(async (tx) => {
      if (!(await store.sessions.find(tx, customer.session, clock.now)))
        await store.sessions.add(tx, customer.session, expiresAt, clock.now)
      await store.applications.add(tx, {
        id,
        customerId: `cus-${id}`,
        accountId: `acc-${id}`,
        locale: 'es',
        expiresAt,
        now: clock.now,
      })
      await store.sessions.grant(tx, customer.session, id)
    })
    return id
  }

  /** Reads what a page of a step shows now. */
  async function read(id: string, stepId: string, person?: string) {
    const application = await bench.application(id)
    const { revision } = application
    const answers = application.answers as Answers
    const progress = evaluateApplication(deps, { answers, language: 'en' })
    const steps = person ? progress.people.find((each) => each.id === person)?.asked : undefined
    const asked = (steps ?? progress.asked).find(({ step }) => step.id === stepId)
    return { asked: asked ?? fail(`${stepId} is not asked`), revision }
  }

  /** The answer to a step as a form gives it. */
  async function answer(
    { step, saved, fieldContext }: AskedStep,
    typed: RawValues,
  ): Promise<StepAnswer> {
    const form = createStepForm(typed)
    const first = await validateStepForm(step, form, saved, fieldContext)
    if ('state' in first) {
      for (const { field } of first.state.warnings)
        form.set(`doubt.${field}`, String(first.state.values[field]))
    }
    const answer = await validateStepForm(step, form, saved, fieldContext)
    if (!('typed' in answer)) fail(`${step.id} is not valid: ${JSON.stringify(answer)}`)
    return { step, answer }
  }

  /** Answers steps in turn as the given actor. Throws when one is not saved. */
  async function fillIn(
    id: string,
    steps: Record<string, RawValues>,
    { actor = customer, person }: { actor?: ApplicationActor; person?: string } = {},
  ): Promise<void> {
    for (const [stepId, typed] of Object.entries(steps)) {
      const { asked } = await read(id, stepId, person)
      const saved = await saveAnswers(
        deps,
        { applicationId: id, actor, language: 'en' },
        { steps: [await answer(asked, typed)], person },
      )
      if (saved.outcome !== 'saved') fail(`${stepId} is not saved: ${saved.outcome}`)
    }
  }

  /** The audit trail: who, what, and the detail. */
  async function trail(id: string) {
    return (await store.audit.list(store.db, id)).map(({ actor, event, detail }) => ({
      by: actor.kind,
      event,
      detail: Object(detail) as Record<string, unknown>,
    }))
  }

  return { ...bench, deps, customer, add, read, answer, fillIn, trail }
}
