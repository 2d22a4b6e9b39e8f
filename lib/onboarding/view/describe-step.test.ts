import { expect, it } from 'vitest'
import { languages } from '#lib/i18n/languages.ts'
import { countryCodes } from '#lib/platform/contract/country-codes.ts'
import { answerCompany, testSettings as same } from '@/test-support/applicants/answer-steps.ts'
import { companies } from '@/test-support/applicants/companies.ts'
import type { Step } from '../define-step.ts'
import { buildFieldContext } from '../field-context/build-field-context.ts'
import { getStepContext } from '../fields/field.ts'
import { type Answers, allSteps } from '../journeys.ts'
import { parseStep } from '../parse-step.ts'
import { embeddedCatalogue } from '../settings/catalogue.ts'
import { describeStep } from './describe-step.ts'

const settings = {
  now: new Date('2026-11-21T12:00:00Z'),
  catalogue: embeddedCatalogue,
  attestation: true,
}

function livingIn(country: string): Answers {
  const values = { country_code: country }
  return { residence: { typed: values, values: values } }
}

it.each(languages)('has words for every question of every country in %s', (language) => {
  const seen = new Set<string>()
  for (const country of countryCodes) {
    const fieldContext = buildFieldContext(livingIn(country), { ...settings, language })
    const { addressForm, taxName, companyNames } = fieldContext
    const { parts, required, cityLabel, stateLabel, postalLabel } = { ...addressForm }
    const labels = { parts, required, cityLabel, stateLabel, postalLabel, taxName, companyNames }
    // Most countries ask for nothing that an earlier one does not ask for in the same words.
    const known = seen.size
    for (const [name, asked] of Object.entries(labels)) seen.add(`${name} ${JSON.stringify(asked)}`)
    if (seen.size === known) continue
    for (const step of allSteps as readonly Step[]) {
      const view = describeStep(step, fieldContext, { typed: {} }, { brand: 'Portico' })
      const fields = view.fields.flatMap(({ name, label }) =>
        [label, ...Object.values(view.messages[name] ?? {})].map((words) => ({ name, words })),
      )
      for (const { name, words } of [{ name: 'heading', words: view.heading }, ...fields]) {
        // Only wrong texts are reported, out of a hundred thousand.
        if (/[{}]|^$/.test(words)) expect.unreachable(`${country} ${step.id} ${name}: ${words}`)
      }
    }
  }
})

it('asks for a part of the address the country does without when the platform requires it', () => {
  const fieldContext = buildFieldContext(livingIn('GB'), {
    ...settings,
    language: 'en',
    outstanding: ['customer_details.mailing_address.state'],
  })
  expect(fieldContext.addressForm?.parts).toContain('state')
  expect(fieldContext.addressForm?.required).toContain('state')
  expect(
    buildFieldContext(livingIn('GB'), { ...settings, language: 'en' }).addressForm?.parts,
  ).not.toContain('state')
})

it('shows only the end of a stored sensitive value', () => {
  const fieldContext = buildFieldContext(livingIn('ES'), { ...settings, language: 'en' })
  const step = (allSteps as readonly Step[]).find(({ id }) => id === 'identification') as Step
  const stored = { tax_reference_number: '87654321X', passport_number: 'XDA123456' }
  const view = describeStep(step, fieldContext, { typed: stored, stored }, { brand: 'Portico' })
  expect(JSON.stringify(view)).not.toMatch(/87654321X|XDA123456/)
  expect(JSON.stringify(view)).toContain('321X')
})

it('gives every page the title that its heading is', () => {
  for (const language of languages) {
    for (const step of allSteps as readonly Step[]) {
      const fieldContext = buildFieldContext({}, { ...settings, language })
      const { heading, title } = describeStep(
        step,
        fieldContext,
        { typed: {} },
        { brand: 'Portico' },
      )
      expect(title.startsWith(heading), `${language} ${step.id}: ${title}`).toBe(true)
    }
  }
})

it('names nobody: the name stands above the heading, and browsers store the title', async () => {
  for (const language of languages) {
    const { progress } = await answerCompany(companies.harbourVine, { ...same, language })
    for (const { asked, name } of progress.people) {
      for (const { step, fieldContext } of asked) {
        const view = describeStep(step, fieldContext, { typed: {} }, { brand: 'Portico' })
        expect(view.title, step.id).not.toContain(name)
        expect(view.title).not.toMatch(/[{}]/)
        expect(view.heading).not.toMatch(/[{}]/)
        expect(view.heading, step.id).not.toContain(name)
      }
    }
  }
})

it('gives nobody’s data an autofill token but the applicant’s own', async () => {
  const { progress } = await answerCompany(companies.harbourVine, same)
  const views = progress.people.flatMap(({ asked }) =>
    asked.map(({ step, fieldContext }) =>
      describeStep(step, fieldContext, { typed: {} }, { brand: 'Portico' }),
    ),
  )
  expect(JSON.stringify(views)).not.toContain('autoComplete')
})

