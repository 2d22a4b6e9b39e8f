import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import { type Language, languages } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { CaseSummary } from './case-summary.tsx'

const at = new Date('2026-11-02T09:00:00Z')

describe.each(languages)('the summary of a case, in %s', (language: Language) => {
  const t = getTranslator(language)

  function show(submission: object): string {
    const env = { retention: { draft: 30, decided: 30 } }
    const visit = { t, language, portico: { env }, member: { id: 'ada', role: 'agent' } }
    const viewed = {
      entry: { state: 'sending', channel: 'online', startedAt: at, since: at },
      application: { id: 'one', locale: language, expiresAt: null },
      submission: { state: 'sending', statusCheckedAt: null, ...submission },
    }
    return renderToStaticMarkup(
      <CaseSummary
        visit={visit as unknown as StaffVisit}
        viewed={viewed as unknown as ApplicationView}
      />,
    )
  }

  const held = { platformStatus: null, platformApplicationId: null, heldAt: at }

  it('says of what is held that nothing was sent, and of nothing else', () => {
    expect(show(held)).toContain(t('casework.view.notSent'))
    for (const other of [{ heldAt: null }, { platformApplicationId: 'app-1' }]) {
      const shown = show({ ...held, ...other })
      expect(shown).not.toContain(t('casework.view.notSent'))
      expect(shown).toContain(t('casework.view.notKnownYet'))
    }
  })
})
