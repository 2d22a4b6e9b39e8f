import { describe, expect, it } from 'vitest'
import type { Step } from '../define-step.ts'
import { allSteps } from '../journeys.ts'
import { callsFor, findCondition, withoutInapplicable } from './asked-if.ts'
import type { Field, FieldContext } from './field.ts'
import { noContext } from './no-context.ts'

const conditional = (allSteps as readonly Step[]).flatMap((step) =>
  Object.entries(step.fields).flatMap(([name, { askedIf }]) =>
    askedIf ? [[step.id, name, step, askedIf] as const] : [],
  ),
)

describe('the conditional questions', () => {
  it('are found', () => {
    expect(conditional.map(([step, name]) => `${step} ${name}`).sort()).toEqual([
      'employment employment_description',
      'entity corporate_entity_type_description',
      'funds primary_source_of_funds_description',
      'own_funds primary_source_of_funds_description',
      'person_entry email_address',
      'physical_country country_code',
      'regulation regulation_agency',
      'regulation regulation_agency_regulation_number',
    ])
  })

  it.each(conditional)('of %s, %s stands below the question it depends on', (_, name, step, on) => {
    const names = Object.keys(step.fields)
    expect(names).toContain(on.question)
    expect(names.indexOf(on.question)).toBeLessThan(names.indexOf(name))
    const { control, options = [] } = step.fields[on.question] as Field
    expect(control === 'checkbox' ? ['', 'yes'] : options).toEqual(
      expect.arrayContaining([...on.is]),
    )
  })
})

describe('an answer that calls for a question', () => {
  const other = { question: 'kind', is: ['OTHER'] }
  const unticked = { question: 'same', is: [''] }

  it.each([
    [other, 'OTHER', true],
    [other, 'LLC', false],
    [other, '', false],
    [other, undefined, false],
    [other, { __proto__: null }, false],
    [unticked, '', true],
    [unticked, undefined, true],
    [unticked, 'yes', false],
    [unticked, true, false],
  ])('%o: %o → %s', (condition, answer, expected) => {
    expect(callsFor(condition, answer)).toBe(expected)
  })
})

describe('dependent questions that do not apply', () => {
  const path = 'customer_details.corporate_entity_type_description'
  const fields = (allSteps as readonly Step[]).find(({ id }) => id === 'entity')?.fields ?? {}
  const typed = { corporate_entity_type: 'LLC', corporate_entity_type_description: 'Trust' }

  it('is dropped', () => {
    const left = withoutInapplicable(fields, typed, noContext)
    expect(left).toEqual({ corporate_entity_type: 'LLC' })
  })

  it('stays where the platform asked for it', () => {
    const asked: FieldContext = { ...noContext, outstanding: [path] }
    const field = fields.corporate_entity_type_description as Field
    expect(findCondition(fields, field, asked)).toBeUndefined()
    expect(withoutInapplicable(fields, typed, asked)).toEqual(typed)
  })

  it('stays where the other question is not asked', () => {
    const alone = {
      ...fields,
      corporate_entity_type: { ...(fields.corporate_entity_type as Field), when: () => false },
    }
    expect(withoutInapplicable(alone, typed, noContext)).toEqual(typed)
  })
})
