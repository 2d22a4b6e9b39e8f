import { describe, expect, it } from 'vitest'
import { formatDateTime, formatDateTimeIn } from '#lib/i18n/dates.ts'
import { languages } from '#lib/i18n/languages.ts'
import { getTranslator } from '#lib/i18n/translate.ts'
import { composeStaffEmail, type StaffMessage } from './staff-emails.ts'

const link = 'k3Jr9vQxW2mTz8LpYc5NbHs7DfGa4EuRo1iKq6XwVtA'
const at = new Date('2026-11-26T20:51:00Z')
const of = {
  id: 'an-id',
  role: 'agent',
  person: { name: 'Ines Ruiz', address: 'ines@example.com' },
} as const

describe.each(languages)('e-mails to staff, in %s', (language) => {
  const settings = {
    brand: 'Portico',
    publicUrl: new URL('https://bank.example'),
    language,
  }
  const compose = (message: StaffMessage) => composeStaffEmail(settings, 'sue@example.com', message)

  it('tell administrators whose account was added, and by whom', () => {
    const { text } = compose({ about: 'colleague_added', by: 'Ada Osei', of })
    expect(text).toContain('Ines Ruiz')
    expect(text).toContain('ines@example.com')
    // Her name stands for who invited them and whom to ask.
    expect(text.split('Ada Osei').length).toBe(3)
    expect(text).toContain(`https://bank.example/${language}/staff/accounts/an-id`)
  })

  it.each<[StaffMessage, string]>([
    [{ about: 'invitation', by: 'Ada Osei', role: 'agent', link }, `password/${link}`],
    [{ about: 'reset', by: 'Ada Osei', link }, `password/${link}`],
    [{ about: 'forgotten', link }, `password/${link}`],
    [{ about: 'added', by: 'Ada Osei', role: 'agent' }, 'sign-in'],
    [{ about: 'password_changed', how: 'owner', at }, 'forgot-password'],
    [{ about: 'factor_changed', what: 'app', at }, 'forgot-password'],
    [{ about: 'factor_changed', what: 'passkey_added', at }, 'forgot-password'],
    [{ about: 'factor_changed', what: 'passkey_removed', at }, 'forgot-password'],
    [{ about: 'factor_changed', what: 'backup_codes', at }, 'forgot-password'],
    [{ about: 'colleague_added', by: 'Ada Osei', of }, 'accounts/an-id'],
    [
      {
        ...{ about: 'data_request', by: 'Ada Osei', kind: 'erasure', reference: 'PTC-7H4K-29QD' },
        ...{ id: 'an-id', until: at },
      },
      'applications/an-id/data',
    ],
  ])('have a button and say how to get help: $about', (message, page) => {
    const { text, html } = compose(message)
    const url = `https://bank.example/${language}/staff/${page}`
    expect(html).toContain(`<a class="button" href="${url}"`)
    expect(text).toContain(`:\n${url}\n`)
    expect(text).toContain(getTranslator(language)('staff.help'))
  })

  it.each(['invitation', 'added'] as const)('say what to do if %s was not expected', (about) => {
    const { text } = compose({ about, by: 'Ada Osei', role: 'agent', link })
    expect(text).toContain(getTranslator(language)('staffAccounts.email.invitationNotExpected'))
  })

  it('say in the subject what they are about, so that one is told from the next', () => {
    const reference = 'PTC-7H4K-29QD'
    const request = {
      about: 'data_request',
      by: 'Ada Osei',
      reference,
      id: 'an-id',
      until: at,
    } as const
    const { subject } = compose({ ...request, kind: 'erasure' })
    expect(subject).toContain(reference)
    expect(compose({ ...request, kind: 'export' }).subject).not.toBe(subject)
    expect(compose({ about: 'factor_reset_done', by: 'Ada Osei', of }).subject).toContain(
      'Ines Ruiz',
    )
  })

  it('say when a password was changed', () => {
    const { text } = compose({ about: 'password_changed', how: 'link', at })
    expect(text).toContain(formatDateTime(at, language))
  })

  it('say with what it was changed, where that is known', () => {
    const message = { about: 'factor_changed', what: 'app', at } as const
    expect(compose({ ...message, device: 'Safari/iOS' }).text).toMatch(/Safari.+iOS/)
    expect(compose(message).text).not.toContain(
      getTranslator(language)('staffAccounts.email.device'),
    )
  })

  it('write the address of an application out below its button, and no secret', () => {
    const id = '11111111-2222-4333-8444-555555555555'
    const of = {
      id,
      role: 'agent',
      person: { name: 'Ines Ruiz', address: 'ines@example.com' },
    } as const
    expect(compose({ about: 'colleague_added', by: 'Ada Osei', of }).html).toContain(`/${id}</a>`)
    expect(compose({ about: 'forgotten', link: 'x'.repeat(43) }).html).not.toContain('xxx</a>')
  })

  it('say how staff reach the people who run the service, where that is known', () => {
    const support = { email: 'desk@example.com' }
    const { text } = composeStaffEmail({ ...settings, support }, 'sue@example.com', {
      about: 'forgotten',
      link,
    })
    expect(text).toContain('desk@example.com')
  })

  it('say times in the zone of the firm, where it has one', () => {
    const zone = 'Asia/Dubai'
    const message = { about: 'factor_changed', what: 'app', at } as const
    const { text } = composeStaffEmail({ ...settings, zone }, 'sue@example.com', message)
    expect(text).toContain(formatDateTimeIn(zone, at, language))
    expect(text).not.toContain('UTC')
  })
})
