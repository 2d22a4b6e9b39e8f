/** "Check your answers" as a person reads it, held against what the platform received. */
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { readTerms } from '../../lib/adapters/terms/read-terms.ts'
import { findQuestion } from '../../lib/domain/onboarding/journeys.ts'
import type { Json, PlatformPath } from '../../lib/domain/onboarding/mapping/platform-paths.ts'
import { formatAnswer } from '../../lib/domain/onboarding/review/review-rows.ts'
import { getShortLabel } from '../../lib/domain/onboarding/view/describe-step.ts'
import { root } from '../../scripts/runtime.mjs'
import { fieldContextAt, shortLabelOf, words } from './controls.ts'
import { waitForDocument } from './navigation.ts'
import type { Person } from './person.ts'
import type { Received } from './simulator-records.ts'

export type ShownRow = { label: string; value: string }

/** Every row of the answers on the page, from top to bottom. */
export async function shownRows({ page }: Person): Promise<ShownRow[]> {
  await waitForDocument(page)
  const answers = page.getByRole('main').locator('dl.summary-list')
  const terms = answers.getByRole('term')
  const values = answers.locator('dd.summary-value')
  const [labels, texts] = [await terms.allInnerTexts(), await values.allInnerTexts()]
  expect(labels.length).toBeGreaterThan(0)
  expect(texts.length).toBe(labels.length)
  return labels.map((label, index) => ({ label, value: texts[index] ?? '' }))
}

/** The rows of one section of the answers, by its heading. */
export async function sectionRows({ page }: Person, heading: string): Promise<ShownRow[]> {
  await waitForDocument(page)
  const section = page.getByRole('region', { name: heading, exact: true })
  const rows = await section.locator('.summary-row').all()
  expect(rows.length).toBeGreaterThan(0)
  return Promise.all(
    rows.map(async (row) => ({
      label: await row.getByRole('term').innerText(),
      value: await row.locator('dd.summary-value').innerText(),
    })),
  )
}

/** What the rows must say, worked out from the platform's copy alone; sorted by their label. */
export async function rowsOf(person: Person, { body }: Received): Promise<ShownRow[]> {
  const known = fieldContextAt(person)
  const single = person.applicant.typed.name.single_name === 'yes'
  const rows: ShownRow[] = []
  for (const [path, value] of leavesOf(body)) {
    if (madeByUs.has(path)) continue
    // The interface demands both names; who has one sees one.
    if (single && path === 'customer_details.first_name') continue
    const asked = findQuestion(path as PlatformPath)
    if (!asked) throw new Error(`No question asks for ${path}`)
    const { step, field } = asked
    rows.push({
      label: getShortLabel(step, field, known),
      value: (await formatAnswer(step, field, value, known)) ?? '',
    })
  }
  return byLabel(rows)
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

/** What the documents are called that were accepted. */
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
