/** The body that is sent of one of the forty people, as bytes, by the steps and the request of the server. */
import type { OnboardingSettings } from '../../lib/onboarding/field-context/build-field-context.ts'
import { buildCreateBody, buildSubmissionValues } from '../../lib/submission/rules/build-request.ts'
import { answerSteps, testSettings } from './answer-steps.ts'
import type { InternationalApplicant } from './international-applicants.ts'

/** Identifiers of ours, the same for everyone. */
const ours = { platformCustomerId: 'cus-human', accountId: 'acc-human' }

/** The default settings: interface 1.0, no percentage. */
const asByDefault: OnboardingSettings = {
  ...testSettings,
  attestation: false,
  askIndividualOwnership: false,
}

/** Everything they type is posted step by step; throws if a step is refused or something is left open. */
export async function createInternationalBody({
  typed,
  language,
}: InternationalApplicant): Promise<{
  body: string
  /** The steps that were asked, in their order. */
  asked: string[]
  doubted: string[]
}> {
  const { progress, doubted } = await answerSteps(typed, { ...asByDefault, language })
  if (progress.open !== undefined) throw new Error(`${progress.open} is still open`)
  const body = buildCreateBody(buildSubmissionValues(ours, progress.platformFields, false))
  const asked = progress.asked.map(({ step }) => step.id)
  return { body: new TextDecoder().decode(body), asked, doubted }
}
