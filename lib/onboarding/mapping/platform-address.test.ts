import { describe, expect, it } from 'vitest'
import { languages } from '#lib/i18n/languages.ts'
import { countryCodes } from '#lib/platform/contract/country-codes.ts'
import { address } from '#lib/platform/contract/requests.ts'
import { getAddressForm, withParts } from '../geography/address-form.ts'
import { findAddressError } from '../geography/find-address-error.ts'
import { toPlatformAddress } from './platform-address.ts'

const street = { address_line1: '1 Main Street', city: 'Somewhere' }

describe('an address is sent', () => {
  it.each([
    ['US', 'WA', { state: 'WA' }],
    ['JP', '13', { state: '13' }],
    ['RO', 'CJ', { state: 'CJ' }],
    ['HN', 'FM', { state: 'FM' }],
    ['AU', 'NSW', { address_line2: 'New South Wales' }],
    ['AU', 'SA', { state: 'SA' }],
    ['MX', 'NLE', { address_line2: 'Nuevo León' }],
    ['VE', 'Z', { address_line2: 'Amazonas' }],
    ['HK', 'Kowloon', { address_line2: 'Kowloon' }],
  ])('of %s, %s, as %j', (country, state, expected) => {
    expect(toPlatformAddress({ ...street, state }, getAddressForm(country, 'en'))).toEqual({
      ...street,
      ...expected,
    })
  })

  it('without the name of the city a second time', () => {
    const madrid = { address_line1: 'Calle Mayor, 3', city: 'Madrid', state: 'M' }
    const { state: _, ...sent } = madrid
    expect(toPlatformAddress(madrid, getAddressForm('ES', 'en'))).toEqual(sent)
  })

  it('with a state on the last line where the others are used', () => {
    const form = getAddressForm('AU', 'en')
    const typed = { ...street, address_line2: 'Rear', state: 'NSW' }
    expect(toPlatformAddress(typed, form)).toMatchObject({ address_line3: 'New South Wales' })
    expect(toPlatformAddress({ ...typed, address_line3: 'c/o Rose' }, form)).toMatchObject({
      address_line2: 'Rear',
      address_line3: 'c/o Rose, New South Wales',
    })
  })

  it('with the code where only the platform asks for a state', () => {
    const form = withParts(getAddressForm('DE', 'en'), ['state'])
    expect(form.subdivisions).toContainEqual({ code: 'BY', name: 'Bavaria' })
    expect(toPlatformAddress({ ...street, state: 'BY' }, form)).toEqual({ ...street, state: 'BY' })
    const british = withParts(getAddressForm('GB', 'en'), ['state'])
    expect(findAddressError(british, 'state', 'SCT')).toBeUndefined()
    expect(findAddressError(british, 'state', 'EN')).toBe('unknown_choice')
    // Two characters are sent, as in the public specification, if ISO 3166-2 has no list.
    const fromGibraltar = withParts(getAddressForm('GI', 'en'), ['state'])
    expect(findAddressError(fromGibraltar, 'state', 'Gibraltar')).toBe('wrong_format')
    expect(findAddressError(fromGibraltar, 'state', 'GI')).toBeUndefined()
  })

  it.each([
    ['AU', 'NSW', 'New South Wales'],
    ['ES', 'M', 'Madrid'],
    ['US', 'WA', 'Washington'],
    ['HK', 'Kowloon', 'Kowloon'],
  ])(
    'of %s, %s, by its code or its name where that is asked for or set',
    (country, state, name) => {
      const form = getAddressForm(country, 'en')
      const as = (sendsState: 'code' | 'name') =>
        toPlatformAddress({ ...street, state }, { ...form, sendsState })
      expect(as('code')).toEqual({ ...street, state })
      expect(as('name')).toEqual({ ...street, state: name })
    },
  )

  it('in the same words whatever the language of the page is, and as the interface takes it', () => {
    for (const country of countryCodes) {
      const codes = getAddressForm(country, 'en').subdivisions?.map(({ code }) => code) ?? [
        'Somewhere',
      ]
      for (const state of codes) {
        const sent = languages.map((language) =>
          toPlatformAddress({ ...street, state }, getAddressForm(country, language)),
        )
        expect(address.safeParse(sent[0]).success, `${country}-${state}`).toBe(true)
        for (const each of sent) expect(each).toEqual(sent[0])
      }
    }
  })
})
