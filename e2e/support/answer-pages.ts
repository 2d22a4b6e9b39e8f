/** Answering the pages of an application one after another, as a person does. */

import { expect, type Locator } from '@playwright/test'
import { getCountryName } from '../../lib/onboarding/geography/countries.ts'
import { findStep } from '../../lib/onboarding/journeys.ts'
import { bindingsInputName, listGroupFields } from '../../lib/onboarding/progress/group-form.ts'
import { listCountryOptions } from '../../lib/onboarding/view/country-options.ts'
import {
  type FieldView,
  isDateParts,
  type RawValue,
  type RawValues,
  toList,
} from '../../lib/onboarding/view/step-view.ts'
import { withEntry } from './applicants.ts'
import {
  box,
  button,
  control,
  countryRow,
  datePart,
  group,
  option,
  questions,
  words,
} from './controls.ts'
import { expectPage, getPageName, waitForDocument, waitForNextPage } from './navigation.ts'
import type { Person } from './person.ts'
import { topicOf } from './review.ts'

/**
 * Goes from the start page to "Check your answers", page by page, by the person's own hand, every box ticked.
 */
export async function walkToReview(person: Person): Promise<void> {
  await startApplication(person)
  await answerUntil(person, 'review')
  await tickTerms(person)
}

/** Checks that the review says which answers have changed since the acceptance. */
export async function expectChangedTerms(person: Person): Promise<void> {
  await expectPage(person, 'review')
  await expect(
    person.page.getByRole('heading', { name: words(person, 'terms.changedTitle') }),
  ).toBeVisible()
}

/** Presses on the start page who the account is for, which answers the first question. */
export async function startApplication(person: Person): Promise<void> {
  const { page, inputMethod, language, applicant } = person
  await page.goto(`/${language}`)
  const isCompany = applicant.typed.applicant?.application_type === 'CORPORATION'
  await inputMethod.press(button(person, isCompany ? 'start.forCompany' : 'start.forSelf'))
  await expectPage(person, isCompany ? 'tasks' : 'residence')
}

/** Answers and continues, page by page, until that one, or the first of which it is true. */
export async function answerUntil(
  person: Person,
  last: string | ((page: string) => boolean),
): Promise<void> {
  const isLast = typeof last === 'string' ? (page: string) => page === last : last
  while (!isLast(getPageName(person))) {
    const before = person.page.url()
    const steps = await answerOpenPage(person)
    await pressContinue(person)
    await confirmDoubts(person, steps)
    await waitForNextPage(person, before)
  }
}

/** Fills in every question of the page that is open; gives its steps. */
export async function answerOpenPage(person: Person): Promise<string[]> {
  const steps = await listStepsOfPage(person, getPageName(person))
  for (const step of steps) await answerPage(person, step)
  return steps
}

/** Fills in every question of a step: of the one that is open, or of one of several on the page. */
export async function answerPage(person: Person, step = getPageName(person)): Promise<void> {
  const typed = typedBy(person)[step]
  // The page that names a person has the share of an owner, shown once it is said that they are one.
  if (!typed && step === 'person_share') return
  // A person who answers by a link enters their own address.
  if (step === 'person_residence' && typedBy(person).person_entry?.filled_in_by === 'them') return
  if (!typed) throw new Error(`The applicant has no answers for ${step}`)
  const shown = await listShownFields(person, step)
  const asksEntry = (await listStepsOfPage(person, step)).includes('person_entry')
  for (const [index, { name, askedIf, control: kind }] of questions(
    person,
    step,
  ).fields.entries()) {
    const field = shown[index]
    if (!field || kind === 'statement') continue
    // Who answers the rest says it.
    if (asksEntry && name === 'is_applicant') continue
    // With script hidden while no other answer calls for it, or while the answer that it replaces is stored.
    if ((askedIf || findStep(step)?.fields[name]?.conditional) && !typed[name]) continue
    await fill(person, field, typed[name] ?? '')
  }
}

/** One question, by the name its step gives it; of the step that is open, unless another is named. */
export async function answerField(
  person: Person,
  name: string,
  value: RawValue,
  step = getPageName(person),
): Promise<void> {
  const { fields } = questions(person, step)
  const shown = await listShownFields(person, step)
  const field = shown[fields.findIndex((each) => each.name === name)]
  if (!field) throw new Error(`${step} does not ask for ${name}`)
  await fill(person, field, value)
}

/** The steps that a page asks, in their order. */
export async function listStepsOfPage({ page }: Person, step: string): Promise<string[]> {
  const prefix = bindingsInputName('')
  const names = await page
    .locator(`input[name^="${prefix}"]`)
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).name))
  return names.length === 0 ? [step] : names.map((name) => name.slice(prefix.length))
}

/** The questions of a step as the open page puts them: beside other steps in other words than alone. */
async function listShownFields(person: Person, step: string): Promise<FieldView[]> {
  const view = questions(person, step)
  const isGroup =
    (await person.page.locator(`input[name="${bindingsInputName(step)}"]`).count()) > 0
  return isGroup
    ? listGroupFields(view).filter(({ control: kind }) => kind !== 'heading')
    : view.fields
}

