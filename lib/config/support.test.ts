import { describe, expect, it } from 'vitest'
import { envOf, faultsOf, remote } from '../../test-support/environment.ts'

const hours = { en: 'Weekdays, 9 to 5', es: 'Laborables, de 9 a 17', ar: 'أيام العمل، 9–17' }
const { SUPPORT_EMAIL: _, ...withoutSupport } = remote

describe('how customers get help', () => {
  it('is demanded with a platform of the operator’s, in a plain sentence', () => {
    expect(faultsOf(withoutSupport)).toEqual([
      'SUPPORT_EMAIL must be set, or SUPPORT_PHONE or SUPPORT_URL: a platform is configured, and every page says how customers get help',
    ])
  })

  it.each([
    ['SUPPORT_EMAIL', 'help@example.com'],
    ['SUPPORT_PHONE', '+44 20 7946 0000'],
    ['SUPPORT_URL', 'https://example.com/help'],
  ])('is enough with %s alone', (name, value) => {
    expect(faultsOf({ ...withoutSupport, [name]: value })).toEqual([])
  })

  it('is not demanded of the embedded platform, which opens no account', () => {
    expect(faultsOf({}).join()).not.toContain('SUPPORT')
  })

  it('has hours in each language that is offered', () => {
    const SUPPORT_HOURS = JSON.stringify(hours)
    expect(envOf({ ...remote, SUPPORT_HOURS }).support.hours).toEqual(hours)
    const spanish = JSON.stringify({ es: hours.es })
    expect(faultsOf({ ...remote, SUPPORT_HOURS: spanish })).toContain(
      'SUPPORT_HOURS en must be a text',
    )
    expect(faultsOf({ ...withoutSupport, SUPPORT_HOURS }).join('\n')).toMatch(
      /^SUPPORT_HOURS needs SUPPORT_EMAIL, SUPPORT_PHONE or SUPPORT_URL/m,
    )
  })
})
