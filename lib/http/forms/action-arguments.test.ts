import { expect, it } from 'vitest'
import { areAllowedArguments } from './action-arguments.ts'

const state = { problems: [], warnings: [], values: { first_name: '$$aver' }, notice: '$undefined' }
const id = '7f'.repeat(21)

function call(root: string, more: [string, string][] = []): boolean {
  const fields = [['_1_language', 'en'], ['0', root], ...more] as [string, string][]
  return areAllowedArguments(
    fields.map(([name, value]) => ({ name, value })),
    true,
  )
}

function post(fields: [string, string][]): boolean {
  return areAllowedArguments(
    fields.map(([name, value]) => ({ name, value })),
    false,
  )
}

it('lets a form through that script sends alone, or with a state before it', () => {
  expect(call('["$K1"]')).toBe(true)
  expect(call(JSON.stringify([state, '$K1']))).toBe(true)
})

it.each([
  '',
  '{',
  'null',
  '[]',
  '{"0":"$K1","length":1}',
  '["$F1","$K1"]',
  '["$@1","$K1"]',
  '["$1:__proto__:x","$K1"]',
  '[{"then":"$1"},"$K1"]',
  '[{"__proto__":{"x":1}},"$K1"]',
  '[[["$r1"]],"$K1"]',
  '["$K1","x"]',
  `[${'['.repeat(50)}${']'.repeat(50)},"$K1"]`,
  `${'['.repeat(100_000)}`,
])('lets no call through whose arguments are %.40s', (root) => {
  expect(call(root)).toBe(false)
})

it('lets no call through with two roots, none, or other chunks', () => {
  expect(call('["$K1"]', [['0', '["$F1"]']])).toBe(false)
  expect(call('["$K1"]', [['2', '"x"']])).toBe(false)
  expect(areAllowedArguments([{ name: '_1_language', value: 'en' }], true)).toBe(false)
})

it('lets a form through that a browser posts without script', () => {
  expect(
    post([
      [`$ACTION_ID_${id}`, ''],
      ['language', 'en'],
    ]),
  ).toBe(true)
  expect(
    post([
      ['$ACTION_REF_1', ''],
      ['$ACTION_1:0', `{"id":"${id}","bound":"$@1"}`],
      ['$ACTION_1:1', JSON.stringify([state])],
      ['$ACTION_KEY', 'k3f'],
      ['first_name', '$F1'],
    ]),
  ).toBe(true)
})

it.each([
  [['$ACTION_1:1', '["$F1"]']],
  [['$ACTION_1:1', '[{"then":"$1"}]']],
  [['$ACTION_1:1', '{']],
  [['$ACTION_1:0', `{"id":"${id}","bound":"$F1"}`]],
  [['$ACTION_1:2', '[]']],
  [['$ACTION_REF_1', 'x']],
  [['$ACTION_REF___proto__', '']],
  [['$K1', '']],
] as [string, string][][])('lets no form through with %j', (...[field]) => {
  expect(post([field as unknown as [string, string]])).toBe(false)
})

it('lets no form through that names its action twice', () => {
  expect(
    post([
      [`$ACTION_ID_${id}`, ''],
      [`$ACTION_ID_${id}`, ''],
    ]),
  ).toBe(false)
})
