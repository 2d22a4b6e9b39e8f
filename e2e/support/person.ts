/** The person who opens an account: answers what is asked, by role and label, in any language. */
import { expect, type Locator, type Page } from '@playwright/test'
import { parse } from 'node-html-parser'
import { type Catalogue, embeddedCatalogue } from '../../lib/domain/catalogue.ts'
import type { Step, StepValues } from '../../lib/domain/onboarding/define-step.ts'
import { buildFieldContext } from '../../lib/domain/onboarding/field-context/build-field-context.ts'
import { type FieldContext, getStepContext } from '../../lib/domain/onboarding/fields/field.ts'
import { type Answers, findStep } from '../../lib/domain/onboarding/journeys.ts'
import type { PlatformPath } from '../../lib/domain/onboarding/mapping/platform-paths.ts'
import { describeStep, getShortLabel } from '../../lib/domain/onboarding/view/describe-step.ts'
import {
  type FieldView,
  isDateParts,
  type RawValue,
  type RawValues,
  type StepView,
  toList,
} from '../../lib/domain/onboarding/view/step-view.ts'
import type { Language } from '../../lib/i18n/languages.ts'
import { getTranslator, type MessageKey, type MessageValues } from '../../lib/i18n/translate.ts'
import type { Applicant } from './applicants.ts'
import { fetchPage } from './http.ts'
import type { InputMethod } from './input-method.ts'

export type Person = {
  page: Page
  applicant: Applicant
  language: Language
  /** Whether their browser runs scripts. */
  script: boolean
  inputMethod: InputMethod
  /** What the server they visit is set to. */
  settings: {
    catalogue?: Catalogue
    attestation?: boolean
    askIndividualOwnership?: boolean
    wanted?: PlatformPath[]
    unknownFields?: Record<string, string>
  }
  /** Whom of a company's people the questions are about, counted from 0. */
  about?: number
}

/** The words of the person's language. */
export function words(person: Person, key: MessageKey, values?: MessageValues): string {
  return getTranslator(person.language)(key, values)
}

/** From the start page to "Check your answers", page by page, by the person's own hand. */
export async function walkToReview(person: Person): Promise<void> {
  await startApplication(person)
  await answerUntil(person, 'terms')
  await acceptTerms(person)
  await expectPage(person, 'review')
}

export async function startApplication(person: Person): Promise<void> {
  const { page, inputMethod, language } = person
  await page.goto(`/${language}`)
  await inputMethod.press(button(person, 'start.begin'))
  await expectPage(person, 'applicant')
}

/** Answers and continues, page by page, until that one. */
export async function answerUntil(person: Person, last: string): Promise<void> {
  for (let step = getPageName(person); step !== last; step = getPageName(person)) {
    await answerPage(person, step)
    await pressContinue(person)
    await confirmDoubts(person, step)
    await waitForOtherPage(person, step)
  }
}

/** Fills in every question of the step that is open. */
export async function answerPage(person: Person, step = getPageName(person)): Promise<void> {
  const typed = typedBy(person)[step]
  if (!typed) throw new Error(`The applicant has no answers for ${step}`)
  for (const field of questions(person, step).fields) {
    if (field.control === 'statement') continue
    await fill(person, field, typed[field.name] ?? '')
  }
}

/** One question, by the name its step gives it; of the step that is open, unless another is named. */
export async function answerField(
  person: Person,
  name: string,
  value: RawValue,
  step = getPageName(person),
): Promise<void> {
  await fill(person, question(person, step, name), value)
}

export async function pressContinue(person: Person): Promise<void> {
  await person.inputMethod.press(button(person, 'page.continue'))
}

export async function acceptTerms(person: Person): Promise<void> {
  await expectPage(person, 'terms')
  const attester: RawValues = person.applicant.attester ?? {}
  for (const field of questions(person, 'terms').fields) {
    await fill(person, field, attester[field.name] ?? 'yes')
  }
  await person.inputMethod.press(button(person, 'terms.submit'))
  await waitForOtherPage(person, 'terms')
}

/** Presses "Accept and submit" and comes to the status page. */
export async function submit(person: Person): Promise<void> {
  await person.inputMethod.press(button(person, 'review.submit'))
  await expectPage(person, 'status')
}

/** Follows the link of the review page that changes this answer. */
export async function changeAnswer(person: Person, label: string): Promise<void> {
  const { page, inputMethod } = person
  const name = `${words(person, 'page.change')} ${label}`
  await inputMethod.press(page.getByRole('link', { name, exact: true }))
  await expect(page).toHaveURL(/\?change=yes$/)
  await exactText(page)
}

