import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import type { DisplayedApplication } from '@/app/_request/visit.ts'
import { languages } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { CaseAnswers } from './case-answers.tsx'

vi.mock('next/headers', () => ({ headers: async () => new Headers() }))
vi.mock('./case-sections.ts', () => ({ buildCaseSections: async () => [] }))
vi.mock('./source-texts.ts', () => ({ sourceTexts: async () => () => undefined }))

describe.each(languages)('who entered the answers of a case, in %s', (language) => {
  const t = getTranslator(language)
  const application = { answers: { name: 'x' }, sources: {} }
  const seen = { t, language, application } as unknown as DisplayedApplication

  it.each([true, false])(
    'is not said to be the customer where that is doubted: %s',
    async (doubted) => {
      const page = renderToStaticMarkup(
        await CaseAnswers({ seen, requirements: [], isDoubted: doubted }),
      )
      expect(page.includes(t('casework.view.customers'))).toBe(!doubted)
      expect(page.includes(t('casework.view.inDoubt.customers'))).toBe(doubted)
    },
  )
})