export async function pressContinue(person: Person): Promise<void> {
  await person.inputMethod.press(button(person, 'page.continue'))
}

/** Answers the questions beside the terms on the review, every box ticked; `submit` presses. */
export async function tickTerms(person: Person): Promise<void> {
  await expectPage(person, 'review')
  const attester: RawValues = person.applicant.attester ?? {}
  for (const field of questions(person, 'terms').fields) {
    await fill(person, field, attester[field.name] ?? 'yes')
  }
}

/** Presses "Accept and send", with every box ticked, and waits for the status page. */
export async function submit(person: Person): Promise<void> {
  if (await termsSection(person).isVisible()) await tickTerms(person)
  await person.inputMethod.press(button(person, 'review.submit'))
  await expectPage(person, 'status')
}

/** Returns the review's section that asks to accept; absent if an acceptance holds already. */
export function termsSection({ page }: Pick<Person, 'page'>): Locator {
  return page.locator('#terms')
}

/** Follows the link of the review page that changes the answers of this step. */
export async function changeAnswer(person: Person, step: string): Promise<void> {
  const { page, inputMethod } = person
  const name = `${words(person, 'page.change')} ${topicOf(person, step)}`
  await inputMethod.press(page.getByRole('link', { name, exact: true }))
  await expect(page).toHaveURL(/\?change=yes$/)
  await waitForDocument(page)
}

/** Confirms unusual input that is right as it stands. */
async function confirmDoubts(person: Person, steps: readonly string[]): Promise<void> {
  const names = steps.flatMap((step) => Object.keys(typedBy(person)[step] ?? {}))
  if (!person.applicant.doubted.some((field) => names.includes(field))) return
  const { page } = person
  await expect(
    page.getByRole('heading', { name: words(person, 'form.warningTitle') }),
  ).toBeVisible()
  await pressContinue(person)
}

function typedBy({ applicant, about }: Person): Record<string, RawValues> {
  const person = about === undefined ? undefined : applicant.people?.[about]
  return { ...applicant.typed, ...(person && withEntry(person.typed)) }
}

async function fill(person: Person, field: FieldView, value: RawValue): Promise<void> {
  const { inputMethod, script } = person
  if (!(await unfold(person, field, value))) return
  if (field.control === 'date') {
    for (const { part, label } of field.parts) {
      const typed = isDateParts(value) ? value[part] : ''
      await inputMethod.write(datePart(person, field, label), typed)
    }
    return
  }
  if (field.control === 'checkboxes') return fillBoxes(person, field, toList(value))
  if (field.control === 'countries') return fillCountries(person, field, toList(value))
  if (typeof value !== 'string') throw new Error(`${field.name} takes one text`)
  if (field.control === 'text') return inputMethod.write(control(person, field), value)
  if (field.control === 'checkbox') return inputMethod.set(control(person, field), value === 'yes')
  if (!('options' in field) && field.control !== 'country') return
  const options = 'options' in field ? field.options : listCountryOptions(field.language)
  const label = options.find((each) => each.value === value)?.label
  if (label === undefined) {
    if (field.control !== 'radios' && !(script && field.control === 'country')) {
      return inputMethod.select(control(person, field), field.emptyLabel)
    }
    return
  }
  if (field.control === 'radios') return inputMethod.set(option(person, field, label), true)
  if (script && field.control === 'country')
    return inputMethod.search(control(person, field), label)
  return inputMethod.select(control(person, field), label)
}

/** Unfolds a field that is to be filled, such as further lines of an address; false if it stays folded. */
async function unfold(person: Person, field: FieldView, value: RawValue): Promise<boolean> {
  const { page, inputMethod } = person
  const fold = page
    .locator('form details:not([open])')
    .filter({ has: page.locator(`[name="${field.name}"]`) })
  if ((await fold.count()) === 0) return true
  if (value === '') return false
  await inputMethod.press(fold.locator('summary'))
  return true
}

async function fillBoxes(
  person: Person,
  field: Extract<FieldView, { control: 'checkboxes' }>,
  values: readonly string[],
): Promise<void> {
  for (const { value, label } of field.options) {
    await person.inputMethod.set(box(person, field, label), values.includes(value))
  }
}

/** Asks for as many lists as there are countries to name. */
async function fillCountries(
  person: Person,
  field: Extract<FieldView, { control: 'countries' }>,
  values: readonly string[],
): Promise<void> {
  const { inputMethod, script } = person
  for (const [index, value] of values.entries()) {
    const row = countryRow(person, field, index + 1)
    if ((await row.count()) === 0) {
      const more = group(person, field).getByRole('button', { name: field.addLabel, exact: true })
      await inputMethod.press(more)
      await expect(row).toBeFocused()
    }
    const label = getCountryName(value, field.language)
    await (script ? inputMethod.search(row, label) : inputMethod.select(row, label))
  }
}
