import { describe, expect, it } from 'vitest'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { describeNextSteps, describeUnconfirmed } from './submit-notes.ts'

function followed(channels: { email: boolean; sms: boolean } | undefined, contact: object) {
  const notices = channels && { brand: 'Portico', publicUrl: new URL('http://x.test'), ...channels }
  return describeNextSteps({
    t: getTranslator('en'),
    portico: { sending: { notices } },
    application: { answers: { contact: { values: contact } } },
  })
}

const maya = { email_address: 'maya@example.com', telephone_number: '+12065552671' }
const changes = 'You can change your answers until you send them; after that only if we ask.'

describe('the words above the submit button', () => {
  it('promises the messages that would be sent, and to which address', () => {
    expect(followed({ email: true, sms: false }, maya).hint).toBe(
      `We will email you at \u2068maya@example.com\u2069 when there is a decision, or if we need something. ${changes}`,
    )
    expect(followed({ email: true, sms: true }, maya).hint).toContain('and text you')
    expect(followed({ email: false, sms: true }, maya).hint).toContain('We will text you when')
  })

  it('promises no message where none would be sent', () => {
    for (const none of [
      followed(undefined, maya),
      followed({ email: false, sms: false }, maya),
      followed({ email: true, sms: true }, {}),
    ]) {
      expect(none.hint).toBe(changes)
    }
  })
})

describe('people who have not confirmed their part', () => {
  const people = ['Ada', 'Noor', 'Wei'].map((name) => ({ id: name, name }))
  const visit = { t: getTranslator('en'), language: 'en', progress: { people } } as const
  const awaited = { isAwaited: true, text: '' }

  it('is named above the button that sends, with what becomes of the link', () => {
    const confirmations = new Map([
      ['Ada', awaited],
      ['Noor', { ...awaited, isAwaited: false }],
      ['Wei', awaited],
    ])
    expect(describeUnconfirmed(visit, confirmations)).toMatchObject([
      { value: '\u2068Ada\u2069 and \u2068Wei\u2069', hint: expect.stringContaining('link') },
    ])
  })

  it('is not spoken of where nobody is awaited', () => {
    expect(describeUnconfirmed(visit, undefined)).toEqual([])
    expect(describeUnconfirmed(visit, new Map())).toEqual([])
  })
})
