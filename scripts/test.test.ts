import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countPlaywright, countVitest } from './test-reports.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-test-'))
  cpSync(import.meta.dirname, path.join(folder, 'scripts'), { recursive: true })
  mkdirSync(path.join(folder, 'node_modules'))
  for (const at of ['package-lock.json', 'node_modules/.package-lock.json']) {
    writeFileSync(path.join(folder, at), '{"packages":{}}')
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs `npm test` with other parts in place of ours. */
function test(parts: string, ...args: string[]) {
  writeFileSync(
    path.join(folder, 'scripts/test-parts.mjs'),
    `export const parts = ${parts}
     export const onceTier = Object.keys(parts)
     export const ciTier = onceTier
     export const allTier = onceTier
     export const endTools = () => {}`,
  )
  const script = path.join(folder, 'scripts/test.mjs')
  const { stdout, status } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
  return { lines: stdout.trimEnd().split('\n'), status }
}

const good = '{ run: async () => ({ passed: 3, failed: 0 }) }'
const bad = `{ run: async () => ({ passed: 2, failed: 1, words: 'what it said' }) }`

describe('npm test', () => {
  it('ends with the sum of all parts', () => {
    const { lines, status } = test(`{ one: ${good}, two: ${good} }`)
    expect(lines.at(-1)).toBe('6 passed, 0 failed')
    expect(status).toBe(0)
  })

  it('runs every part even when an earlier one failed or broke, and shows what it said', () => {
    const broken = `{ run: async () => { throw new Error('it broke') } }`
    const { lines, status } = test(`{ one: ${bad}, two: ${broken}, three: ${good} }`)
    expect(lines.at(-1)).toBe('5 passed, 2 failed')
    expect(lines).toContain('what it said')
    expect(lines.join('\n')).toContain('it broke')
    expect(status).toBe(1)
  })

  it('runs only the parts that are named, and hands the rest to the tool', () => {
    const echo = `{ run: async ({ args }) => ({ passed: args.length, failed: 0 }) }`
    expect(test(`{ one: ${bad}, two: ${echo} }`, 'two', 'journey', '-x').lines.at(-1)).toBe(
      '2 passed, 0 failed',
    )
  })

  it('needs no package before it has installed them', () => {
    const script = path.join(folder, 'scripts/test.mjs')
    const { stdout } = spawnSync(process.execPath, [script, 'none'], { encoding: 'utf8' })
    expect(stdout).toContain('There is no part none: ')
  })

  it('fails when nothing ran, or a part is unknown', () => {
    const none = test('{ one: { run: async () => ({ passed: 0, failed: 0 }) } }')
    expect(none).toMatchObject({ status: 1 })
    expect(none.lines.at(-1)).toBe('0 passed, 0 failed')
    const unknown = test(`{ one: ${good} }`, 'on')
    expect(unknown).toMatchObject({ status: 1 })
    expect(unknown.lines.at(-1)).toBe('0 passed, 1 failed')
  })
})

describe('the counts', () => {
  it('of the unit tests hold a file that could not be read as one failure', () => {
    const failed = { status: 'failed', assertionResults: [{ status: 'failed' }] }
    const unread = { status: 'failed', assertionResults: [] }
    const report = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }
    expect(countVitest({ ...report, testResults: [failed, unread] })).toEqual({
      passed: 7,
      failed: 2,
      skipped: 3,
    })
  })

  it('of the browser tests take a flaky one for a failure', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
    expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 3, skipped: 2 })
  })

  it('are nothing when a tool left no report', () => {
    expect(countVitest(undefined)).toEqual({ passed: 0, failed: 0, skipped: 0 })
    expect(countPlaywright(undefined)).toEqual({ passed: 0, failed: 0, skipped: 0 })
  })
})
