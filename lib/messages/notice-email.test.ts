import { describe, expect, it } from 'vitest'
import { noticeKinds } from '#lib/database/states.ts'
import { formatDate, formatDateTime } from '#lib/i18n/dates.ts'
import { type Language, languages } from '#lib/i18n/languages.ts'
import { getMessages } from '#lib/i18n/translate.ts'
import { canary, oldContact } from '@/test-support/notification-setup.ts'
import { composeNoticeEmail } from './notice-email.ts'
import { isAlert, isReminder } from './notice-kinds.ts'

// The kinds about an application's progress, as opposed to a change of its contacts or devices.
const thread = noticeKinds.slice(noticeKinds.indexOf('submitted'), noticeKinds.indexOf('stopped'))

it.each(languages)(
  'says each kind of notice in %s with the reference, and nothing else of anybody',
  (language) => {
    const links = { url: 'https://x/y', backUrl: 'https://x/back' }
    const words = { language, brand: 'Portico', reference: 'PTC-0001', ...links }
    const byEmail = { channel: 'email', to: oldContact.email_address } as const
    for (const about of noticeKinds) {
      const email = composeNoticeEmail({ ...words, about, contact: byEmail })
      const sms = composeNoticeEmail({
        ...words,
        about,
        contact: { channel: 'sms', to: '+12025550147' },
      })
      for (const { text } of [email, sms]) {
        expect(text, about).toContain('PTC-0001')
        // A stopped application cannot be reported any more.
        expect(text.includes('https://x/y'), about).toBe(about !== 'stopped')
        expect(text, about).not.toContain(canary)
        expect(text, about).not.toContain('+12025550147')
        expect(text, about).not.toMatch(/[{}]/)
      }
      // An SMS is short: it has the way back if its reader has something to do or to read there.
      expect(email.text.includes('https://x/back'), about).toBe(about !== 'stopped')
      expect(sms.text.includes('https://x/back'), about).toBe(
        thread.includes(about) || isReminder(about) || about === 'invited',
      )
      expect(email.html, about).toContain(language === 'ar' ? 'dir="rtl"' : 'dir="ltr"')
      expect(sms, about).toMatchObject({ subject: '', html: '' })
    }
  },
)

const short = {
  contact: { channel: 'email', to: oldContact.email_address },
  brand: 'Portico',
  reference: 'PTC-0001',
  url: 'https://x/y',
  backUrl: 'https://x/back',
} as const

it.each([
  ['en', 24, 'not for at least 24 hours.'],
  ['en', 1, 'not for at least 1 hour.'],
  ['es', 24, 'nunca antes de 24 horas.'],
  ['ar', 24, 'ولا قبل مرور 24 ساعة على الأقل.'],
] as const)('says in %s that a new contact waits %i hours', (language, waitHours, said) => {
  const words = { ...short, language, about: 'contact_requested', waitHours } as const
  expect(composeNoticeEmail(words).text).toContain(said)
  const sms = { channel: 'sms', to: '+12025550147' } as const
  expect(composeNoticeEmail({ ...words, contact: sms }).text).toContain(said)
})

it('names no waiting time for a new contact where there is none', () => {
  const { text } = composeNoticeEmail({
    ...short,
    language: 'en',
    about: 'contact_requested',
    waitHours: 0,
  })
  expect(text).toContain('before a second member of staff agrees.\n')
})

it.each(languages)(
  'says in %s from when a new contact can be used, where that is known',
  (language) => {
    const words = { ...short, language, about: 'contact_approved' } as const
    const usableAt = new Date('2026-11-27T20:51:00Z')
    const sms = { channel: 'sms', to: '+12025550147' } as const
    for (const contact of [short.contact, sms]) {
      const { text } = composeNoticeEmail({ ...words, contact, usableAt })
      expect(text).toContain(formatDateTime(usableAt, language))
      expect(text).not.toContain(getMessages(language).notifications.explained.contact_approved)
    }
    expect(composeNoticeEmail(words).text).toContain(
      getMessages(language).notifications.explained.contact_approved,
    )
  },
)

it.each(languages)('says in %s until when something is needed, and no other time', (language) => {
  const { notifications } = getMessages(language)
  const at = new Date('2026-11-26T20:51:00Z')
  const until = new Date('2026-12-24T12:00:00Z')
  const { text } = composeNoticeEmail({ ...short, language, about: 'action_needed', at, until })
  expect(text).toContain(`${notifications.rows.until}: ${formatDate(until, language)}\n`)
  expect(text).not.toContain(notifications.rows.when)
})

