import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findWordingFaults } from './wording.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-wording-'))
  mkdirSync(path.join(folder, 'lib'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function check(name: string, text: string): string[] {
  writeFileSync(path.join(folder, 'lib', name), text)
  return findWordingFaults(folder)
}

it.each([
  ['a name', 'a.ts', 'const taken = takeStock(answers)', 'take stock'],
  ['a column', 'a.ts', 'create table a (parked_at timestamptz)', 'parked'],
  ['a comment', 'a.ts', '// Opens the house\nexport {}', 'house'],
  ['a title', 'a.test.ts', "it('asks the doorkeeper', () => {})", 'doorkeeper'],
  ['a document', 'README.md', '# The two clashes', 'clashes'],
  ['a class of a style sheet', 'a.css', '.status-drawer {}', 'drawer'],
  ['two words of a name', 'a.ts', 'function standingOf() {}', 'standing of'],
  ['a phrase', 'a.ts', '// The application was begun.\nexport {}', 'was begun'],
  ['a file', 'run-errand.ts', 'export {}', 'errand'],
])('finds an old word in %s', (_, name, text, word) => {
  const faults = check(name, text)
  expect(faults.length).toBeGreaterThan(0)
  expect(faults[0]).toMatch(new RegExp(`^lib/.*: "${word}"; write `))
})

it('knows whole words only, and says the line', () => {
  expect(check('a.ts', '// The warehouse stirs stockings; householders declash.')).toEqual([])
  expect(check('a.ts', 'export {}\n// A house.\n')).toEqual([
    'lib/a.ts:2: "house"; write application or installation; in tests, server',
  ])
})

it.each([
  '/** Of its input, or of one of its parts. */',
  '/**\n * Whoever asks is told.\n */',
  '  // By which a page is found.\n  // It is read once.',
  '{/* What is wrong. */}',
])('finds a comment without a subject: %j', (comment) => {
  expect(check('a.ts', `const a = 1\n${comment}\n`)).toEqual([
    expect.stringMatching(/^lib\/a\.ts:2: "[A-Z][\w ]+ …"; begin with a verb or the thing$/),
  ])
})

it('reads the first line of a comment only, and no document', () => {
  expect(check('a.ts', '// Returns the address\n// Whoever asks is told.\n')).toEqual([])
  expect(check('a.ts', "const a = '// Whoever asks'\n/** Whether it is so. */\n")).toEqual([])
  expect(check('README.md', 'Whoever asks is told.\n')).toEqual([])
})

it('leaves alone where such a word is meant', () => {
  mkdirSync(path.join(folder, 'test-support/applicants'), { recursive: true })
  const file = 'test-support/applicants/international-applicants.ts'
  writeFileSync(path.join(folder, file), "export const because = 'a house with a letter'")
  expect(findWordingFaults(folder)).toEqual([])
})
