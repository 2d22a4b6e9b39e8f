import { describe, expect, it } from 'vitest'
import { languages } from '@/lib/i18n/languages.ts'
import { getMessages } from '@/lib/i18n/translate.ts'
import { createStepForm, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { addPerson } from '../company-people/people.ts'
import type { Step } from '../define-step.ts'
import { buildFieldContext } from '../field-context/build-field-context.ts'
import {
  type Answers,
  allSteps,
  corporationSteps,
  individualSteps,
  personSteps,
} from '../journeys.ts'
import type { RawValues } from '../view/step-view.ts'
import { evaluateProgress, type Progress } from './evaluate-progress.ts'
import {
  bindingsInputName,
  describeGroup,
  groupInputName,
  listShownSteps,
  serializeBindings,
  validateGroupForm,
} from './group-form.ts'
import {
  findGroup,
  findStepPage,
  type GroupId,
  groupIds,
  listGroups,
  listPersonGroups,
  listStepPages,
} from './groups.ts'

const person = 'aaaaaaaa-0000-4000-8000-000000000001'
const forPerson = savedAnswers('applicant', { application_type: 'INDIVIDUAL' })
const forCompany = savedAnswers('applicant', { application_type: 'CORPORATION' })

function savedAnswers(step: string, typed: Record<string, string>): Answers {
  return { [step]: { typed, values: typed } }
}

function progressOf(answers: Answers): Progress {
  return evaluateProgress(answers, buildFieldContext(answers, testSettings))
}

function groupIn(answers: Answers, id: GroupId) {
  const group = listGroups(progressOf(answers)).find((each) => each.id === id)
  if (!group) throw new Error(`There is no group ${id}`)
  return group
}

/** Posts the page of a group with the input of each step; `shown` is the state that the page was made of. */
async function send(
  answers: Answers,
  id: GroupId,
  typed: Record<string, RawValues>,
  { shown = answers, complete = false } = {},
) {
  const page = groupIn(shown, id)
  const form = new FormData()
  for (const asked of listShownSteps(page))
    form.set(bindingsInputName(asked.step.id), serializeBindings(asked))
  for (const [step, raw] of Object.entries(typed)) {
    for (const [name, value] of createStepForm(raw)) {
      const [, prefix = '', field = ''] = /^(doubt\.|withdraw\.|use\.)?(.*)$/.exec(name) ?? []
      form.append(`${prefix}${step}/${field}`, value)
    }
  }
  const answered = await validateGroupForm(
    page.asked.map(({ step }) => step.id),
    form,
    answers,
    {
      asked: (now) => progressOf(now).asked,
      put: (now, step, value) => ({ ...now, [step]: value }),
    },
    { complete },
  )
  if ('unreadable' in answered) throw new Error('The form cannot be read')
  const entered = answered.parts.map(({ step, mine }) => [step.id, mine])
  return { ...answered, after: { ...answers, ...Object.fromEntries(entered) } as Answers }
}

describe('the contact details on a page with other steps', () => {
  it('read a number as one of the country beside it, and take what was meant by one press', async () => {
    const typed = {
      email_address: 'ada@gmial.com',
      telephone_number: '020 7183 8750',
      'telephone_number.country': 'GB',
    }
    const asked = await send(forPerson, 'about', { contact: typed })
    expect(asked.state.warnings).toMatchObject([
      { field: 'contact/email_address', correction: { value: 'ada@gmail.com' } },
    ])
    expect(asked.state.values).toMatchObject({ 'contact/telephone_number.country': 'GB' })
    const { after } = await send(forPerson, 'about', {
      contact: { ...typed, 'use.email_address': 'ada@gmail.com' },
    })
    expect(after.contact?.values).toEqual({
      email_address: 'ada@gmail.com',
      telephone_number: '+442071838750',
    })
  })
})

describe('groups', () => {
  it.each([
    ['a person', individualSteps],
    ['a company', corporationSteps],
    ['a company’s person', personSteps],
  ])('hold every step of %s', (_who, steps) => {
    const ids = (steps as readonly Step[]).map((step) => findGroup(step))
    expect(ids).not.toContain(undefined)
  })

  it('show a step with its page, and before it what is open', () => {
    const [applicant = [], about = [], home = []] = listStepPages(progressOf(forPerson).asked, {
      grouped: true,
    })
    const pages = [applicant, about, home]
    const [name, birth] = about
    const [address] = home
    if (!name || !birth || !address) throw new Error('The pages are not as expected')
    expect(findStepPage(pages, name)).toEqual({ page: about, before: applicant[0] })
    expect(findStepPage(pages, birth)).toMatchObject({ page: about, elsewhere: name })
    // The first page that is open comes first, of whatever step the URL is.
    expect(findStepPage(pages, address)).toMatchObject({ elsewhere: name })
  })

  it('are fewer pages than steps, and count what is open', () => {
    const groups = listGroups(progressOf(forPerson))
    expect(groups.map(({ id, open }) => [id, open])).toEqual([
      ['applicant', 0],
      ['about', 7],
      ['home', 2],
      ['account', 2],
    ])
    expect(listGroups(progressOf(forCompany)).map(({ id }) => id)).toEqual([
      'applicant',
      'company',
      'addresses',
      'business',
      'account',
    ])
    const [first] = progressOf(addPerson(forCompany, person)).people
    const ofPerson = first ? listPersonGroups(first) : []
    expect(ofPerson.map(({ id }) => id)).toEqual(['person_about', 'person_details', 'person_home'])
    expect(groupIds).toHaveLength(11)
  })

  it('are the pages of a journey that is answered in groups, in its order; else steps are, some with another', () => {
    const { asked } = progressOf(forPerson)
    const grouped = listStepPages(asked, { grouped: true })
    expect(grouped.map((page) => page.length)).toEqual(
      listGroups(progressOf(forPerson)).map((group) => group.asked.length),
    )
    expect(grouped.flat()).toEqual(asked)
    const pages = listStepPages(asked, { grouped: false })
    expect(pages.map((page) => page.map(({ step }) => step.id).join(' '))).toEqual([
      ...['applicant', 'residence birth', 'name', 'contact', 'address', 'identification'],
      'product account',
    ])
    expect(pages.flat()).toEqual(asked)
  })

  it('have a heading where they share the page of a step before them, in each language', () => {
    const shared = new Set(allSteps.flatMap(({ sharesPageOf }: Step) => sharesPageOf ?? []))
    for (const language of languages) {
      expect(Object.keys(getMessages(language).sharedPages).sort()).toEqual([...shared].sort())
    }
  })

  it('ask each question under a name of its own, and let no browser fill them in', () => {
    for (const answers of [forPerson, forCompany]) {
      for (const group of listGroups(progressOf(answers))) {
        const { fields } = describeGroup(group, { brand: 'B', heading: 'H', submitLabel: 'S' })
        const names = fields.map(({ name }) => name)
        expect(new Set(names).size).toBe(names.length)
        expect(JSON.stringify(fields)).not.toContain('autoComplete')
      }
    }
    const [about] = listGroups(progressOf(forPerson)).slice(1)
    if (!about) throw new Error('There is no second group')
    const page = { brand: 'B', heading: 'H', submitLabel: 'S' }
    // Customers who answer for themselves may use their browser's autofill, and see what they had typed.
    expect(JSON.stringify(describeGroup(about, { ...page, isOwn: true }))).toContain('given-name')
    const unsaved = { 'name/first_name': 'Ada', 'name/last_name': 'Lovelace' }
    expect(describeGroup(about, { ...page, unsaved }).fields).toContainEqual(
      expect.objectContaining({ name: 'name/first_name', value: 'Ada' }),
    )
    expect(groupInputName('identification', 'withdraw.passport_number')).toBe(
      'withdraw.identification/passport_number',
    )
  })
})

describe('a page of several steps', () => {
  const name = { first_name: 'Maya', last_name: 'Johnson' }
  const noBirth = { date_of_birth: { day: '', month: '', year: '' }, nationality: '' }
  const contact = { email_address: 'maya@example.com', telephone_number: '+12065552671' }

  it('saves what is there and leaves open what is not, without a word about it', async () => {
    const { after, state } = await send(forPerson, 'about', {
      name: { ...name, last_name: '' },
      birth: noBirth,
      contact: { ...contact, telephone_number: '' },
    })
    expect(state.problems).toEqual([])
    expect(after.name?.values).toEqual({ first_name: 'Maya' })
    expect(after.birth).toBeUndefined()
    expect(after.contact?.values).toEqual({ email_address: 'maya@example.com' })
    expect(groupIn(after, 'about').open).toBe(5)
    expect(progressOf(after).platformFields['customer_details.first_name']).toBeUndefined()
  })

  it('names what is wrong, saves the rest, and leaves what was there before', async () => {
    const first = await send(forPerson, 'about', { name, birth: noBirth, contact })
    const { after, state } = await send(first.after, 'about', {
      name: { ...name, first_name: 'Maia' },
      birth: { date_of_birth: { day: '31', month: '2', year: '1988' }, nationality: 'US' },
      contact: { ...contact, email_address: 'no address' },
    })
    expect(state.problems.map(({ input }) => input)).toEqual([
      'birth/date_of_birth',
      'contact/email_address',
    ])
    expect(after.name?.values.first_name).toBe('Maia')
    expect(after.birth?.values).toEqual({ nationality: 'US' })
    expect(after.contact?.values).toEqual(contact)
    // Emptied, an answer that is needed is not lost, and it is said.
    const emptied = await send(after, 'about', {
      name: { ...name, last_name: '' },
      birth: { ...noBirth, nationality: 'US' },
      contact,
    })
    expect(emptied.state.problems.map(({ input }) => input)).toEqual(['name/last_name'])
    expect(emptied.after.name?.values.last_name).toBe('Johnson')
  })

  it('names what is missing where it must be complete, and saves each step that is', async () => {
    const { after, state } = await send(
      forPerson,
      'about',
      { name, birth: noBirth, contact: { ...contact, email_address: '' } },
      { complete: true },
    )
    expect(state.problems.map(({ input }) => input)).toEqual([
      'residence/country_code',
      'birth/date_of_birth',
      'birth/nationality',
      'contact/email_address',
    ])
    expect(after.name?.values).toEqual(name)
    expect(after.birth).toBeUndefined()
    expect(after.contact).toBeUndefined()
    // A saved step comes back with the rest of the page, as it was typed.
    expect(state.values).toMatchObject({ 'name/first_name': 'Maya', 'contact/email_address': '' })
  })

  it('warns once about what is doubtful, and saves it when it is confirmed', async () => {
    const doubtful = { ...contact, telephone_number: '+447700900982' }
    const first = await send(forPerson, 'about', { contact: doubtful })
    expect(first.state.warnings.map(({ field }) => field)).toEqual(['contact/telephone_number'])
    expect(first.after.contact?.values).toEqual({ email_address: contact.email_address })
    const { telephone_number } = doubtful
    const second = await send(first.after, 'about', {
      contact: { ...doubtful, 'doubt.telephone_number': telephone_number },
    })
    expect(second.state.warnings).toEqual([])
    expect(second.after.contact?.values.telephone_number).toBe(telephone_number)
  })

  it('reads an address in the country that comes with it, and asks again where it was for another', async () => {
    const street = { address_line1: '10 High Street', city: 'Leeds', postal_code: 'LS1 4DY' }
    const country = await send(forCompany, 'addresses', {
      registered_country: { country_code: 'GB' },
    })
    expect(country.again).toBe(false)
    expect(country.after.registered_address).toBeUndefined()
    const british = await send(country.after, 'addresses', {
      registered_country: { country_code: 'GB' },
      registered_address: street,
    })
    expect(british.after.registered_address?.values).toMatchObject({ city: 'Leeds' })
    const moved = await send(british.after, 'addresses', {
      registered_country: { country_code: 'US' },
      registered_address: street,
    })
    expect(moved.again).toBe(true)
    expect(moved.after.registered_country?.values).toEqual({ country_code: 'US' })
    expect(moved.after.registered_address).toEqual(british.after.registered_address)
    const { asked } = groupIn(moved.after, 'addresses')
    // A changed country opens the address again.
    expect(asked.find(({ step }) => step.id === 'registered_address')?.values).toBeUndefined()
  })

  it('changes nothing of a step that is sent as it stands, or was not on the page', async () => {
    const first = await send(forPerson, 'about', { name, contact })
    const again = await send(first.after, 'about', { name, contact })
    expect(again.parts).toEqual([])
  })

  it('does not take a form for one of ours that names an input twice', async () => {
    const form = new FormData()
    form.set(bindingsInputName('name'), '{}')
    form.append('name/first_name', 'A')
    form.append('name/first_name', 'B')
    const walk = {
      asked: (now: Answers) => progressOf(now).asked,
      put: (now: Answers) => now,
    }
    const answered = await validateGroupForm(['name'], form, forPerson, walk, { complete: false })
    expect(answered).toEqual({ unreadable: true })
  })
})