it('leads from a closed report to the application first, and to another report last', () => {
  const { text, html } = composeNoticeEmail({ ...short, language: 'en', about: 'report_closed' })
  expect(text).toContain('Open your application:\nhttps://x/back')
  expect(text).toContain('Is something still wrong?\n\nIf so, tell us.\n')
  expect(text).toContain('Yes, something is wrong:\nhttps://x/y')
  expect(text.indexOf('https://x/back')).toBeLessThan(text.indexOf('https://x/y'))
  expect(html).not.toContain('This was not me</a>')
  expect(text).not.toContain('If this was you')
})

describe.each(languages)('a message in %s', (language) => {
  const { notifications, notMeReports } = getMessages(language)
  const compose = (about: (typeof noticeKinds)[number]) =>
    composeNoticeEmail({ ...short, language, about })
  const news = noticeKinds.filter((about) => about !== 'stopped' && !isAlert(about))
  const listButtons = (html: string) =>
    [...html.matchAll(/<a class="(button|alarm)" href="([^"]*)"[^>]*>([^<]*)</g)].map(
      ([, ...found]) => found,
    )

  it('has the way to the application as its only button where it is news', () => {
    for (const about of news) {
      const { html, text } = compose(about)
      expect(listButtons(html), about).toEqual([['button', 'https://x/back', notifications.back]])
      expect(html.indexOf('https://x/back'), about).toBeLessThan(html.indexOf('https://x/y'))
      expect(text, about).toContain(notifications[about === 'invited' ? 'once' : 'needs'])
    }
  })

  it('asks first whether it was its reader where it is an alert', () => {
    for (const about of noticeKinds.filter(isAlert)) {
      const { html, text } = compose(about)
      expect(text, about).toContain(notifications.needs)
      const isOwn = about === 'accepted' || about === 'opened_by_email'
      const { no } = notMeReports.asked[isOwn ? 'done' : 'staff']
      expect(listButtons(html), about).toEqual([['alarm', 'https://x/y', no]])
      expect(html.indexOf('https://x/y'), about).toBeLessThan(html.indexOf('https://x/back'))
    }
  })

  it('says of what a report holds back no more than is so', () => {
    const { held, erasure, export: copy } = notifications.tell
    expect(compose('link_sent').text).toContain(held)
    expect(compose('erasure_requested').text).toContain(erasure)
    expect(compose('export_requested').text).toContain(copy)
    for (const about of ['erasure_requested', 'export_requested'] as const) {
      expect(compose(about).text).not.toContain(held)
    }
  })

  it('asks only of what its reader can have done whether it was they', () => {
    const { done, staff } = notifications.wasYou
    const { asked } = notMeReports
    for (const about of ['link_sent', 'device_connected', 'export_requested'] as const) {
      expect(compose(about).text).toContain(staff)
      // Question and answer equal those of the linked page.
      expect(compose(about).text).toContain(`${asked.staff.heading}\n`)
      expect(compose(about).text).toContain(`${asked.staff.no}:\nhttps://x/y`)
      expect(compose(about).text).not.toContain(done)
    }
    expect(compose('accepted').text).toContain(done)
    expect(compose('accepted').text).toContain(`${asked.done.no}:\nhttps://x/y`)
  })
})

it('names the day by which a decision is usual, and not one on which nobody works', () => {
  const hours = { zone: 'Europe/London', times: [{ days: [0, 1, 2, 3, 4], from: 540, to: 1020 }] }
  const { text } = composeNoticeEmail({
    ...short,
    language: 'en',
    about: 'submitted',
    // A Thursday evening.
    at: new Date('2026-11-26T20:51:00Z'),
    support: { email: 'help@example.com', hours },
    usualDecisionHours: 48,
  })
  expect(text).toContain('A decision is usually made by Monday 30 November.')
})

describe('the criteria for e-mails', () => {
  const at = new Date('2026-11-26T20:51:00Z')
  const concerns = [
    { kind: 'email', value: 'other.canary@example.org' },
    { kind: 'telephone', value: '+44 20 7946 0018' },
  ] as const

  it('is when it happened, who of the firm it was, and masked what it is about', () => {
    const compose = (about: 'contact_changed' | 'contact_approved' | 'link_sent') =>
      composeNoticeEmail({ ...short, language: 'en', about, at, concerns })
    const { text, html } = compose('contact_changed')
    expect(text).toContain(
      [
        'When: 26 November 2026 at 20:51 UTC',
        'Who: A member of our staff',
        'New email address: o•••@e•••.org',
        'New phone number: \u2068•••18\u2069',
        'Reference: PTC-0001',
      ].join('\n'),
    )
    for (const words of [text, html]) expect(words).not.toMatch(/canary|7946/)
    expect(compose('link_sent').text).toContain('Sent to: o•••@e•••.org')
    expect(compose('contact_approved').text).toContain('Who: A second member of our staff')
  })

  it('is nobody of the firm where its reader did it, and no time where none is given', () => {
    const { text } = composeNoticeEmail({ ...short, language: 'en', about: 'accepted' })
    expect(text).not.toMatch(/Who:|When:/)
  })

  it.each([
    ['en', '2 documents, 1 answer, and your acceptance of the terms'],
    ['es', '2 documentos, 1 respuesta y su aceptación de las condiciones'],
    ['ar', 'مستندان وإجابة واحدة وموافقتك على الشروط'],
  ] as const)('is in %s how much is needed', (language, said) => {
    const needed = { documents: 2, answers: 1, terms: 1 }
    const words = { ...short, language, about: 'action_needed', needed } as const
    expect(composeNoticeEmail(words).text).toContain(`: ${said}\n`)
  })
})

