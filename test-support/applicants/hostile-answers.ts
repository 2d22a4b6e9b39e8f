/** Generates possible posts of a step: right, wrong, hostile, or nothing a form can hold. */
import fc from 'fast-check'
import { addPerson, setPersonStep } from '../../lib/onboarding/company-people/people.ts'
import type { Step, StepValues } from '../../lib/onboarding/define-step.ts'
import {
  buildFieldContext,
  type OnboardingSettings,
} from '../../lib/onboarding/field-context/build-field-context.ts'
import { type FieldContext, getStepContext } from '../../lib/onboarding/fields/field.ts'
import { type Answers, individualSteps } from '../../lib/onboarding/journeys.ts'
import { askableNames, findAskablePaths } from '../../lib/onboarding/settings/always-asked.ts'
import { businessQuestions } from '../../lib/onboarding/settings/business-questions.ts'
import type { RawValues } from '../../lib/onboarding/view/step-view.ts'
import { testPersonId, testSettings } from './answer-steps.ts'
import { companies } from './companies.ts'
import { type Applicant, applicants } from './individuals.ts'

/** The field context of a step if everything is of one country, for each of the applicants' countries. */
export function fieldContextsOf(step: Step): FieldContext[] {
  const isTheirs = (individualSteps as readonly Step[]).includes(step)
  return ['US', 'GB', 'ES', 'AE', 'JP'].map((country) => {
    if (isTheirs)
      return getStepContext(buildFieldContext(livingIn(country), everythingAsked), step.id)
    const fieldContext = buildFieldContext(companyIn(country), everythingAsked)
    return getStepContext(
      fieldContext,
      step.id,
      step.section === 'person' ? testPersonId(0) : undefined,
    )
  })
}

const everythingAsked: OnboardingSettings = {
  ...testSettings,
  businessQuestions: Object.keys(businessQuestions) as (keyof typeof businessQuestions)[],
  alwaysAsked: askableNames.flatMap(findAskablePaths),
}

function livingIn(country_code: string): Answers {
  return {
    residence: savedStep({ country_code }),
    product: savedStep({ product_id: 'DEPOSIT_BASIC' }),
  }
}

/**
 * Returns a company with the answers that other questions depend on, and an owner with an address of its own.
 */
function companyIn(country_code: string): Answers {
  const { registered_address } = companies.harbourVine.typed
  const answers: Answers = {
    applicant: savedStep({ application_type: 'CORPORATION' }),
    incorporation: savedStep({ country_of_incorporation: country_code }),
    registered_country: savedStep({ country_code }),
    registered_address: savedStep(registered_address as StepValues),
    physical_country: savedStep({ address_from: 'OTHER', country_code }),
    product: savedStep({ product_id: 'DEPOSIT_BASIC' }),
  }
  const steps = {
    person_name: { last_name: 'Haddad' },
    person_roles: { individual_type: ['BENEFICIAL_OWNER'] },
    person_residence: { address_from: 'OTHER' },
    person_country: { country_code },
  }
  return Object.entries(steps).reduce(
    (now, [step, values]) => setPersonStep(now, testPersonId(0), step, savedStep(values)),
    addPerson(answers, testPersonId(0)),
  )
}

function savedStep(values: StepValues) {
  return { typed: {}, values }
}

const hostileTexts = [
  '',
  ' ',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  "'; DROP TABLE applications; --",
  '{{7*7}}',
  '{kind, select, other {x}}',
  '../../etc/passwd',
  '%00',
  'a\u0000b',
  'a\u001b[31mb',
  '\u202egnp.exe',
  '\u2066a\u2069',
  '\ud800',
  'a\udc00',
  '\ufffe',
  '\u{1fffe}',
  '\ue000',
  '\u{e0041}',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '🙂'.repeat(200),
  'ﷺ'.repeat(20),
  'e\u0301'.repeat(60),
]

/** Anything JSON can hold, where a text is expected. */
const notTexts: unknown[] = [
  undefined,
  null,
  0,
  true,
  [],
  ['yes'],
  { length: 3 },
  new Date(0),
  { day: ['1'], month: {}, year: 1985 },
  { day: '1' },
]

const hostile = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom('1', '9', '-', '+', ' ', '.', '@', 'a', 'Z', '٣', '\u200b') }),
)
const rightOnes = [
  ...(Object.values(applicants) as Applicant[]).flatMap(({ typed }) => Object.values(typed)),
  ...Object.values(companies).flatMap(({ typed, people }) =>
    [typed, ...people.map((person) => person.typed)].flatMap((steps) => Object.values(steps)),
  ),
]

/** Generates possible posts of a field: right, wrong, hostile, or no text at all. */
function anything(name: string): fc.Arbitrary<unknown> {
  const right = rightOnes.flatMap((typed) => typed[name] ?? [])
  return fc.oneof(
    fc.constantFrom<unknown>(...right, 'yes'),
    hostile,
    fc.record({ day: hostile, month: hostile, year: hostile }),
    fc.array(fc.oneof(fc.constantFrom(...right.flat(), 'GB', 'GB', 'NONE'), hostile)),
    fc.constantFrom(...notTexts),
  )
}

/** A whole step of such values, some of them missing. */
export function arbitraryAnswerFor(step: Step): fc.Arbitrary<RawValues> {
  const fields = Object.fromEntries(Object.keys(step.fields).map((name) => [name, anything(name)]))
  return fc.record(fields, { requiredKeys: [] }) as fc.Arbitrary<RawValues>
}
