/** Compares "Check your answers" with the platform's copy. */
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { readTerms } from '../../lib/acceptance/terms/read-terms.ts'
import { findMessage } from '../../lib/i18n/translate.ts'
import type { Step } from '../../lib/onboarding/define-step.ts'
import { inAddressOrder, joinAddress } from '../../lib/onboarding/geography/format-address.ts'
import { findQuestion, findStep } from '../../lib/onboarding/journeys.ts'
import type { Json, PlatformPath } from '../../lib/onboarding/mapping/platform-paths.ts'
import { formatAnswer } from '../../lib/onboarding/review/review-rows.ts'
import { root } from '../../scripts/runtime.mjs'
import { fieldContextAt, putTo, shortLabelOf, words } from './controls.ts'
import { waitForDocument } from './navigation.ts'
import type { Person } from './person.ts'
import type { Received } from './simulator-records.ts'

export type ShownRow = { label: string; value: string }

/** Every row of the answers on the page, from top to bottom. */
export async function shownRows({ page }: Person): Promise<ShownRow[]> {
  await waitForDocument(page)
  await openFolded(page)
  const answers = page.getByRole('main').locator('dl.summary-list')
  const terms = answers.getByRole('term')
  const values = answers.locator('dd.summary-value')
  const [labels, texts] = [await terms.allInnerTexts(), await values.allInnerTexts()]
  expect(labels.length).toBeGreaterThan(0)
  expect(texts.length).toBe(labels.length)
  return labels.map((label, index) => ({ label, value: texts[index] ?? '' }))
}

/** The rows of one section of the answers, by its heading, or of a person of a company, by their name. */
export async function sectionRows({ page }: Person, heading: string): Promise<ShownRow[]> {
  await waitForDocument(page)
  await openFolded(page)
  const topic = page.getByRole('region', { name: heading, exact: true })
  const person = page.locator('.review-person').filter({
    has: page.getByText(heading, { exact: true }),
  })
  const section = topic.or(person)
  const rows = await section.locator('.summary-row').all()
  expect(rows.length).toBeGreaterThan(0)
  return Promise.all(
    rows.map(async (row) => ({
      label: await row.getByRole('term').innerText(),
      value: await row.locator('dd.summary-value').innerText(),
    })),
  )
}

/** Answers and questions that are folded, as a reader opens them. */
export async function openFolded(page: Page): Promise<void> {
  await page.locator('main details').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '')
  })
}

/** Returns the label of an answer's row: the topic, if a name or an address is one row. */
export function rowLabelOf(person: Person, stepId: string, field: string): string {
  return isJoined(stepId, field) ? topicOf(person, stepId) : shortLabelOf(person, stepId, field)
}

/** Returns the name of the link that changes a step's answers. */
export function topicOf(person: Person, stepId: string): string {
  const topic = findMessage(person.language, `steps.${stepId}.topic`)
  const [first] = Object.keys(findStep(stepId)?.fields ?? {})
  return topic ?? shortLabelOf(person, stepId, first ?? '')
}

function isJoined(stepId: string, field: string): boolean {
  const step = findStep(stepId)
  return step?.combineAnswersAs !== undefined && step.fields[field]?.control !== 'checkbox'
}

/** One value of the platform's copy, by the question that asks for it. */
export type SentAnswer = { step: Step; field: string; value: Json }

/** The rows that show these answers. */
export async function rowsOfAnswers(
  person: Person,
  answers: readonly SentAnswer[],
): Promise<ShownRow[]> {
  const rows = new Map<string, { part: string; text: string }[]>()
  // Orders answers as asked, and an address as in its country, whatever the order of the platform's copy.
  const places = ({ step, field }: SentAnswer) => {
    const own = Object.keys(step.fields)
    const { addressForm } = fieldContextAt(person, step.id)
    const isAddress = step.combineAnswersAs === 'address'
    return (isAddress ? inAddressOrder(own, (each) => each, addressForm?.parts) : own).indexOf(
      field,
    )
  }
  for (const { step, field, value } of answers.toSorted((a, b) => places(a) - places(b))) {
    const known = fieldContextAt(person, step.id)
    const label = rowLabelOf(person, step.id, field)
    const shown = {
      part: field,
      text: (await formatAnswer(putTo(person, step.id), field, value, known)) ?? '',
    }
    rows.set(label, [...(rows.get(label) ?? []), shown])
    if (!isJoined(step.id, field)) rows.set(label, [shown])
  }
  return [...rows].map(([label, parts]) => ({
    label,
    value:
      label === topicOf(person, 'name')
        ? parts.map(({ text }) => text).join(' ')
        : joinAddress(parts),
  }))
}

/** Returns the expected rows from the platform's copy alone; sorted by their label. */
export async function rowsOf(person: Person, { body }: Received): Promise<ShownRow[]> {
  const single = person.applicant.typed.name.single_name === 'yes'
  const answers: SentAnswer[] = []
  for (const [path, value] of leavesOf(body)) {
    if (madeByUs.has(path)) continue
    // The interface demands both names; a person with a single name sees one.
    if (single && path === 'customer_details.first_name') continue
    const asked = findQuestion(path as PlatformPath)
    if (!asked) throw new Error(`No question asks for ${path}`)
    answers.push({ ...asked, value })
  }
  return byLabel(await rowsOfAnswers(person, answers))
}

/** The rows of the page that hold an answer, without what only steers: the acceptance, one name only. */
export async function answeredRows(person: Person): Promise<ShownRow[]> {
  const missing = words(person, 'page.notProvided')
  const notSent = [
    words(person, 'review.termsRow'),
    words(person, 'review.attestedRow'),
    shortLabelOf(person, 'name', 'single_name'),
    shortLabelOf(person, 'tax_country', 'tax_country'),
    ...documentTitles(person),
  ]
  const rows = await shownRows(person)
  return byLabel(rows.filter(({ label, value }) => value !== missing && !notSent.includes(label)))
}

/** Returns the titles of the accepted documents. */
function documentTitles({ language }: Person): string[] {
  const versions = readTerms(join(root, 'terms'))
  return versions.flatMap(({ documents }) => documents[language].map(({ title }) => title))
}

/** Every value of a body with its dotted path. */
export function leavesOf(body: object, prefix = ''): [string, Json][] {
  return Object.entries(body).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? leavesOf(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, value] as [string, Json]],
  )
}

const madeByUs = new Set([
  'customer_id',
  'account_to_open.account_id',
  'terms_and_conditions_accepted',
  'information_attested',
])

function byLabel(rows: ShownRow[]): ShownRow[] {
  return rows.toSorted((a, b) => (a.label < b.label ? -1 : 1))
}
