import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { contactText } from '@/lib/casework/contact-text.ts'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import { languages } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import type { ApplicationMessage } from '@/lib/messages/store/application-messages.ts'
import { MessageCodes } from './message-codes.tsx'
import { MessageFate } from './message-fate.tsx'
import { UndeliveredNotice } from './undelivered-notice.tsx'

const failed: ApplicationMessage = {
  id: 'a-message',
  channel: 'email',
  state: 'dropped',
  attempts: 1,
  nextAttemptAt: null,
  lastCode: 'eenvelope_550',
  createdAt: new Date(0),
  completedAt: new Date(0),
  about: 'answers_changed',
}

describe.each(languages)('a message that failed, in %s', (language) => {
  const t = getTranslator(language)
  const member = { id: 'me', role: 'agent' }
  const visit = { t, language, member, tab: 'messages' } as unknown as StaffVisit

  function show(message: ApplicationMessage, part = MessageFate): string {
    const viewed = {
      application: { id: 'an-application', customerId: 'PTC-1', stoppedAt: null },
      submission: undefined,
      messages: [message],
    } as unknown as ApplicationView
    return renderToStaticMarkup(part({ visit, viewed, message }))
  }

  it('says in words why, with the code on the technical tab alone', () => {
    const page = show(failed)
    expect(page).toContain(t('staffCase.messages.delivery.refused.email'))
    expect(page).not.toMatch(/550|eenvelope/)
    expect(show({ ...failed, lastCode: 'econnection' })).toContain(
      t('staffCase.messages.delivery.unreached.email'),
    )
    expect(show(failed, MessageCodes)).toContain('eenvelope_550')
    // Nothing failed if a later message took its place.
    expect(show({ ...failed, lastCode: 'superseded' }, MessageCodes)).toBe('')
  })

  it('can be sent again by a button that names it', () => {
    const page = show(failed)
    expect(page).toContain(`value="${failed.id}"`)
    expect(page).toContain(t('staffCase.messages.resend'))
  })

  it('names to whom it goes again, and leads to where a wrong address is changed', () => {
    const viewed = {
      application: { id: 'an-application', customerId: 'PTC-1', stoppedAt: null },
      messages: [failed],
    } as unknown as ApplicationView
    const say = (lastCode: string, to?: string) =>
      renderToStaticMarkup(
        <MessageFate
          visit={visit}
          viewed={viewed}
          message={{ ...failed, lastCode }}
          to={to}
          resendTo={['maya@example.com']}
          contactHref="/fill/about"
        />,
      )
    expect(say('eenvelope_550')).toContain('maya</span><wbr/><span>@example.com')
    // The row names it already.
    expect(say('eenvelope_550', 'maya@example.com')).not.toContain('maya</span><wbr/>')
    expect(say('eenvelope_550', 'earlier@example.com')).toContain(
      'maya</span><wbr/><span>@example.com',
    )
    expect(say('eenvelope_550')).toContain('href="/fill/about"')
    // Another address would not have reached the service either.
    expect(say('econnection')).not.toContain('href="/fill/about"')
  })

  it('says of an SMS that its number may be wrong, and offers that number in groups', async () => {
    const number = await contactText('sms', '+12065552671')
    expect(number).toBe('+1 206 555 2671')
    const sms = { ...failed, channel: 'sms', lastCode: 'http_422' } as const
    const viewed = {
      application: { id: 'an-application', customerId: 'PTC-1', stoppedAt: null },
      messages: [sms],
    } as unknown as ApplicationView
    const page = renderToStaticMarkup(
      <MessageFate visit={visit} viewed={viewed} message={sms} resendTo={[number]} />,
    )
    expect(page).toContain(t('staffCase.messages.delivery.refused.sms'))
    expect(page).not.toContain(t('staffCase.messages.delivery.refused.email'))
    expect(page).toContain('+1 206 555 2671')
    expect(page).not.toMatch(/<button[^>]*>.*\+1 206 555 2671/)
  })

  it('is said on every other tab, with its channels', () => {
    const sms = { ...failed, id: 'another', channel: 'sms' } as const
    const say = (tab: string) =>
      renderToStaticMarkup(
        <UndeliveredNotice
          visit={{ ...visit, tab } as unknown as StaffVisit}
          application="an-application"
          undelivered={[failed, sms]}
        />,
      )
    expect(say('messages')).toBe('')
    for (const channel of ['email', 'sms'] as const) {
      expect(say('answers')).toContain(t(`staffCase.undelivered.channels.${channel}`))
    }
    expect(say('answers').split(t('staffCase.messages.titles.answers_changed'))).toHaveLength(2)
  })

  it('has no button but a reason, where a link in it has expired', () => {
    const page = show({ ...failed, about: 'person_link' })
    expect(page).toContain(t('staffCase.messages.obstacles.link'))
    expect(page).not.toContain('<form')
  })
})
