import { describe, expect, it } from 'vitest'

import type { Language } from '#lib/i18n/languages.ts'

import {
  answerSteps,
  createStepForm,
  postStep,
  requireStep,
  testSettings,
} from '@/test-support/applicants/answer-steps.ts'

import { applicants } from '@/test-support/applicants/individuals.ts'

import { buildFieldContext } from '../field-context/build-field-context.ts'

import { getErrorMessage } from '../view/describe-step.ts'

import type { StepState } from '../view/step-view.ts'

import { type ValidatedStep, validateStepForm } from './validate-step-form.ts'

const { maya, oliver, lucia } = applicants

const nowhere = buildFieldContext({}, testSettings)

function words(stepId: string, field: string, code: string, language: Language = 'en'): string {
  return getErrorMessage(requireStep(stepId), field, code, { ...nowhere, language })
}

function stateOf(answered: ValidatedStep): StepState {
  if (!('state' in answered)) throw new Error('The step was saved, or could not be read')
  return answered.state
}

describe('a step that is right', () => {
  it('is saved as typed and as parsed', async () => {
    const answered = await validateStepForm(
      requireStep('contact'),
      createStepForm(maya.typed.contact),
      undefined,
      nowhere,
    )
    expect(answered).toMatchObject({
      typed: maya.typed.contact,
      values: {
        email_address: 'maya.johnson+bank@example.com',
        telephone_number: '+12065552671',
      },
    })
  })
})

describe('a step that is wrong', () => {
  it('says every error at once, in the order of the questions, and gives back what was typed', async () => {
    const typed = {
      title: 'Dr\ue000',
      first_name: '',
      middle_name: 'Rose',
      last_name: 'x'.repeat(101),
      single_name: '',
    }
    const state = stateOf((await postStep({}, 'name', typed)).answered)
    expect(state.problems).toMatchObject([
      { input: 'title', message: words('name', 'title', 'wrong_characters') },
      { input: 'first_name', message: 'Enter your given names' },
      { input: 'last_name', message: 'Family name must be 100 characters or fewer' },
    ])
    expect(state.values).toEqual(typed)
    expect(state.warnings).toEqual([])
  })

  it('leads to the part of the date that is to be corrected', async () => {
    const typed = { date_of_birth: { day: '27', month: '', year: '1985' }, nationality: 'IE' }
    expect(stateOf((await postStep({}, 'birth', typed)).answered).problems).toMatchObject([
      { input: 'date_of_birth.month', message: 'Date of birth must include a month' },
    ])
  })

  it('says what only the server finds beside what the schema found', async () => {
    const typed = { email_address: 'maya', telephone_number: '020 7946 0000' }
    expect(stateOf((await postStep({}, 'contact', typed)).answered).problems).toMatchObject([
      { input: 'email_address', message: words('contact', 'email_address', 'missing_at') },
      {
        input: 'telephone_number',
        message: words('contact', 'telephone_number', 'missing_country_code'),
      },
    ])
  })

  it('gives an example of the form that a postcode has in the country', async () => {
    const { answers } = await answerSteps({ residence: oliver.typed.residence })
    const typed = { ...oliver.typed.address, postal_code: '12345' }
    expect(stateOf((await postStep(answers, 'address', typed)).answered).problems).toMatchObject([
      {
        input: 'postal_code',
        message: expect.stringMatching(/^Postcode must have the form .*, like [A-Z]{1,2}\d/),
      },
    ])
  })

  it('gives no warning while there is something to correct', async () => {
    const typed = { email_address: 'lucia@gmial.com', telephone_number: '+44 1' }
    const { problems, warnings } = stateOf((await postStep({}, 'contact', typed)).answered)
    expect([problems.length, warnings.length]).toEqual([1, 0])
  })

  it('speaks the language of the page', async () => {
    for (const language of ['es', 'ar'] as const) {
      const typed = { application_type: 'BANK' }
      const { answered } = await postStep({}, 'applicant', typed, { ...testSettings, language })
      expect(stateOf(answered).problems).toMatchObject([
        {
          input: 'application_type',
          message: words('applicant', 'application_type', 'missing', language),
        },
      ])
    }
  })
})

describe('a form that our page did not make', () => {
  it('is not read at all', async () => {
    const form = createStepForm(maya.typed.contact)
    form.append('email_address', 'other@example.com')
    expect(await validateStepForm(requireStep('contact'), form, undefined, nowhere)).toEqual({
      unreadable: true,
    })
  })

  it.each(['<img src=x onerror=alert(1)>', "' OR 1=1 --", '\u202egnp', '\ud800', '__proto__'])(
    'is refused or saved as the plain text it is: %j',
    async (text) => {
      for (const [stepId, typed] of Object.entries(maya.typed)) {
        for (const field of Object.keys(typed)) {
          const hostile = { ...typed, [field]: text }
          if (field === 'date_of_birth') continue
          const { answers } = await answerSteps({ residence: maya.typed.residence })
          const { answered } = await postStep(answers, stepId, hostile)
          if ('state' in answered) expect(answered.state.values[field]).toBe(text.toWellFormed())
        }
      }
    },
  )
})

