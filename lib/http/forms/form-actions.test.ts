import { expect, it } from 'vitest'
import { withOwnActions } from './form-actions.ts'

const ids = new Map([
  ['40aa', '40aa'],
  ['60bb', '60cc'],
])
const find = (id: string) => ids.get(id)

it('leaves a form of this build as it is', () => {
  const fields = [
    { name: '$ACTION_ID_40aa', value: '' },
    { name: 'first_name', value: '{"id":"60bb"' },
  ]
  expect(withOwnActions(fields, find)).toEqual(fields)
})

it('leads a form of another build to the action that it means', () => {
  expect(
    withOwnActions(
      [
        { name: '$ACTION_REF_1', value: '' },
        { name: '$ACTION_1:0', value: '{"id":"60bb","bound":"$@1"}' },
        { name: '$ACTION_1:1', value: '[{"values":{"a":"60bb"}}]' },
        { name: 'a', value: '60bb' },
      ],
      find,
    ),
  ).toEqual([
    { name: '$ACTION_REF_1', value: '' },
    { name: '$ACTION_1:0', value: '{"id":"60cc","bound":"$@1"}' },
    { name: '$ACTION_1:1', value: '[{"values":{"a":"60bb"}}]' },
    { name: 'a', value: '60bb' },
  ])
  expect(withOwnActions([{ name: '$ACTION_ID_60bb', value: '' }], find)).toEqual([
    { name: '$ACTION_ID_60cc', value: '' },
  ])
})

it('says when an action is not known', () => {
  expect(withOwnActions([{ name: '$ACTION_ID_99', value: '' }], find)).toBeUndefined()
  const bound = { name: '$ACTION_1:0', value: '{"id":"99","bound":"$@1"}' }
  expect(withOwnActions([bound], find)).toBeUndefined()
})