/**
 * Presses what leads to another page, and waits for something that only the next one has: what is
 * asserted of a page at once may still be true of the page before.
 */
export async function pressTo(person: Person, target: Locator, seen: Locator): Promise<void> {
  await expect(target).toBeVisible()
  expect(await seen.isVisible(), 'the page before has it too').toBe(false)
  await person.inputMethod.press(target)
  await expect(seen).toBeVisible()
  await exactText(person.page)
}

/** Follows a link of these words to the page with this heading. */
export async function follow(person: Person, link: MessageKey, heading: MessageKey): Promise<void> {
  const name = words(person, link)
  const target = person.page.getByRole('link', { name, exact: true })
  await pressTo(person, target, heading1(person, words(person, heading)))
}

/** All of the document has come: before that, what is counted or read once may be half of it. */
export function exactText(page: Page): Promise<void> {
  return page.waitForLoadState('domcontentloaded')
}

/** React has the form: before that a press is the browser's own, and the answer another page. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const form = document.querySelector('form.step-form') ?? {}
    // It takes the form over with everything in it at once.
    return Object.keys(form).some((key) => key.startsWith('__reactProps'))
  })
}

type Place =
  | 'approved'
  | 'rejected'
  | 'awaiting_customer'
  | 'refused'
  | 'confirming'
  | 'processing'
  | 'manualReview'

/**
 * Waits on the status page; where no script keeps it up to date, the person looks once it has come. Until
 * then it is asked for beside the browser, which takes six times as long over a page.
 */
export async function waitForStatus(person: Person, place: Place, timeout = 60_000): Promise<void> {
  const { page, inputMethod } = person
  const said = words(person, `status.${place}.heading`)
  const heading = heading1(person, said)
  if (person.script) return expect(heading).toBeVisible({ timeout })
  const again = page.getByRole('link', { name: words(person, 'status.checkAgain') })
  await expect(async () => {
    if (await heading.isVisible()) return
    const now = parse(await (await fetchPage(page.context().request, page.url())).text())
    expect(now.querySelector('h1')?.text).toBe(said)
    // The page may have come meanwhile, and offers nothing to press then.
    if (await again.isVisible()) await inputMethod.press(again)
    await expect(heading).toBeVisible()
  }).toPass({ timeout, intervals: [1_000] })
}

/** The questions of a step, as the page puts them to this person. */
export function questions(person: Person, step: string): StepView {
  const told = { brand: 'Portico' }
  return describeStep(findStep(step) as Step, fieldContextAt(person, step), { typed: {} }, told)
}

/** What the server knows of this person once they have answered everything; at one step, where one is named. */
export function fieldContextAt(person: Person, step?: string): FieldContext {
  const { applicant, language, settings, about } = person
  const people = (applicant.people ?? []).map(({ typed }, index) => ({
    id: idOf(index),
    answers: answersOf(typed),
  }))
  const answers = { ...answersOf(applicant.typed), people } as unknown as Answers
  const known = buildFieldContext(answers, {
    language,
    now: new Date(),
    catalogue: settings.catalogue ?? embeddedCatalogue,
    attestation: settings.attestation ?? false,
    askIndividualOwnership: settings.askIndividualOwnership ?? false,
    outstanding: settings.wanted ?? [],
    unknownFields: settings.unknownFields ?? {},
  })
  if (step === undefined) return known
  return getStepContext(known, step, about === undefined ? undefined : idOf(about))
}

/** What is typed, as the server makes it values, near enough for what the questions need to know. */
function answersOf(typed: Record<string, RawValues>): Answers {
  return Object.fromEntries(
    Object.entries(typed).map(([id, raw]) => {
      const values = Object.entries(raw).flatMap(([name, value]): [string, RawValue | true][] => {
        const control = findStep(id)?.fields[name]?.control
        if (control === 'checkbox') return value === 'yes' ? [[name, true]] : []
        return value === '' ? [] : [[name, value]]
      })
      return [id, { typed: raw, values: Object.fromEntries(values) as StepValues }]
    }),
  )
}

/** Stands for the id the server gives; none of them is shown. */
function idOf(index: number): string {
  return `person-${index}`
}

/** A field's name in lists of answers. */
export function shortLabelOf(person: Person, step: string, field: string): string {
  return getShortLabel(findStep(step) as Step, field, fieldContextAt(person, step))
}

