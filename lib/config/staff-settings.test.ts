import { describe, expect, it } from 'vitest'
import { defaultVolumeLimits } from '#lib/staff/rules/volume-limits.ts'
import { envOf, faultsOf, remote } from '@/test-support/environment.ts'

describe('the language of e-mails to staff', () => {
  it('is English unless another one is set', () => {
    expect(envOf(remote).staffLanguage).toBe('en')
    expect(envOf({ ...remote, STAFF_LANGUAGE: 'ar' }).staffLanguage).toBe('ar')
    expect(faultsOf({ ...remote, STAFF_LANGUAGE: 'fr' })).toEqual([
      'STAFF_LANGUAGE must be one of en, es, ar',
    ])
  })
})

describe('the provider that staff sign in with', () => {
  const provider = {
    STAFF_OIDC_ISSUER: 'https://login.example.com/realm',
    STAFF_OIDC_CLIENT_ID: 'portico',
    STAFF_OIDC_CLIENT_SECRET: 'word',
  }

  it('is none, or all of it', () => {
    expect(envOf(remote).staffProvider).toBeUndefined()
    expect(envOf({ ...remote, ...provider }).staffProvider).toEqual({
      issuer: new URL('https://login.example.com/realm'),
      clientId: 'portico',
      clientSecret: 'word',
    })
    for (const name of Object.keys(provider)) {
      const fault = `${name} must be set: a provider for staff is configured`
      expect(faultsOf({ ...remote, ...provider, [name]: '' })).toEqual([fault])
    }
  })

  it('is spoken to in secret', () => {
    const open = { ...provider, STAFF_OIDC_ISSUER: 'http://login.example.com' }
    expect(faultsOf({ ...remote, ...open })).toHaveLength(1)
  })
})

describe('the applications that staff see', () => {
  const branches = { STAFF_BRANCHES: 'harbour, old-town harbour' }
  const known = ['harbour', 'old-town']

  it('are all, unless the firm names its branches, or says otherwise', () => {
    const scopeOf = (given: Record<string, string>) => envOf({ ...remote, ...given }).staffScope
    const pool = 'supervisors'
    expect(scopeOf({})).toEqual({ scope: 'all', branches: [], pool })
    expect(scopeOf(branches)).toEqual({ scope: 'branch', branches: known, pool })
    expect(scopeOf({ ...branches, STAFF_SCOPE: 'all' }).scope).toBe('all')
    expect(scopeOf({ STAFF_SCOPE: 'assigned' })).toEqual({ scope: 'assigned', branches: [], pool })
    expect(scopeOf({ ...branches, STAFF_POOL: 'old-town' }).pool).toBe('old-town')
    expect(scopeOf({ ...branches, STAFF_POOL: 'everyone' }).pool).toBe('everyone')
  })

  it.each<[Record<string, string>, string]>([
    [{ STAFF_SCOPE: 'branch' }, 'STAFF_BRANCHES must be set: STAFF_SCOPE is branch'],
    [{ STAFF_SCOPE: 'team' }, 'STAFF_SCOPE must be all, branch, assigned'],
    [
      { ...branches, STAFF_POOL: 'harbor' },
      'STAFF_POOL must be supervisors, everyone, or one of STAFF_BRANCHES',
    ],
    [
      { STAFF_BRANCHES: 'harbour all' },
      'STAFF_BRANCHES must be codes of small letters, digits and hyphens, 40 characters at most, and none of all, supervisors, everyone',
    ],
  ])('are said so that it can be done: %j', (given, fault) => {
    expect(faultsOf({ ...remote, ...given })).toEqual([fault])
  })

  it('follow a claim only where there is a provider that makes it', () => {
    expect(faultsOf({ ...remote, STAFF_OIDC_BRANCH_CLAIM: 'office' })).toEqual([
      'STAFF_OIDC_ISSUER must be set: STAFF_OIDC_BRANCH_CLAIM is',
      'STAFF_BRANCHES must be set: STAFF_OIDC_BRANCH_CLAIM is',
    ])
  })
})

describe('the limits of viewing and export', () => {
  it('is the usual, but for what is named', () => {
    expect(envOf(remote).staffLimits).toEqual(defaultVolumeLimits)
    const { staffLimits } = envOf({ ...remote, STAFF_LIMITS: 'cases_day=2/3' })
    expect(staffLimits.cases.day).toEqual({ warn: 2, stop: 3 })
    const [fault] = faultsOf({ ...remote, STAFF_LIMITS: 'cases_day=3/2' })
    expect(fault).toMatch(
      /^STAFF_LIMITS must be limits such as cases_hour=40\/100.* downloads_day$/,
    )
  })
})

it('names how staff reach the people who run the service', () => {
  const STAFF_SUPPORT_EMAIL = 'desk@example.com'
  expect(envOf({ ...remote, STAFF_SUPPORT_EMAIL }).staffSupport.email).toBe(STAFF_SUPPORT_EMAIL)
  expect(faultsOf({ ...remote, STAFF_SUPPORT_EMAIL: 'the desk' })).toEqual([
    'STAFF_SUPPORT_EMAIL must be a mail address',
  ])
})
