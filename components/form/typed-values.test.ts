import { expect, it } from 'vitest'
import { everyControl } from './fields.fixture.ts'
import { typedValues } from './typed-values.ts'

it('reads a form in the shape the schema checks, whatever is missing from it', () => {
  expect(typedValues(new FormData(), everyControl)).toEqual({
    email: '',
    date_of_birth: { day: '', month: '', year: '' },
    nationality: '',
    state: '',
    residency: '',
    agree: '',
    description: '',
    roles: [],
    jurisdictions: [],
  })
})

it('reads everything as it was typed', () => {
  const data = new FormData()
  data.set('email', ' Ada@Example.com ')
  data.set('date_of_birth.month', 'March')
  data.set('agree', 'yes')
  data.append('roles', 'OFFICER')
  data.append('roles', 'OWNER')
  data.append('jurisdictions', '')
  expect(typedValues(data, everyControl)).toMatchObject({
    email: ' Ada@Example.com ',
    date_of_birth: { day: '', month: 'March', year: '' },
    agree: 'yes',
    roles: ['OFFICER', 'OWNER'],
    jurisdictions: [''],
  })
})
