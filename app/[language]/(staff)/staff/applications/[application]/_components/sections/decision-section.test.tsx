import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import { languages } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import type { ApplicationMessage } from '@/lib/messages/store/application-messages.ts'
import { DecisionSection } from './decision-section.tsx'

const notice: ApplicationMessage = {
  id: 'a',
  channel: 'email',
  state: 'sent',
  attempts: 1,
  nextAttemptAt: null,
  lastCode: null,
  createdAt: new Date('2026-11-02T10:00:00Z'),
  completedAt: new Date('2026-11-02T10:05:00Z'),
  about: 'decided',
}

describe.each(languages)('what the platform decided, in %s', (language) => {
  const t = getTranslator(language)

  async function show(
    state: string,
    { messages = [notice], description = '' } = {},
  ): Promise<string> {
    const visit = { t, language } as unknown as StaffVisit
    const entry = { state, since: new Date('2026-11-02T10:00:00Z') }
    const viewed = { entry, submission: {}, messages } as unknown as ApplicationView
    const reasons = description ? [description] : []
    return renderToStaticMarkup(<DecisionSection visit={visit} viewed={viewed} reasons={reasons} />)
  }

  it('is nothing before, and has no reason where it approved', async () => {
    expect(await show('submitted')).toBe('')
    const approved = await show('approved')
    expect(approved).toContain(t('staffCase.decision.approved'))
    expect(approved).not.toContain(t('staffCase.decision.noReason'))
  })

  it('says the reason, or that there is none', async () => {
    expect(await show('rejected')).toContain(t('staffCase.decision.noReason'))
    const named = await show('rejected', { description: 'It could not be verified.' })
    expect(named).toContain('It could not be verified.')
    expect(named).not.toContain(t('staffCase.decision.noReason'))
  })

  it('says when the customer was notified, or why not', async () => {
    expect(await show('approved')).toContain('2026-11-02T10:05:00')
    for (const [messages, outcome] of [
      [[], 'none'],
      [[{ ...notice, state: 'waiting', completedAt: null }], 'waiting'],
      [[{ ...notice, state: 'dropped', lastCode: 'eenvelope_550' }], 'failed'],
    ] as const) {
      const page = await show('rejected', { messages: [...messages] })
      expect(page).toContain(t(`staffCase.decision.notice.${outcome}`))
    }
  })
})
