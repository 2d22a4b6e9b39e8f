import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import type { CaseFlags } from '@/lib/casework/read-case.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { languages } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { FlagList } from './flag-list.tsx'

const found = {
  flags: {
    acceptanceId: 'a',
    applicationId: 'one',
    codes: ['contact_shared', 'accepted_quickly'],
    staff: ['hugo'],
    way: 'online',
    notedAt: new Date('2026-11-02T10:00:00Z'),
  },
  decided: [],
  waiting: undefined,
  names: new Map([['hugo', 'Hugo']]),
} satisfies CaseFlags

const free = {
  demand: 'second_decision',
  refused: undefined,
  maySendBack: true,
  hadPart: false,
} as const

describe.each(languages)('the risk flags of a case, in %s', (language) => {
  const t = getTranslator(language)
  const visit = { t, language, member: { id: 'me', role: 'supervisor' } } as unknown as StaffVisit
  const show = (given: CaseFlags) =>
    renderToStaticMarkup(
      <FlagList visit={visit} application="one" severity="low" found={given} isLinked />,
    )

  it('are one line where nobody has to decide, and name the staff who had a part in it', () => {
    const page = show(found)
    expect(page).toMatch(/<details class="case-fold"><summary>/)
    expect(page).toContain(t('riskFlags.involved', { names: isolateDirection('Hugo') }))
    expect(page).not.toContain(t('riskFlags.checks.accepted_quickly'))
  })

  it('stand open while one waits for a decision, each with what to check', () => {
    const page = show({ ...found, waiting: free })
    expect(page).not.toContain('case-fold')
    for (const code of found.flags.codes) {
      expect(page).toContain(t(`riskFlags.checks.${code}` as 'riskFlags.checks.contact_shared'))
    }
  })

  it('tell each reader whether they can decide, with buttons only for those', () => {
    const mayDecide = show({ ...found, waiting: free })
    expect(mayDecide).toContain(t('staffCase.mayDecide'))
    expect(mayDecide).toContain('value="sent_on"')
    const withReason = { ...free, demand: 'reason', maySendBack: false, hadPart: true } as const
    const helped = show({ ...found, waiting: withReason })
    expect(helped).not.toContain(t('staffCase.mayDecide'))
    expect(helped).toContain(t('riskFlags.withPart'))
    expect(helped).toContain('value="sent_on"')
    for (const refused of ['role', 'same_person'] as const) {
      const page = show({ ...found, waiting: { ...free, refused, maySendBack: false } })
      expect(page).toContain(t(`riskFlags.notYours.${refused}`))
      expect(page).not.toContain(t('staffCase.mayDecide'))
      expect(page).not.toContain('<form')
    }
  })

  it('stand open where something was decided', () => {
    const decided = [
      { id: 'd', outcome: 'sent_on', by: 'hugo', at: new Date(0), reason: null } as const,
    ]
    expect(show({ ...found, decided })).not.toContain('case-fold')
  })
})