describe('a warning', () => {
  const contact = requireStep('contact')

  it('is given once, in words that name what it is about', async () => {
    const state = stateOf(
      await validateStepForm(contact, createStepForm(lucia.typed.contact), undefined, nowhere),
    )
    expect(state).toEqual({
      problems: [],
      warnings: [
        {
          field: 'email_address',
          message: expect.stringContaining('lucia@gmail.com'),
          correction: {
            value: 'lucia@gmail.com',
            use: 'Use lucia@gmail.com',
            keep: 'Keep what I typed',
          },
        },
      ],
      values: lucia.typed.contact,
    })
  })

  it('passes when the form says that this very text was asked about', async () => {
    const form = createStepForm(oliver.typed.contact)
    form.set('doubt.telephone_number', '+44 7700 900982')
    expect(await validateStepForm(contact, form, undefined, nowhere)).toMatchObject({
      values: { telephone_number: '+447700900982' },
    })
  })

  it('is answered by the button that takes what was likely meant, as if it had been typed', async () => {
    const form = createStepForm(lucia.typed.contact)
    form.set('use.email_address', 'lucia@gmail.com')
    expect(await validateStepForm(contact, form, undefined, nowhere)).toMatchObject({
      typed: { email_address: 'lucia@gmail.com' },
      values: { email_address: 'lucia@gmail.com' },
    })
  })

  it('is answered by nothing else than an address, and of no other question', async () => {
    const form = createStepForm(lucia.typed.contact)
    form.set('use.email_address', `${'x'.repeat(300)}@gmail.com`)
    form.set('use.telephone_number', '+44 7911 123456')
    expect(
      stateOf(await validateStepForm(contact, form, undefined, nowhere)).problems,
    ).toMatchObject([
      { input: 'email_address', message: 'Email address must be 254 characters or fewer' },
    ])
    form.delete('use.email_address')
    form.set('doubt.email_address', String(lucia.typed.contact?.email_address))
    expect(await validateStepForm(contact, form, undefined, nowhere)).toMatchObject({
      typed: { telephone_number: lucia.typed.contact?.telephone_number },
    })
  })

  it('is asked again when the text is another', async () => {
    const form = createStepForm({ ...oliver.typed.contact, telephone_number: '+44 7700 900983' })
    form.set('doubt.telephone_number', '+44 7700 900982')
    expect(
      stateOf(await validateStepForm(contact, form, undefined, nowhere)).warnings,
    ).toHaveLength(1)
  })

  it('is not asked again of a value that was saved before, however it is typed', async () => {
    const { answers } = await answerSteps({ contact: oliver.typed.contact })
    const typed = { email_address: 'new@example.com', telephone_number: '+447700900982' }
    const { answered, doubted } = await postStep(answers, 'contact', typed)
    expect(doubted).toEqual([])
    expect(answered).toHaveProperty('typed')
  })

  it('is asked beside a new one once more, so that one more Continue passes both', async () => {
    const typed = { ...oliver.typed.contact, email_address: 'oliver@gmial.com' }
    const form = createStepForm(typed)
    form.set('doubt.email_address', 'oliver@gmial.com')
    const { warnings, values } = stateOf(await validateStepForm(contact, form, undefined, nowhere))
    expect(warnings.map(({ field }) => field)).toEqual(['email_address', 'telephone_number'])
    for (const { field } of warnings) form.set(`doubt.${field}`, String(values[field]))
    expect(await validateStepForm(contact, form, undefined, nowhere)).toHaveProperty('typed')
  })

  it('is raised about a tax number whose checksum is wrong, and never blocks it', async () => {
    const { answers } = await answerSteps({ residence: lucia.typed.residence })
    const typed = { ...lucia.typed.identification, tax_reference_number: '12345678A' }
    const { answered, doubted } = await postStep(answers, 'identification', typed)
    expect(doubted).toEqual(['tax_reference_number'])
    expect(answered).toMatchObject({ values: { tax_reference_number: '12345678A' } })
  })
})

describe('one name in one of two boxes', () => {
  const typed = { title: '', first_name: '', middle_name: '', last_name: '' }

  it.each(['first_name', 'last_name'])('is asked about once, and accepted: %s', async (field) => {
    const { answered, doubted } = await postStep({}, 'name', { ...typed, [field]: 'Suharto' })
    expect(doubted).toEqual([field])
    expect(answered).toMatchObject({ values: { [field]: 'Suharto', single_name: true } })
    expect(answered).toMatchObject({ typed: { single_name: 'yes' } })
  })

  it('is not asked about where the box for it is ticked', async () => {
    const one = { ...typed, first_name: 'Suharto', single_name: 'yes' }
    expect((await postStep({}, 'name', one)).doubted).toEqual([])
  })

  it('is asked about again where the other name is removed', async () => {
    const two = { ...typed, first_name: 'Maria', last_name: 'Lopez' }
    const { answers } = await answerSteps({ name: two })
    expect((await postStep(answers, 'name', { ...two, last_name: '' })).doubted).toEqual([
      'first_name',
    ])
  })

  it.each(['first_name', 'last_name'])('is sent as both names: %s', async (field) => {
    const { progress } = await answerSteps({ name: { ...typed, [field]: 'Suharto' } })
    expect(progress.platformFields).toEqual({
      'customer_details.first_name': 'Suharto',
      'customer_details.last_name': 'Suharto',
    })
  })
})