it('shows the addresses given so far as choices, each with what it says', async () => {
  const { progress } = await answerCompany(companies.harbourVine, same)
  const residence = progress.people[2]?.asked.find(({ step }) => step.id === 'person_residence')
  if (!residence) throw new Error('The third person is asked where they live')
  const { step, fieldContext, saved } = residence
  const { fields } = describeStep(step, fieldContext, { typed: saved?.typed ?? {} }, { brand: 'P' })
  expect(fields[0]).toMatchObject({
    control: 'radios',
    value: 'registered',
    options: [
      {
        label: 'At the registered address of the company',
        hint: expect.stringContaining('Bristol'),
      },
      { label: 'At the same address as Amelia Jane Clarke' },
      { label: 'At the same address as Tomás Rivera Gil' },
      { value: 'OTHER', label: 'At another address' },
    ],
  })
})

it('marks no question optional that another answer of its page calls for', () => {
  const answers: Answers = {
    applicant: { typed: {}, values: { application_type: 'CORPORATION' } },
  }
  const fieldContext = buildFieldContext(answers, { ...same, language: 'en' })
  const step = (allSteps as readonly Step[]).find(({ id }) => id === 'entity') as Step
  const view = describeStep(step, fieldContext, { typed: {} }, { brand: 'P' })
  expect(view.fields.map(({ optionalMark }) => optionalMark)).toEqual([undefined, undefined])
})

it('offers to take back what is stored and may be left out or said not to exist', () => {
  const step = (allSteps as readonly Step[]).find(({ id }) => id === 'identification') as Step
  const stored = { tax_reference_number: '123456789', passport_number: 'XDA123456' }
  const outstandingPassport = ['customer_details.passport_number'] as const
  const offered = (
    country: string,
    given: object = stored,
    outstanding: typeof outstandingPassport | [] = [],
  ) => {
    const as = { ...settings, language: 'en' as const, outstanding: [...outstanding] }
    const fieldContext = buildFieldContext(livingIn(country), as)
    const view = describeStep(
      step,
      fieldContext,
      { typed: {}, stored: given as typeof stored },
      { brand: 'Portico' },
    )
    return view.fields.flatMap(({ name, label }) => (name.startsWith('withdraw.') ? [label] : []))
  }
  expect(offered('ES')).toEqual([
    expect.stringMatching(/^Remove “.*NIE.*”$/i),
    'Remove “Passport number”',
  ])
  // A customer who gave a required number may still declare that they have none.
  expect(offered('US', stored, outstandingPassport)).toHaveLength(2)
  expect(offered('ES', {})).toEqual([])
})

it('makes an optional field mandatory once the platform requires it', () => {
  const step = (allSteps as readonly Step[]).find(({ id }) => id === 'identification') as Step
  const typed = { us_residency_status: 'US_CITIZEN', tax_reference_number: '', passport_number: '' }
  const before = buildFieldContext(livingIn('ES'), { ...settings, language: 'en' })
  expect(parseStep(step, typed, before)).toHaveProperty('values')

  const outstandingPassport = ['customer_details.passport_number'] as const
  const after = buildFieldContext(livingIn('ES'), {
    ...settings,
    language: 'en',
    outstanding: outstandingPassport,
  })
  expect(parseStep(step, typed, after)).toEqual({
    issues: [{ field: 'passport_number', code: 'missing' }],
  })
  const view = describeStep(step, after, { typed }, { brand: 'Portico' })
  const field = view.fields.find(({ name }) => name === 'passport_number')
  expect(field?.optionalMark).toBeUndefined()
  expect(view.messages.passport_number?.missing).toBe(
    'Enter your passport number, or select why you have none',
  )
  expect(view.fieldContext).toMatchObject({ outstanding: outstandingPassport })
})

function viewOf(id: string, answers: Answers, shown: Parameters<typeof describeStep>[2]) {
  const step = (allSteps as readonly Step[]).find((each) => each.id === id) as Step
  const fieldContext = buildFieldContext(answers, { ...settings, language: 'en' })
  return describeStep(step, getStepContext(fieldContext, id), shown, { brand: 'Portico' })
}

it('hides the label of the only question where the heading asks it', () => {
  const residence = viewOf('residence', {}, { typed: {} })
  expect(residence.fields).toHaveLength(1)
  expect(residence.fields[0]?.label).not.toBe(residence.heading)
  expect(residence.fields[0]?.isLabelHidden).toBeUndefined()
  const code = viewOf('applicant', {}, { typed: {} })
  expect(code.fields.map(({ label }) => label)).toEqual([code.heading])
  expect(code.fields[0]?.isLabelHidden).toBe(true)
})

