import { describe, expect, it } from 'vitest'

import { livingIn, parseField } from '@/test-support/applicants/parse-field.ts'

import { addressPart } from './address-part.ts'

describe('addressPart', () => {
  it.each([
    ['GB', 'postal_code', 'sw1a1aa', { value: 'SW1A 1AA' }],
    ['US', 'postal_code', '98101', { value: '98101' }],
    ['JP', 'postal_code', '〒100-0001', { value: '100-0001' }],
    ['US', 'postal_code', '9810', { code: 'wrong_format' }],
    ['US', 'postal_code', '', { code: 'missing' }],
    ['US', 'state', 'WA', { value: 'WA' }],
    ['US', 'state', 'Washington', { code: 'unknown_choice' }],
    ['GB', 'city', ' Stoke  on Trent ', { value: 'Stoke on Trent' }],
    ['GB', 'city', '-', { code: 'missing' }],
    ['GB', 'unit_number', '-', { value: undefined }],
    ['GB', 'unit_number', '%'.repeat(2000), { code: 'too_long' }],
    ['GB', 'city', 'Lee\u202eds', { value: 'Leeds' }],
    ['GB', 'city', 'Lee\ue000ds', { code: 'wrong_characters' }],
    ['GB', 'city', 'x'.repeat(101), { code: 'too_long' }],
    [
      'GB',
      'address_line1',
      '<b>10</b> High Street; DROP',
      { value: '<b>10</b> High Street; DROP' },
    ],
  ] as const)('reads in %s the %s %j', (code, part, typed, reading) => {
    expect(parseField(addressPart(part, { max: 100 }, livingIn(code).addressForm), typed)).toEqual(
      reading,
    )
  })
})