describe('a question about several countries', () => {
  const typed = {
    business_jurisdictions: ['GB', 'ES'],
    funds_send_receive_jurisdictions: [''],
  }

  async function asked(more: string) {
    const { answers } = await answerSteps({ applicant: { application_type: 'CORPORATION' } })
    const form = createStepForm(typed)
    form.set('more', more)
    const fieldContext = buildFieldContext(answers, testSettings)
    return validateStepForm(requireStep('jurisdictions'), form, undefined, fieldContext)
  }

  it('comes back with one more list when that is asked for, even with errors left', async () => {
    expect(stateOf(await asked('business_jurisdictions'))).toEqual({
      problems: [],
      warnings: [],
      values: { ...typed, business_jurisdictions: ['GB', 'ES', ''] },
    })
  })

  it('is read as ever when something else is asked for', async () => {
    for (const more of ['', 'nothing', '__proto__', 'engage_in_activities']) {
      const { problems } = stateOf(await asked(more))
      expect(problems.map(({ input }) => input)).toEqual(['funds_send_receive_jurisdictions'])
    }
  })
})

describe('the number of a company', () => {
  it.each([
    ['GB', '19558 39662', true],
    ['GB', '19558 39661', false],
    ['ES', 'B64717839', true],
    ['ES', 'B64717838', false],
    ['DE', 'HRB 12345 B', false],
    ['GB', '08123456', false],
  ])('in %s, %s, gets a warning: %s, and is never refused', async (country, number, doubtful) => {
    const { answers } = await answerSteps({
      applicant: { application_type: 'CORPORATION' },
      incorporation: { country_of_incorporation: country },
    })
    const numbers = { registered_number: number, corporate_tax_reference_number: '' }
    const { answered, doubted } = await postStep(answers, 'numbers', numbers)
    expect(doubted).toEqual(doubtful ? ['registered_number'] : [])
    expect(answered).toMatchObject({ values: { registered_number: number.toUpperCase() } })
  })
})

describe('a telephone number beside the list of countries', () => {
  const contact = requireStep('contact')
  const post = (telephone_number: string, country: string | undefined, settings = nowhere) => {
    const form = createStepForm({ email_address: 'ada@example.com', telephone_number })
    if (country !== undefined) form.set('telephone_number.country', country)
    return validateStepForm(contact, form, undefined, settings)
  }

  it.each([
    ['07700 900982', 'GB', '+447700900982'],
    ['600 123 456', 'ES', '+34600123456'],
    ['+34 600 123 456', 'US', '+34600123456'],
    ['0034 600 123 456', 'US', '+34600123456'],
  ])(
    'is read as one of its country, unless it says another: %s with %s',
    async (typed, country, e164) => {
      const form = createStepForm({ email_address: 'ada@example.com', telephone_number: typed })
      form.set('telephone_number.country', country)
      form.set('doubt.telephone_number', typed)
      expect(await validateStepForm(contact, form, undefined, nowhere)).toMatchObject({
        typed: { telephone_number: typed, 'telephone_number.country': country },
        values: { telephone_number: e164 },
      })
    },
  )

  it('says an example of the country that was picked', async () => {
    const messageOf = async (country: string) =>
      stateOf(await post('12', country)).problems[0]?.message
    expect(await messageOf('GB')).toContain('07400 123456')
    expect(await messageOf('ES')).toContain('612 34 56 78')
    expect(await messageOf('no country')).toContain('+44 7400 123456')
  })

  it('is of the nationality where the form has no list, and of no country where none was picked', async () => {
    const { answers } = await answerSteps({
      birth: { ...oliver.typed.birth, nationality: 'GB' },
    })
    const british = buildFieldContext(answers, testSettings)
    expect(await post('020 7183 8750', undefined, british)).toMatchObject({
      values: { telephone_number: '+442071838750' },
    })
    expect(stateOf(await post('020 7183 8750', '', british)).problems[0]?.message).toContain(
      'Select the calling code',
    )
  })

  it('is not read at all where the country is there twice', async () => {
    const form = createStepForm({ email_address: 'ada@example.com', telephone_number: '1' })
    form.append('telephone_number.country', 'GB')
    form.append('telephone_number.country', 'ES')
    expect(await validateStepForm(contact, form, undefined, nowhere)).toEqual({ unreadable: true })
  })
})
