import { expect, it } from 'vitest'
import { canary, oldContact } from '@/test-support/notification-bench.ts'
import { noticeKinds } from '../../adapters/database/states.ts'
import { languages } from '../../i18n/languages.ts'
import { composeNoticeEmail } from './notice-email.ts'

it.each(languages.flatMap((language) => noticeKinds.map((about) => ({ language, about }))))(
  'says $about in $language with the reference, and nothing else of anybody',
  ({ language, about }) => {
    const words = { language, brand: 'Portico', reference: 'PTC-0001', about, url: 'https://x/y' }
    const email = composeNoticeEmail({
      ...words,
      contact: { channel: 'email', to: oldContact.email_address },
      stopUrl: 'https://x/stop',
    })
    const sms = composeNoticeEmail({ ...words, contact: { channel: 'sms', to: '+12025550147' } })
    for (const { text } of [email, sms]) {
      expect(text).toContain('PTC-0001')
      // Of what is stopped nothing is left to be reported.
      expect(text.includes('https://x/y')).toBe(about !== 'stopped')
      expect(text).not.toContain(canary)
      expect(text).not.toContain('+12025550147')
      expect(text).not.toMatch(/[{}]/)
    }
    expect(email.text.includes('https://x/stop')).toBe(about !== 'stopped')
    expect(email.html).toContain(language === 'ar' ? 'dir="rtl"' : 'dir="ltr"')
    expect(sms).toMatchObject({ subject: '', html: '' })
  },
)
