import { describe, expect, it } from 'vitest'
import { envOf, faultsOf, remote } from '@/test-support/environment.ts'

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

  it('has hours in a zone that is named', () => {
    const hours = { SUPPORT_HOURS: 'Mo-Fr 09:00-17:00', SUPPORT_TIME_ZONE: 'Europe/London' }
    expect(envOf({ ...remote, ...hours }).support.hours).toEqual({
      zone: 'Europe/London',
      times: [{ days: [0, 1, 2, 3, 4], from: 540, to: 1020 }],
    })
    const { SUPPORT_HOURS } = hours
    expect(faultsOf({ ...remote, SUPPORT_HOURS })).toEqual([
      'SUPPORT_TIME_ZONE must be set: SUPPORT_HOURS is',
    ])
    expect(faultsOf({ ...withoutSupport, ...hours }).join('\n')).toMatch(
      /^SUPPORT_HOURS needs SUPPORT_EMAIL, SUPPORT_PHONE or SUPPORT_URL/m,
    )
  })
})
