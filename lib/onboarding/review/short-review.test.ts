import { describe, expect, it } from 'vitest'
import { languages } from '#lib/i18n/languages.ts'
import { findMessage } from '#lib/i18n/translate.ts'
import { answerSteps, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { type Applicant, applicants } from '@/test-support/applicants/individuals.ts'
import { listReviewRows } from '@/test-support/applicants/list-review-rows.ts'
import { messageKey, type Step } from '../define-step.ts'
import { buildFieldContext } from '../field-context/build-field-context.ts'
import { corporationSteps, individualSteps, personSteps } from '../journeys.ts'
import { evaluateProgress } from '../progress/evaluate-progress.ts'
import { shortenReview } from './short-review.ts'

const { maya, oliver, lucia, abdAlRahman, suharto } = applicants

async function shortOf(applicant: Applicant, language = testSettings.language) {
  const { progress } = await answerSteps(applicant.typed, { ...testSettings, language })
  return shortenReview(await listReviewRows(progress), language)
}

async function valuesOf(applicant: Applicant, topic: string, language = testSettings.language) {
  const { topics } = await shortOf(applicant, language)
  return topics.find((each) => each.topic === topic)?.rows.map(({ value }) => value)
}

/** A postal code is not broken across lines in one of the lists. */
function breakable(values: readonly (string | undefined)[]): string {
  return values.join('\n').replaceAll('\u00a0', ' ')
}

describe('the short list of answers', () => {
  it('says a name in one row', async () => {
    expect(await valuesOf(maya, 'Name')).toEqual(['Dr. Maya Rose Johnson'])
    expect(await valuesOf(suharto, 'Name')).toEqual([
      'Suharto',
      'Yes. It is sent both as given name and as family name.',
    ])
  })

  it('says an address in one row, as its country writes it', async () => {
    expect(await valuesOf(maya, 'Address')).toEqual([
      '1204 Pine Street, Apt 5B, Rear building, c/o Rose, Seattle, Washington 98101-1234',
    ])
    expect((await valuesOf(abdAlRahman, 'العنوان', 'ar'))?.[0]).toContain('، ')
  })

  it('has one topic for each step', async () => {
    const { topics } = await shortOf(lucia)
    expect(topics.map(({ stepId }) => stepId).toSorted()).toEqual(
      Object.keys(lucia.typed).toSorted(),
    )
    expect(new Set(topics.map(({ topic }) => topic)).size).toBe(topics.length)
  })

  it('sets apart what was left empty, without parts of a name or an address', async () => {
    const { topics, skipped } = await shortOf(oliver)
    expect(skipped.map(({ field }) => field)).toEqual([
      'tax_reference_number',
      'passport_number',
      'percentage_ownership',
    ])
    expect(topics.flatMap(({ rows }) => rows).every(({ value }) => value !== undefined)).toBe(true)
  })

  it.each(languages)('shows every other answer as the long list does, in %s', async (language) => {
    for (const applicant of Object.values(applicants)) {
      const { progress } = await answerSteps(applicant.typed, { ...testSettings, language })
      const rows = await listReviewRows(progress)
      const { topics } = shortenReview(rows, language)
      const shown = breakable(topics.flatMap((topic) => topic.rows.map(({ value }) => value)))
      for (const { value } of rows)
        if (value !== undefined) expect(shown).toContain(breakable([value]))
    }
  })

  it('shows what must be answered still', async () => {
    const rows = await listReviewRows(
      evaluateProgress({}, buildFieldContext({}, { ...testSettings, language: 'en' })),
    )
    const { topics } = shortenReview(rows, 'en')
    const missing = topics.flatMap((topic) => topic.rows.map(({ field }) => field))
    expect(missing).toEqual(expect.arrayContaining(['first_name', 'last_name', 'date_of_birth']))
  })

  it.each(languages)('finds a topic of every step with several questions, in %s', (language) => {
    const all: readonly Step[] = [...individualSteps, ...corporationSteps, ...personSteps]
    const several = all.filter(({ fields }) => Object.keys(fields).length > 1)
    const without = several.filter((step) => !findMessage(language, `${messageKey(step)}.topic`))
    expect(without.map(({ id }) => id)).toEqual([])
  })
})