it('shows a month that was typed by its name as its number, in whichever language it was', () => {
  for (const month of ['febrero', 'فبراير', 'Feb.', '2', '02']) {
    const typed = { date_of_birth: { day: '29', month, year: '1984' } }
    const [date] = viewOf('birth', {}, { typed }).fields
    expect(date).toMatchObject({ value: { day: '29', year: '1984' } })
    expect(date).toHaveProperty('value.month', expect.stringMatching(/^0?2$/))
  }
  const typed = { date_of_birth: { day: '', month: 'Febtober', year: '' } }
  expect(viewOf('birth', {}, { typed }).fields[0]).toHaveProperty('value.month', 'Febtober')
})

it('asks why there is no tax number only of those who withdraw the one that is stored', () => {
  const reason = (stored: Record<string, string>) =>
    viewOf('identification', livingIn('ES'), { typed: {}, stored }).fields.find(
      ({ name }) => name === 'no_tax_number',
    )
  expect(reason({})?.askedIf).toBeUndefined()
  expect(reason({ tax_reference_number: '54362315K' })?.askedIf).toMatchObject({
    question: 'withdraw.tax_reference_number',
    is: ['yes'],
    applies: false,
  })
})

it('says that a tax number may be left out where it may', () => {
  const whyIn = (country: string) =>
    viewOf('identification', livingIn(country), { typed: {} }).fields.find(
      ({ name }) => name === 'tax_reference_number',
    )
  expect(whyIn('ES')).toMatchObject({ optionalMark: '(optional)' })
  expect(whyIn('ES')?.why).toMatch(/You can go on without it/)
  expect(whyIn('US')?.why).not.toMatch(/go on without/)
})

it('offers a company no source of money that only people have, but shows one that is stored', () => {
  const company: Answers = {
    applicant: { typed: {}, values: { application_type: 'CORPORATION' } },
  }
  const offered = (answers: Answers, source = '', lists = {}) => {
    const step = (allSteps as readonly Step[]).find(({ id }) => id === 'funds') as Step
    const context = { ...buildFieldContext(answers, { ...settings, language: 'en' }), lists }
    const asked = { ...context, pathsToAsk: [sourcePath] } as typeof context
    const typed = { primary_source_of_funds: source }
    const [field] = describeStep(step, asked, { typed }, { brand: 'Portico' }).fields
    return field?.control === 'radios' ? field.options.map(({ value }) => value) : []
  }
  const sourcePath = 'customer_details.investment_profile.primary_source_of_funds'
  expect(offered(company)).toContain('COMPANY_CAPITAL')
  for (const private_ of ['EMPLOYMENT', 'MARITAL', 'WINNINGS']) {
    expect(offered(company)).not.toContain(private_)
    expect(offered(company, private_)).toContain(private_)
    expect(offered({})).toContain(private_)
  }
  const lists = { primary_source_of_funds: [{ value: 'EMPLOYMENT', label: '' }] }
  expect(offered(company, '', lists)).toEqual(['EMPLOYMENT'])
})

it('shows a telephone number beside its country, without repeating the calling code', () => {
  const typed = { telephone_number: '+44 7911 123456', 'telephone_number.country': 'GB' }
  const number = viewOf('contact', {}, { typed }).fields.at(-1)
  expect(number).toMatchObject({ value: '07911 123456', callingCode: { value: 'GB' } })
})

it('asks in its heading for what it asks alone, and for nothing else', () => {
  const headingIn = (country: string) => {
    const answers: Answers = {
      applicant: { typed: {}, values: { application_type: 'CORPORATION' } },
      incorporation: {
        typed: { country_of_incorporation: country },
        values: { country_of_incorporation: country },
      },
    }
    const view = viewOf('foundation', answers, { typed: {} })
    return [view.heading, view.fields.length]
  }
  expect(headingIn('GB')).toEqual(['When was the company registered?', 1])
  expect(headingIn('US')).toEqual(['When and where was the company registered?', 2])
})

it('gives an example of a telephone number, of the country that it names', () => {
  const hintBeside = (country: string) => {
    const typed = { telephone_number: '', 'telephone_number.country': country }
    return viewOf('contact', {}, { typed }).fields.at(-1)?.hint
  }
  expect(hintBeside('GB')).toContain('For example, 07400 123456 (United Kingdom)')
  expect(hintBeside('ES')).toContain('(Spain)')
  // No country is known: such a number would be of none.
  expect(hintBeside('')).toContain('Begin with + and the country’s code.')
})

it('shows a postal code as its country writes it, however it was typed', () => {
  const codeOf = (postal_code: string) =>
    viewOf('address', livingIn('GB'), { typed: { postal_code } }).fields.find(
      ({ name }) => name === 'postal_code',
    )
  expect(codeOf('bs14dj')).toMatchObject({ value: 'BS1 4DJ' })
  expect(codeOf('')).toMatchObject({ value: '' })
  expect(codeOf('nowhere  at all')).toMatchObject({ value: 'NOWHERE AT ALL' })
})
