import { describe, expect, it } from 'vitest'
import { name } from '../steps/name.ts'
import { listChangedFields } from './saved-step.ts'

describe('the fields that changed', () => {
  it('are those with another value than before, one given or withdrawn too', () => {
    const before = { values: { first_name: 'Ada', last_name: 'Byron', middle_name: 'King' } }
    const after = { values: { title: 'Ms', first_name: 'Ada', last_name: 'Lovelace' } }
    const changed = ['last_name', 'middle_name', 'title']
    expect(listChangedFields(name, before, after).sort()).toEqual(changed)
    expect(listChangedFields(name, before, before)).toEqual([])
  })

  it('are all that have a value where nothing was saved', () => {
    expect(listChangedFields(name, undefined, { values: { first_name: 'Ada' } })).toEqual([
      'first_name',
    ])
  })

  it('are distinguished from lists by what is in them', () => {
    const lists = (...countries: string[]) => ({ values: { first_name: countries as never } })
    expect(listChangedFields(name, lists('US', 'GB'), lists('US', 'GB'))).toEqual([])
    expect(listChangedFields(name, lists('US', 'GB'), lists('GB', 'US'))).toEqual(['first_name'])
  })
})
