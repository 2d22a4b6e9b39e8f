import { describe, expect, it } from 'vitest'
import { answerCompany, answerSteps, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { companies } from '@/test-support/applicants/companies.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { inStaffWords } from '../view/staff-words.ts'
import { buildReviewGroups } from './review-rows.ts'
import type { NotedRow } from './short-review.ts'
import { shortenForStaff } from './staff-review.ts'

const { maya, oliver, abdAlRahman } = applicants
const nothing = () => false

async function rowsOf({ typed }: typeof maya, language = testSettings.language) {
  const { progress } = await answerSteps(typed, { ...testSettings, language })
  return (await buildReviewGroups(progress, inStaffWords)).flatMap(({ rows }) => rows)
}

function valuesFor(rows: readonly NotedRow[], label: string) {
  return rows.filter((row) => row.label === label).map(({ value }) => value)
}

describe('the answers as staff read them', () => {
  it('has an address and its country in one row, and a name in its parts', async () => {
    const { shown } = shortenForStaff(await rowsOf(maya), 'en', nothing)
    expect(valuesFor(shown, 'Address')).toEqual([
      '1204 Pine Street, Apt 5B, Rear building, c/o Rose, Seattle, Washington 98101-1234, United States',
    ])
    expect(shown.some(({ field }) => field === 'country_code')).toBe(false)
    const names = shown.flatMap(({ stepId, value }) => (stepId === 'name' ? value : []))
    expect(names).toEqual(['Dr.', 'Maya', 'Rose', 'Johnson'])
    const arabic = shortenForStaff(await rowsOf(abdAlRahman, 'ar'), 'ar', nothing)
    expect(valuesFor(arabic.shown, 'العنوان')[0]).toContain('، ')
  })

  it('speaks of the customer, whose own words are the first person', async () => {
    const rows = await rowsOf(maya)
    expect(rows.find(({ field }) => field === 'application_type')?.value).toBe('The customer')
    expect(rows.flatMap(({ value }) => value ?? []).join('\n')).not.toMatch(/\bI\b|myself/i)
  })

  it('leaves a part alone that something is said of', async () => {
    const rows = await rowsOf(maya)
    const marked = shortenForStaff(rows, 'en', ({ field }) => field === 'city')
    expect(valuesFor(marked.shown, 'Address')).toEqual([])
    expect(marked.shown.map(({ field }) => field)).toContain('city')
    // A part by another author prevents joining: its note would then apply to all parts.
    const noted = rows.map((row) => (row.field === 'city' ? { ...row, note: 'Ada' } : row))
    expect(valuesFor(shortenForStaff(noted, 'en', nothing).shown, 'Address')).toEqual([])
    const ofAll = rows.map((row) => ({ ...row, note: 'Ada' }))
    const [joined] = shortenForStaff(ofAll, 'en', nothing).shown.filter(
      ({ label }) => label === 'Address',
    )
    expect(joined).toMatchObject({ note: 'Ada' })
  })

  it('sets apart optional questions without an answer, but those that the platform asks for', async () => {
    const rows = await rowsOf(oliver)
    const { shown, skipped } = shortenForStaff(rows, 'en', nothing)
    expect(skipped.map(({ field }) => field)).toContain('passport_number')
    expect(shown.every(({ value }) => value !== undefined)).toBe(true)
    const asked = shortenForStaff(rows, 'en', ({ field }) => field === 'passport_number')
    expect(asked.skipped.map(({ field }) => field)).not.toContain('passport_number')
    expect(asked.shown.map(({ field }) => field)).toContain('passport_number')
  })

  it('loses no answer of a company and its people', async () => {
    for (const company of Object.values(companies)) {
      const { progress } = await answerCompany(company, testSettings)
      for (const { rows } of await buildReviewGroups(progress, inStaffWords)) {
        const { shown } = shortenForStaff(rows, testSettings.language, nothing)
        // A postal code is not broken across lines in one of the lists.
        const breakable = (values: (string | undefined)[]) =>
          values.join('\n').replaceAll('\u00a0', ' ')
        const text = breakable(shown.map(({ value }) => value))
        for (const { value } of rows)
          if (value !== undefined) expect(text).toContain(breakable([value]))
      }
    }
  })
})
