import { expect, it } from 'vitest'
import { languages } from '../../i18n/languages.ts'
import { composeStaffEmail } from './staff-emails.ts'

it.each(languages)(
  'tells administrators whose account was added, and by whom, in %s',
  (language) => {
    const settings = { brand: 'Portico', publicUrl: new URL('https://bank.example'), language }
    const of = { id: 'an-id', role: 'agent', person: { name: 'Ines Ruiz' } } as const
    const message = { about: 'colleague_added', by: 'Ada Osei', of } as const
    const { text } = composeStaffEmail(settings, 'sue@example.com', message)
    expect(text).toContain('Ines Ruiz')
    expect(text).toContain('Ada Osei')
    expect(text).toContain(`https://bank.example/${language}/staff/accounts/an-id`)
  },
)
