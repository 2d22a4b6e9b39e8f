/** The inputs, buttons and headings of a page, found by role and label in the person's language. */
import type { Locator, Page } from '@playwright/test'
import {
  findMessage,
  getTranslator,
  type MessageKey,
  type MessageValues,
} from '../../lib/i18n/translate.ts'
import { findOwnStep, toApplicantStep } from '../../lib/onboarding/company-people/own-steps.ts'
import type { Step, StepValues } from '../../lib/onboarding/define-step.ts'
import { buildFieldContext } from '../../lib/onboarding/field-context/build-field-context.ts'
import { type FieldContext, getStepContext } from '../../lib/onboarding/fields/field.ts'
import { type Answers, allSteps, findStep } from '../../lib/onboarding/journeys.ts'
import { listGroupFields } from '../../lib/onboarding/progress/group-form.ts'
import { embeddedCatalogue } from '../../lib/onboarding/settings/catalogue.ts'
import { describeStep, getShortLabel } from '../../lib/onboarding/view/describe-step.ts'
import { inStaffWords } from '../../lib/onboarding/view/staff-words.ts'
import type {
  FieldView,
  RawValue,
  RawValues,
  StepView,
} from '../../lib/onboarding/view/step-view.ts'
import type { Person } from './person.ts'

/** The words of the person's language. */
export function words(person: Person, key: MessageKey, values?: MessageValues): string {
  return getTranslator(person.language)(key, values)
}

/** The questions of a step, as the page puts them to this person. */
export function questions(person: Person, step: string): StepView {
  const values = { brand: 'Portico' }
  return describeStep(putTo(person, step), fieldContextAt(person, step), { typed: {} }, values)
}

/** Returns the heading of the page that a step begins, alone or with those that share its page. */
export function getPageHeading(person: Person, step: string): string {
  return findMessage(person.language, `sharedPages.${step}`) ?? questions(person, step).heading
}

/** A step in the words in which it is put to this person. */
export function putTo({ page, isOwnPart, about, applicant }: Person, step: string): Step {
  const asked = findStep(step) as Step
  if (isOwnPart) return findOwnStep(asked) ?? asked
  if (/\/staff\//.test(page.url())) return inStaffWords(asked)
  const named = about === undefined ? undefined : applicant.people?.[about]
  return named?.typed.person_name?.is_applicant === 'yes' ? toApplicantStep(asked) : asked
}

/** Returns the server's context about this person with all answers, or of one step. */
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
    askIndividualOwnership: settings.askIndividualOwnership ?? true,
    outstanding: settings.requiredFields ?? [],
    unknownFields: settings.unknownFields ?? {},
  })
  if (step === undefined) return known
  return getStepContext(known, step, about === undefined ? undefined : idOf(about))
}

/** Converts input into values, closely enough for the questions' context. */
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

/** Returns a placeholder for the server's id, which is never shown. */
function idOf(index: number): string {
  return `person-${index}`
}

/** A field's name in lists of answers. */
export function shortLabelOf(person: Person, step: string, field: string): string {
  return getShortLabel(putTo(person, step), field, fieldContextAt(person, step))
}

/** Returns a question of the open page; the only one of its step has other words beside other steps. */
export function question(person: Person, step: string, name: string): FieldView {
  const view = questions(person, step)
  const index = view.fields.findIndex((each) => each.name === name)
  const shown = isOnSharedPage(person, step)
    ? listGroupFields(view).filter(({ control: kind }) => kind !== 'heading')
    : view.fields
  const field = shown[index]
  if (!field) throw new Error(`${step} does not ask for ${name}`)
  return field
}

/** Tells whether the open page asks other steps beside this one: a change shows one alone. */
function isOnSharedPage({ page }: Person, step: string): boolean {
  const shares = allSteps.some(
    ({ id, sharesPageOf }: Step) => sharesPageOf && [id, sharesPageOf].includes(step),
  )
  return shares && !/[?&]change=/.test(page.url()) && !/\/staff\//.test(page.url())
}

/** Returns the one input of a field, or the first of several. */
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

export function heading1({ page }: Person, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true })
}

export function button(person: Person, key: MessageKey): Locator {
  return person.page.getByRole('button', { name: words(person, key), exact: true })
}

/** With script the list becomes a search a moment after the page has loaded. */
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
