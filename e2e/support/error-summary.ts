/** Checks "There is a problem": everything a page must show to someone who has to correct something. */

import { expect, type Locator } from '@playwright/test'
import { findMessage } from '../../lib/i18n/translate.ts'
import type { Step } from '../../lib/onboarding/define-step.ts'
import { getCountryName } from '../../lib/onboarding/geography/countries.ts'
import { findStep } from '../../lib/onboarding/journeys.ts'
import { listCountryOptions } from '../../lib/onboarding/view/country-options.ts'
import { getErrorMessage } from '../../lib/onboarding/view/describe-step.ts'
import {
  type DateParts,
  type FieldView,
  isDateParts,
  type RawValues,
  toList,
} from '../../lib/onboarding/view/step-view.ts'
import {
  box,
  control,
  countryRow,
  datePart,
  fieldContextAt,
  group,
  option,
  question,
  questions,
  words,
} from './controls.ts'
import { waitForDocument } from './navigation.ts'
import type { Person } from './person.ts'

/**
 * A field's problem by its code; for a date with its part, if only one is affected; with its step, if that shares
 * the page of another.
 */
export type Expected = { field: string; code: string; part?: keyof DateParts; step?: string }

/** Title, summary, links and the words by each field: all of them, and nothing else. */
export async function expectProblems(
  person: Person,
  step: string,
  problems: Expected[],
): Promise<void> {
  const { page } = person
  const summary = page.locator('#problems')
  await expect(summary).toBeFocused()
  await waitForDocument(page)
  const title = await titleOf(person, step)
  await expect(page).toHaveTitle(`${words(person, 'form.hiddenError')} ${title}`)
  const alert = page.getByRole('alert').and(summary.locator('*'))
  await expect(alert.getByRole('heading', { level: 2 })).toHaveText(
    words(person, 'form.summaryTitle'),
  )
  const links = alert.getByRole('link')
  const messages = problems.map((problem) => messageOf(person, problem.step ?? step, problem))
  await expect(links).toHaveText(messages)
  await expect(page.locator('.field-error')).toHaveText(
    messages.map((message) => `${words(person, 'form.hiddenError')} ${message}`),
  )
  for (const [index, problem] of problems.entries()) {
    const field = question(person, problem.step ?? step, problem.field)
    const inputs = inputsOf(person, field, problem.part)
    await links.nth(index).click()
    await expect(inputs[0] as Locator).toBeFocused()
    await expectQuestionInView(inputs[0] as Locator)
    await expect(described(person, field)).toHaveAccessibleDescription(
      new RegExp(`${escaped(words(person, 'form.hiddenError'))} ${escaped(messages[index] ?? '')}`),
    )
    if (field.control !== 'radios' && field.control !== 'checkboxes')
      for (const input of inputs) await expect(input).toHaveAttribute('aria-invalid', 'true')
    const marked = group(person, field).locator('[aria-invalid]')
    if (field.control === 'date') await expect(marked).toHaveCount(inputs.length)
  }
}

/** Returns the title of the page that asks for this step. */
async function titleOf(person: Person, step: string): Promise<string> {
  // The terms are accepted on the review, and on the list of people another one can be added.
  if (step === 'terms') return `${words(person, 'review.heading')} – Portico`
  if (step === 'another_person') {
    const count = await person.page.locator('.listed-person').count()
    const heading = words(person, 'peopleList.heading', { count })
    return `${heading} – ${words(person, 'sections.person')} – Portico`
  }
  const shared = findMessage(person.language, `sharedPages.${step}`)
  return shared ? `${shared} – Portico` : questions(person, step).title
}

/** Expects the question of an input in view: its label, its legend, or the heading that says the same. */
async function expectQuestionInView(input: Locator): Promise<void> {
  const top = await input.evaluate((element) => {
    const words =
      element.closest('fieldset')?.querySelector('legend') ??
      document.querySelector(`label[for="${CSS.escape(element.id)}"]`)
    // Without script the page cannot scroll to a heading further up.
    if (words?.classList.contains('sr-only')) return 0
    return words?.getBoundingClientRect().top ?? -1
  })
  expect(top, 'the question is above the edge of the screen').toBeGreaterThanOrEqual(0)
}

/** Checks that the inputs hold the input unchanged. */
export async function expectTyped(person: Person, step: string, typed: RawValues): Promise<void> {
  for (const field of questions(person, step).fields) {
    const value = typed[field.name] ?? ''
    if (field.control === 'date' && isDateParts(value)) {
      for (const { part, label } of field.parts) {
        await expect(datePart(person, field, label)).toHaveValue(value[part])
      }
    } else if (field.control === 'text') {
      await expect(control(person, field)).toHaveValue(String(value))
    } else if (field.control === 'checkbox') {
      await expect(control(person, field)).toBeChecked({ checked: value === 'yes' })
    } else if (field.control === 'checkboxes') {
      for (const { value: each, label } of field.options) {
        const ticked = toList(value).includes(each)
        await expect(box(person, field, label)).toBeChecked({ checked: ticked })
      }
    } else if (field.control === 'countries') {
      for (const [index, code] of toList(value).entries()) {
        const label = getCountryName(code, field.language)
        const shown = person.script ? label : code
        await expect(countryRow(person, field, index + 1)).toHaveValue(shown)
      }
    } else if ('options' in field || field.control === 'country') {
      const options = 'options' in field ? field.options : listCountryOptions(field.language)
      const chosen = options.find((each) => each.value === value)
      if (!chosen) continue
      if (field.control === 'radios')
        await expect(option(person, field, chosen.label)).toBeChecked()
      else await expectChosen(person, field, chosen)
    }
  }
}

async function expectChosen(
  person: Person,
  field: FieldView,
  { value, label }: { value: string; label: string },
): Promise<void> {
  const searched = person.script && field.control === 'country'
  await expect(control(person, field)).toHaveValue(searched ? label : value)
}

function messageOf(person: Person, step: string, { field, code }: Expected): string {
  return getErrorMessage(findStep(step) as Step, field, code, fieldContextAt(person, step))
}

/** Returns the marked inputs, the target of the link first: a wrong whole date marks all its parts. */
function inputsOf(person: Person, field: FieldView, part: keyof DateParts | undefined): Locator[] {
  if (field.control !== 'date') return [control(person, field)]
  return field.parts
    .filter((each) => !part || each.part === part)
    .map(({ label }) => datePart(person, field, label))
}

/** Returns the element that the texts of a field describe: its input, or the group. */
function described(person: Person, field: FieldView): Locator {
  return ['date', 'radios', 'checkboxes', 'countries'].includes(field.control)
    ? group(person, field)
    : control(person, field)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
