/** Answers of a person that are ready for submission, by the platform's paths, as `setUpSubmission` stores them. */

import { hashSecret } from '../../lib/access/rules/secrets.ts'
import type { Step } from '../../lib/onboarding/define-step.ts'
import { buildFieldContext } from '../../lib/onboarding/field-context/build-field-context.ts'
import { corporationSteps, individualSteps, personSteps } from '../../lib/onboarding/journeys.ts'
import type { PlatformFields } from '../../lib/onboarding/mapping/platform-paths.ts'
import type { AskedStep, Progress } from '../../lib/onboarding/progress/evaluate-progress.ts'
import type { TestPerson } from './company-answers.ts'

export const session = hashSecret('the session of a test')

export const termsVersion = '2026-11-01'

export const attester = { name: 'Amira Haddad', role: 'CONTROL_PERSON' }

export const terms = [{ id: 'terms', version: termsVersion, language: 'en', hash: 'a'.repeat(64) }]

/** Answers that are ready for submission, laid flat; the family name chooses the scenario. */
export function createPlatformAnswers(familyName = 'Haddad'): PlatformFields {
  return {
    application_type: 'INDIVIDUAL',
    'account_to_open.product_id': 'DEPOSIT_BASIC',
    'account_to_open.asset_type_id': 'FIAT_TESTNET_USD',
    'customer_details.title': 'Dr',
    'customer_details.first_name': 'Amira',
    'customer_details.last_name': familyName,
    'customer_details.email_address': 'amira@example.com',
    'customer_details.telephone_number': '+12025550147',
    'customer_details.tax_reference_number': '123-45-6789',
    'customer_details.passport_number': 'L01X00T47',
    'customer_details.date_of_birth': '1988-02-29',
    'customer_details.nationality': 'US',
    'customer_details.mailing_address.address_line1': '1 Main Street',
    'customer_details.mailing_address.city': 'Springfield',
    'customer_details.mailing_address.state': 'IL',
    'customer_details.mailing_address.postal_code': '62701',
    'customer_details.mailing_address.country_code': 'US',
  }
}

/** The progress of someone whose answers are given by their paths, with `open` still to be answered. */
export function createProgress(answers: Record<string, unknown>, attestation = false): Progress {
  const { open, people = [], ...wire } = answers
  const fieldContext = buildFieldContext(
    {},
    { language: 'en', now: new Date(0), catalogue: { products: [] }, attestation },
  )
  const isCompany = wire.application_type === 'CORPORATION'
  const askedOf = (steps: readonly Step[]): AskedStep[] =>
    steps.map((step) => ({ step, fieldContext, values: {}, savedSensitive: {}, saved: undefined }))
  return {
    fieldContext,
    asked: askedOf(isCompany ? corporationSteps : individualSteps),
    people: (people as TestPerson[]).map(({ id, wire }) => ({
      id,
      name: `${wire.first_name} ${wire.last_name}`,
      asked: askedOf(personSteps),
      open: undefined,
      platformFields: wire,
    })),
    peopleRequirements: [],
    open: open as Progress['open'],
    platformFields: wire as PlatformFields,
    ownAnswers: {},
  }
}