/** One question of a step. */
export function question(person: Person, step: string, name: string): FieldView {
  const field = questions(person, step).fields.find((each) => each.name === name)
  if (!field) throw new Error(`${step} does not ask for ${name}`)
  return field
}

/** The one input of a field, or the first of several. */
export function control(person: Person, field: FieldView): Locator {
  const { page } = person
  const name = labelOf(field)
  switch (field.control) {
    case 'text':
      return page.getByRole('textbox', { name, exact: true })
    case 'checkbox':
      return page.getByRole('checkbox', { name, exact: true })
    case 'checkboxes':
      return box(person, field, field.options[0]?.label ?? '')
    case 'countries':
      return countryRow(person, field, 1)
    case 'select':
      return page.getByRole('combobox', { name, exact: true })
    case 'country':
      return countryBox(person, name)
    case 'radios':
      return option(person, field, field.options[0]?.label ?? '')
    case 'date':
      return datePart(person, field, field.parts[0]?.label ?? '')
    case 'heading':
    case 'statement':
      throw new Error(`${field.name} is stated, not asked`)
  }
}

/** The inputs of a question that has several. */
export function group({ page }: Person, field: FieldView): Locator {
  return page.getByRole('group', { name: labelOf(field), exact: true })
}

export function option(person: Person, field: FieldView, label: string): Locator {
  return group(person, field).getByRole('radio', { name: label, exact: true })
}

/** One box of a question where several may be ticked. */
export function box(person: Person, field: FieldView, label: string): Locator {
  return group(person, field).getByRole('checkbox', { name: label, exact: true })
}

/** The list for one of several countries, counted from 1. */
export function countryRow(person: Person, field: FieldView, number: number): Locator {
  const label = field.control === 'countries' ? field.rowLabel : ''
  return countryBox(person, label.replace('{number}', String(number)), group(person, field))
}

export function datePart(person: Person, field: FieldView, label: string): Locator {
  return group(person, field).getByRole('textbox', { name: label, exact: true })
}

/** The last part of the address: the step, or `terms`, `review`, `status`. */
export function getPageName({ page }: Person): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Waits until the address is that of a page of the application, and all of the page has come. */
export async function expectPage({ page, language }: Person, name: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/${language}/apply/[0-9a-f-]{36}/${name}([?#]|$)`))
  await exactText(page)
}

/** Waits until the page is another one. */
export async function waitForOtherPage({ page }: Person, step: string): Promise<void> {
  await expect(page).not.toHaveURL(new RegExp(`/${step}([?#]|$)`))
  await exactText(page)
}

export function heading1({ page }: Person, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true })
}

export function button(person: Person, key: MessageKey): Locator {
  return person.page.getByRole('button', { name: words(person, key), exact: true })
}

/** The reference this application goes by, as the help of every page gives it. */
export async function getReference({ page }: Person): Promise<string> {
  await exactText(page)
  const help = await page.getByRole('contentinfo').innerText()
  const reference = help.match(/PTC(-[0-9A-Z]{4}){3}/)?.[0]
  if (!reference) throw new Error('The page names no reference')
  return reference
}

/** Where the applicant is asked about something unusual, it is right as it stands. */
async function confirmDoubts(person: Person, step: string): Promise<void> {
  const names = Object.keys(typedBy(person)[step] ?? {})
  if (!person.applicant.doubted.some((field) => names.includes(field))) return
  const { page } = person
  await expect(
    page.getByRole('heading', { name: words(person, 'form.warningTitle') }),
  ).toBeVisible()
  await pressContinue(person)
}

function typedBy({ applicant, about }: Person): Record<string, RawValues> {
  const person = about === undefined ? undefined : applicant.people?.[about]
  return { ...applicant.typed, ...person?.typed }
}

async function fill(person: Person, field: FieldView, value: RawValue): Promise<void> {
  const { inputMethod, script } = person
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
  if (!('options' in field)) return
  const label = field.options.find((each) => each.value === value)?.label
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
    const label = field.options.find((each) => each.value === value)?.label ?? ''
    await (script ? inputMethod.search(row, label) : inputMethod.select(row, label))
  }
}

/** Where script runs, the list turns into a search a moment after the page has come. */
function countryBox(
  { page, script }: Person,
  name: string,
  within: Locator | Page = page,
): Locator {
  const list = within.getByRole('combobox', { name, exact: true })
  return script ? list.and(page.locator('input')) : list
}

function labelOf({ label, optionalMark }: FieldView): string {
  return optionalMark ? `${label} ${optionalMark}` : label
}
