import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue, envOf, faultsOf, key, remote } from '@/test-support/environment.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portico-env-'))
})

describe('single variables', () => {
  it('take several keys, newest first', () => {
    const older = 'an-older-key-of-thirty-two-characters'
    expect(envOf({ ...remote, APP_SECRET: `${key},\n ${older}` }).secrets).toEqual([key, older])
    expect(faultsOf({ ...remote, APP_SECRET: `${key}, short` })).toHaveLength(1)
  })

  it.each([
    ['a'.repeat(32)],
    ['passwordpasswordpasswordpassword'],
    ['replace-this-example-value-with-your-own'],
  ])('refuse the key %s, unless it is an older one', (weak) => {
    expect(faultsOf({ ...remote, APP_SECRET: weak })).toEqual([
      expect.stringMatching(/^APP_SECRET must begin with a key that cannot be guessed/),
    ])
    expect(faultsOf({ ...remote, APP_SECRET: weak }).join()).not.toContain(weak)
    expect(envOf({ ...remote, APP_SECRET: `${key},${weak}` }).secrets).toEqual([key, weak])
  })

  it('are distinguished from what looks like one of them', () => {
    expect(faultsOf({ ...remote, BRAND_NMAE: 'Harbour', STAFF_FLAG: 'reason' })).toEqual([
      'BRAND_NMAE is not known: did you mean BRAND_NAME?',
      'STAFF_FLAG is not known: did you mean STAFF_FLAGS?',
    ])
  })

  it('take a catalogue as JSON or from a file', () => {
    const file = path.join(dataDir, 'catalogue.json')
    writeFileSync(file, catalogue)
    expect(envOf({ ...remote, PLATFORM_CATALOGUE: file }).catalogue).toEqual(JSON.parse(catalogue))
  })

  it('accept lists of values instead of the platform’s, as JSON or from a file', () => {
    const names = { en: 'Exempt', es: 'Exenta', ar: 'معفاة' }
    const lists = JSON.stringify({ regulated_status: ['NONE', { value: 'EXEMPT', names }] })
    const file = path.join(dataDir, 'values.json')
    writeFileSync(file, lists)
    for (const given of [lists, file]) {
      expect(envOf({ ...remote, PLATFORM_VALUES: given }).platformValues).toEqual({
        regulated_status: [
          { value: 'NONE', names: undefined },
          { value: 'EXEMPT', names },
        ],
      })
    }
    expect(envOf(remote).platformValues).toEqual({})
  })

  it.each([
    ['{', 'must be JSON'],
    ['{"shoe_size": ["42"]}', 'must be an object with lists of values by field'],
    ['{"regulated_status": []}', 'regulated_status must name at least one'],
    ['{"regulated_status": ["NONE", "NONE"]}', 'must not name the same value twice'],
    ['{"regulated_status": ["EXEMPT"]}', 'must give names for each value'],
    ['{"regulated_status": ["no word"]}', 'must be a value, or an object'],
    [
      '{"regulated_status": [{"value": "EXEMPT", "names": {"en": "Exempt"}}]}',
      'must be a value, or',
    ],
  ])('refuse lists of values such as %s', (given, words) => {
    const [fault] = faultsOf({ ...remote, PLATFORM_VALUES: given })
    expect(fault).toMatch(/^PLATFORM_VALUES /)
    expect(fault).toContain(words)
  })

  it('take the address of accounts, which need not be set', () => {
    const address = 'https://app.example.com/sign-in?from=portico'
    expect(envOf({ ...remote, ACCOUNT_URL: address }).accountUrl?.href).toBe(address)
    expect(envOf(remote).accountUrl).toBeUndefined()
  })

  it('take the questions about a business by their names, or none', () => {
    const questionsOf = (value: string) =>
      envOf({ ...remote, BUSINESS_QUESTIONS: value }).businessQuestions
    expect(questionsOf('naics, total_assets')).toEqual(['naics', 'total_assets'])
    expect(questionsOf('none')).toEqual([])
    expect(questionsOf('')).toContain('primary_business')
    expect(questionsOf('')).not.toContain('naics')
  })

  it('ask people for a percentage of ownership unless that is switched off', () => {
    expect(envOf(remote).askIndividualOwnership).toBe(true)
    expect(envOf({ ...remote, ASK_INDIVIDUAL_OWNERSHIP: 'off' }).askIndividualOwnership).toBe(false)
    expect(faultsOf({ ...remote, ASK_INDIVIDUAL_OWNERSHIP: 'yes' })).toEqual([
      'ASK_INDIVIDUAL_OWNERSHIP must be on or off',
    ])
  })

  it('take the fields that are always asked for, however they are spelled', () => {
    const pathsOf = (value: string) => envOf({ ...remote, ALWAYS_ASK: value }).alwaysAsked
    expect(pathsOf('')).toEqual([])
    expect(
      pathsOf(
        'occupation, investment_profile.total_assets customer_details.kyc_profile.is_charitable',
      ),
    ).toEqual([
      'customer_details.occupation',
      'customer_details.investment_profile.total_assets',
      'customer_details.kyc_profile.is_charitable',
    ])
    const newer = { ...remote, ALWAYS_ASK: 'citizenship' }
    expect(faultsOf(newer)).toEqual([
      'ALWAYS_ASK must not name citizenship unless PLATFORM_ATTESTATION is on: it goes with the attestation',
    ])
    expect(envOf({ ...newer, PLATFORM_ATTESTATION: 'on' }).alwaysAsked).toEqual([
      'customer_details.citizenship',
      'citizenship',
    ])
  })

  it('create applications at their acceptance unless configured to do so before', () => {
    expect(envOf(remote).create).toBe('at_acceptance')
    expect(envOf({ ...remote, CREATE: 'early' }).create).toBe('early')
    expect(envOf({ ...remote, STEPS: 'grouped' }).steps).toBe('grouped')
    expect(faultsOf({ ...remote, STEPS: 'one' })).toEqual(['STEPS must be single or grouped'])
    expect(faultsOf({ ...remote, CREATE: 'soon' })).toEqual([
      'CREATE must be at_acceptance or early',
    ])
  })

  it('take what flags ask for, of all and of single ones', () => {
    const demandsOf = (value: string) => envOf({ ...remote, STAFF_FLAGS: value }).demands
    expect(new Set(Object.values(demandsOf('')))).toEqual(new Set(['reason']))
    expect(new Set(Object.values(demandsOf('note')))).toEqual(new Set(['note']))
    expect(demandsOf('reason, same_device=second_decision')).toMatchObject({
      same_network: 'reason',
      same_device: 'second_decision',
    })
    const [fault] = faultsOf({ ...remote, STAFF_FLAGS: 'same_devise=reason' })
    expect(fault).toMatch(/^STAFF_FLAGS must be note, reason or second_decision.* same_device/)
  })

  it.each([
    ['{', 'PLATFORM_CATALOGUE must be JSON'],
    [
      'none.json',
      'PLATFORM_CATALOGUE must be JSON, or the path of a file that holds JSON: the file cannot be read, it is missing',
    ],
    ['{"products":[]}', 'PLATFORM_CATALOGUE products must name at least one'],
    [catalogue.replace('FIAT_MAINNET_USD', 'USD'), 'asset_types.0.asset_type_id must be BLOCK'],
    [catalogue.replace(',"ar":"ادخار"', ''), 'PLATFORM_CATALOGUE products.0.names.ar must be'],
    [catalogue.replace('"SAVINGS"', '"SAVINGS","x":1'), 'products.0 must be an object with'],
  ])('refuse the catalogue %s', (value, fault) => {
    expect(faultsOf({ ...remote, PLATFORM_CATALOGUE: value })).toEqual([
      expect.stringContaining(fault),
    ])
  })

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3e3'],
    ['PUBLIC_URL', 'https://apply.example.com/path'],
    ['PUBLIC_URL', 'https://name:word@apply.example.com'],
    ['PUBLIC_URL', 'portico.example.com'],
    ['PLATFORM_TIMEOUT_MS', '10s'],
    ['PLATFORM_HEADER_PREFIX', 'X Svc'],
    ['PLATFORM_CLIENT_ID', 'a:b'],
    ['DATABASE_URL', 'mysql://db.example.com'],
    ['BRAND_LOGO', 'https://cdn.example.com/logo.svg'],
    ['BRAND_LOGO', '//cdn.example.com/logo.svg'],
    ['BRAND_LOGO', '/../logo.svg'],
    ['BRAND_LOGO', '/not-in-public.svg'],
    ['BRAND_PICTURE', '/not-in-public.svg'],
    ['BRAND_LOGO_DARK', '/not-in-public.svg'],
    ['BRAND_ICON', 'https://cdn.example.com/icon.svg'],
    ['BRAND_THEME', 'Calm'],
    ['BRAND_RADIUS', '4px'],
    ['BRAND_RADIUS', 'soft;}body{display:none'],
    ['BRAND_GROUND', 'white'],
    ['BRAND_FONT', '/logo.svg'],
    ['BRAND_FONT', '/not-in-public.woff2'],
    ['BRAND_FONT', '//fonts.example.com/brand.woff2'],
    ['START_MARKS', 'no-such-file.json'],
    ['BRAND_ACCENT', 'bluish'],
    ['BRAND_ACCENT', 'red;}body{display:none'],
    ['ACCOUNT_URL', 'http://account.example.com'],
    ['ACCOUNT_URL', 'javascript:alert(1)'],
    ['SUPPORT_EMAIL', 'help'],
    ['SUPPORT_PHONE', '020 7946 0000'],
    ['SUPPORT_PHONE', '+44 call us'],
    ['SUPPORT_URL', 'http://help.example.com'],
    ['SUPPORT_HOURS', 'nine to five'],
    ['SUPPORT_TIME_ZONE', 'Lisbon'],
    ['SUPPORT_TIME_ZONE', '+01:00'],
    ['SMTP_URL', 'mail-server'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['SMTP_URL', 'smtp://mail.example.com/?tls=no'],
    ['MAIL_FROM', 'Portico'],
    ['USUAL_DECISION_HOURS', '0'],
    ['USUAL_DECISION_HOURS', '2 days'],
    ['SESSION_IDLE_MINUTES', '2'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'yes'],
    ['WORKERS', 'many'],
    ['WORKERS', '65'],
    ['COMPRESS', 'gzip'],
    ['BUSINESS_QUESTIONS', 'primary_business,shoe_size'],
    ['BUSINESS_QUESTIONS', 'constructor'],
    ['ALWAYS_ASK', 'total_assetts'],
    ['ALWAYS_ASK', 'occupation,first_name'],
    ['ALWAYS_ASK', 'none'],
  ])('refuse %s=%s in one line without the value', (name, value) => {
    const faults = faultsOf({
      ...remote,
      KEY_DIR: dataDir,
      MAIL_FROM: 'a@example.com',
      SUPPORT_TIME_ZONE: 'Europe/Madrid',
      [name]: value,
    })
    expect(faults).toEqual([expect.stringMatching(`^${name} must `)])
    expect(faults[0]).not.toContain(value === '0' ? ' 0' : value)
  })
})
