import { expect, it } from 'vitest'
import { withoutFieldName } from './customer-reason.ts'

it.each([
  ['customer_details.telephone_number: must end in 7', 'must end in 7'],
  ['telephone_number: must end in 7', 'must end in 7'],
  ['address.city: See note: it is too long', 'See note: it is too long'],
  ['The passport number could not be matched.', 'The passport number could not be matched.'],
  ['Note: the city is missing', 'Note: the city is missing'],
  ['telephone_number: ', 'telephone_number: '],
  ['', ''],
])('of %j the customer reads %j', (description, shown) => {
  expect(withoutFieldName(description)).toBe(shown)
})
