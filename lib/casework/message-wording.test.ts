import { describe, expect, it } from 'vitest'
import { noticeKinds } from '#lib/database/states.ts'
import { getTranslator } from '#lib/i18n/translate.ts'
import { notificationSettings } from '@/test-support/notification-setup.ts'
import { composeMessageWording } from './message-wording.ts'

describe('the wording of a message', () => {
  const application = { customerId: 'PTC-AAAA-BBBB-CCCC', locale: 'es' }

  it.each([...noticeKinds, 'device_code'] as const)('of %s has no link or code', (about) => {
    for (const channel of ['email', 'sms'] as const) {
      const wording = composeMessageWording(notificationSettings, application, { about, channel })
      expect(wording?.language).toBe('es')
      expect(wording?.text).toContain(application.customerId)
      expect(wording?.text).not.toMatch(/https?:|undefined|\d{6}/)
    }
  })

  it('is that of the customer’s language', () => {
    const message = { about: 'action_needed', channel: 'email' } as const
    const wording = composeMessageWording(notificationSettings, application, message)
    expect(wording?.text).toContain(getTranslator('es')('notifications.next.needed'))
    expect(wording?.subject).toContain(getTranslator('es')('notifications.headlines.action_needed'))
  })

  it('is not given for a link, whose text depends on who asked for it', () => {
    const message = { about: 'return_link', channel: 'email' } as const
    expect(composeMessageWording(notificationSettings, application, message)).toBeUndefined()
  })
})
