import { expect, it } from 'vitest'
import { describeInvitation, nameInviter, omitContacts } from './invitation.ts'

const answersOf = (registered_name: string, first_name: string) => ({
  company_name: { typed: {}, values: { registered_name } },
  people: [
    {
      id: 'one',
      answers: { person_name: { typed: {}, values: { first_name, is_applicant: true } } },
    },
  ] as never,
})

it('names the company and the person who fills in its application, as far as they are known', () => {
  expect(describeInvitation(answersOf('Harbour & Vine', 'Amelia'))).toEqual({
    company: 'Harbour & Vine',
    inviter: 'Amelia',
  })
  expect(describeInvitation({})).toEqual({ company: undefined, inviter: undefined })
  expect(nameInviter({ company: undefined, inviter: 'Amelia' }).naming).toBe('none')
})

it.each([
  'evil.example/win',
  'www.evil',
  'call +44 20 7946 0018',
  'a@evil.example',
  'evil。example',
])(
  'says nothing in an e-mail to a stranger that reads like an address or a number to call: %s',
  (name) => {
    expect(omitContacts(describeInvitation(answersOf(name, name)))).toEqual({
      company: undefined,
      inviter: undefined,
    })
  },
)

it.each([
  'Novo A/S',
  'Taller Quiroga, S.A. de C.V.',
  'Nº 1 Bakery 2024',
  'J. R. Smith',
  'شركة النور',
])('leaves a name as it is: %s', (name) => {
  expect(omitContacts({ company: name, inviter: undefined }).company).toBe(name)
})
