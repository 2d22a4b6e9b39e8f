import { expect, it } from 'vitest'
import { selectTests } from './changed-tests.mjs'

const imports = new Map([
  ['lib/a.ts', []],
  ['lib/a.test.ts', []],
  ['lib/b.ts', ['lib/a.ts']],
  ['lib/b.test.ts', ['lib/b.ts']],
  ['lib/uses-a.test.ts', ['lib/a.ts']],
  ['lib/other.test.ts', []],
])

it('runs the tests beside a change and those that import it, and counts the others it reaches', () => {
  expect(selectTests(['lib/a.ts'], imports)).toEqual({
    tests: ['lib/a.test.ts', 'lib/uses-a.test.ts'],
    indirect: 1,
  })
})

it('runs a test that was changed itself', () => {
  expect(selectTests(['lib/other.test.ts'], imports)).toEqual({
    tests: ['lib/other.test.ts'],
    indirect: 0,
  })
})

it('runs none where nothing of the code was changed', () => {
  expect(selectTests(['README.md'], imports)).toEqual({ tests: [], indirect: 0 })
})

it('ends where files import each other', () => {
  const circle = new Map([
    ['lib/a.ts', ['lib/b.ts']],
    ['lib/b.ts', ['lib/a.ts']],
    ['lib/a.test.ts', ['lib/a.ts']],
  ])
  expect(selectTests(['lib/c.ts'], circle)).toEqual({ tests: [], indirect: 0 })
})
