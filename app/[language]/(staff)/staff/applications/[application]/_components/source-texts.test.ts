import { expect, it } from 'vitest'
import type { DisplayedApplication } from '@/app/_request/visit.ts'
import { languages } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { answerLocation } from '@/lib/onboarding/answers/answer-authors.ts'
import type { ReviewRow } from '@/lib/onboarding/review/review-rows.ts'
import { sourceTexts } from './source-texts.ts'

const amelia = 'aaaaaaaa-0000-4000-8000-000000000001'
const row = { stepId: 'person_name', field: 'last_name', value: 'Rose' } as ReviewRow

it.each(languages)(
  'says of a person’s own answers that they gave them, in %s',
  async (language) => {
    const t = getTranslator(language)
    const own = {
      by: { kind: 'person', id: amelia },
      at: '2026-11-21T10:00:00.000Z',
      revision: 1,
    } as const
    const application = { sources: { [answerLocation('person_name', amelia)]: { last_name: own } } }
    const portico = { staff: { store: { staff: { findAll: async () => [] } } } }
    const note = await sourceTexts({ t, application, portico } as unknown as DisplayedApplication)
    expect(note(row, amelia)).toBe(t('assistedEntry.sources.person'))
    expect(note(row)).toBeUndefined()
  },
)