it.each(languages)('says in %s how its reader reaches the firm', (language) => {
  const hours = { zone: 'Asia/Dubai', times: [{ days: [0, 1, 2, 3, 4], from: 540, to: 1020 }] }
  const said: Partial<Record<Language, string>> = {
    en: 'Monday to Friday, 09:00 to 17:00 (Gulf Standard Time)',
    es: 'de lunes a viernes, de 9:00 a 17:00 (hora estándar del Golfo)',
    ar: 'من الاثنين إلى الجمعة، من 9:00\u00a0ص إلى 5:00\u00a0م (توقيت الخليج)',
  }
  const email = composeNoticeEmail({
    language,
    brand: 'Portico',
    support: { phone: '+44 20 7946 0000', url: new URL('https://example.com/help'), hours },
    reference: 'PTC-0001',
    about: 'stopped',
    contact: { channel: 'email', to: oldContact.email_address },
    url: 'https://x/y',
    backUrl: 'https://x/back',
  })
  for (const text of [email.text, email.html]) {
    expect(text).toContain('+44 20 7946 0000')
    expect(text).toContain('https://example.com/help')
    expect(text).toContain(said[language] ?? '')
  }
  // The digit groups keep their order, whatever the direction of the line.
  expect(email.text.includes('\n\u2066+44 20 7946 0000\u2069\n')).toBe(language === 'ar')
})

it('keeps every way to reach the firm whole, on a line of its own', () => {
  const email = composeNoticeEmail({
    language: 'en',
    brand: 'Portico',
    support: { email: 'help@example.com', phone: '+44 20 7946 0000' },
    reference: 'PTC-0001',
    about: 'decided',
    contact: { channel: 'email', to: oldContact.email_address },
    url: 'https://x/y',
    backUrl: 'https://x/back',
  })
  expect(email.text).toContain('\nhelp@example.com\n+44 20 7946 0000\n')
  expect(email.html).toContain('href="tel:+442079460000"')
  expect(email.html).toContain('<bdi style="white-space:nowrap">+44 20 7946 0000</bdi>')
})

it.each([[true], [false]])('promises news only to whom it is sent (%s)', (getsNews) => {
  const { text } = composeNoticeEmail({
    language: 'en',
    brand: 'Portico',
    reference: 'PTC-0001',
    about: 'submitted',
    getsNews,
    contact: { channel: 'email', to: oldContact.email_address },
    url: 'https://x/y',
    backUrl: 'https://x/back',
  })
  expect(text.includes('We will write to you when')).toBe(getsNews)
})

it.each([
  [undefined, undefined],
  [5, '5 hours'],
  [48, '2 days'],
])('promises a decision only within the %s hours that the operator has set', (hours, said) => {
  const words = { language: 'en', brand: 'Portico', reference: 'PTC-0001' } as const
  const compose = (about: 'submitted' | 'decided') =>
    composeNoticeEmail({
      ...words,
      about,
      usualDecisionHours: hours,
      contact: { channel: 'email', to: oldContact.email_address },
      url: 'https://x/y',
      backUrl: 'https://x/back',
    })
  expect(compose('submitted').text.includes('usually')).toBe(said !== undefined)
  if (said) expect(compose('submitted').text).toContain(`within ${said}.`)
  expect(compose('decided').text).not.toContain('usually')
})

it('breaks no reference across lines', () => {
  const { html } = composeNoticeEmail({ ...short, language: 'en', about: 'decided' })
  expect(html).toContain(`<span style="white-space:nowrap">${short.reference}</span>`)
})

it('says when something happened in the zone of the firm, where it has one', () => {
  const at = new Date('2026-07-26T20:51:00Z')
  const hours = { zone: 'Europe/London', times: [{ days: [0], from: 540, to: 1020 }] }
  const compose = (support: { hours?: typeof hours }) =>
    composeNoticeEmail({ ...short, language: 'en', about: 'accepted', at, support }).text
  expect(compose({ hours })).toContain('When: 26 July 2026 at 21:51 BST\n')
  expect(compose({})).toContain('When: 26 July 2026 at 20:51 UTC\n')
})
