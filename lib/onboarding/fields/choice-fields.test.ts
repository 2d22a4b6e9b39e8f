import { describe, expect, it } from 'vitest'
import { countryCodes } from '#lib/platform/contract/country-codes.ts'
import { testSettings } from '@/test-support/applicants/answer-steps.ts'
import { parseField } from '@/test-support/applicants/parse-field.ts'

import { buildFieldContext } from '../field-context/build-field-context.ts'

import {
  anyOf,
  anyOfList,
  checkbox,
  countries,
  country,
  oneOf,
  requiredCheckbox,
} from './choice-fields.ts'

import { optional } from './field-schema.ts'

import { percentage } from './number-fields.ts'

const nowhere = buildFieldContext({}, testSettings)

describe('several answers', () => {
  it('are each accepted once, in the order of the options', () => {
    expect(parseField(anyOf(['A', 'B', 'C']), ['C', 'A', 'C', 'x', ''])).toEqual({
      value: ['A', 'C'],
    })
    expect(parseField(anyOf(['A', 'B']), ['x', ''])).toEqual({ code: 'missing' })
    expect(parseField(anyOf(['A', 'B']), [])).toEqual({ code: 'missing' })
  })

  it('hold the one that stands for none only alone', () => {
    const lists = {
      engage_in_activities: ['A', 'B', 'NONE'].map((value) => ({ value, label: '' })),
    }
    const schema = anyOfList('engage_in_activities', 'NONE', { ...nowhere, lists })
    expect(parseField(schema, ['NONE'])).toEqual({ value: ['NONE'] })
    expect(parseField(schema, ['B', 'A'])).toEqual({ value: ['A', 'B'] })
    expect(parseField(schema, ['A', 'NONE'])).toEqual({ code: 'not_with_others' })
    expect(parseField(schema, [])).toEqual({ code: 'missing' })
  })

  it('of countries keep the order they were chosen in, and no empty list', () => {
    expect(parseField(countries(), ['GB', '', 'ES', 'GB', 'gb', 'XX'])).toEqual({
      value: ['GB', 'ES'],
    })
    expect(parseField(countries(), ['', 'XX'])).toEqual({ code: 'missing' })
  })
})

describe('choices', () => {
  it('accepts a country by its code in capitals and nothing else', () => {
    for (const code of countryCodes) expect(parseField(country(), code)).toEqual({ value: code })
    for (const typed of ['', 'gb', 'UK', 'GBR', ' GB', 'United Kingdom', '__proto__']) {
      expect(parseField(country(), typed)).toEqual({ code: 'missing' })
    }
  })

  it('accepts a word of the list exactly', () => {
    const schema = oneOf(['A', 'B'])
    expect(parseField(schema, 'B')).toEqual({ value: 'B' })
    for (const typed of ['', 'b', 'A ', 'toString', '0']) {
      expect(parseField(schema, typed)).toEqual({ code: 'missing' })
    }
  })

  it('treats a box as ticked by one word only', () => {
    expect(parseField(checkbox(), 'yes')).toEqual({ value: true })
    expect(parseField(checkbox(), 'on')).toEqual({ value: undefined })
    expect(parseField(requiredCheckbox(), 'yes')).toEqual({ value: true })
    for (const typed of ['', 'on', 'true', 'YES']) {
      expect(parseField(requiredCheckbox(), typed)).toEqual({ code: 'missing' })
    }
  })

  it('lets an optional field be empty, and nothing else', () => {
    expect(parseField(optional(percentage()), ' ')).toEqual({ value: undefined })
    expect(parseField(optional(percentage()), 'half')).toEqual({ code: 'not_a_number' })
  })
})
