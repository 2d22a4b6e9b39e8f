import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { findCodeExplanation } from '../lib/i18n/explain-code.ts'
import { getCodeAdvice } from './code-advice.ts'

const lib = path.resolve(import.meta.dirname, '../lib')

function sourcesOf(room: string): string {
  return (
    readdirSync(path.join(lib, room))
      .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^raw-platform|^contract/.test(name))
      .map((name) => readFileSync(path.join(lib, room, name), 'utf8'))
      .join('\n')
      // These are names of moments, not of faults.
      .replaceAll(/failPoint\('\w+'\)/g, '')
  )
}

function found(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))]
}

const word = `'([a-z]+(?:_[a-z]+)+)'`
const platform = sourcesOf('platform/client')
/** Every word with an underscore is a code there, but for the names of the protocol's fields. */
const ofPlatform = [
  ...found(platform, new RegExp(word, 'g')).filter(
    (code) => !['client_credentials', 'customer_id', 'access_token'].includes(code),
  ),
  // Codes of one word appear where they are created.
  ...found(platform, /(?:AttemptFailure|stop)\('([a-z]+)'\)/g),
  ...found(platform, /code: '([a-z]+)'/g),
  ...found(platform, /^ +(?:[A-Z_]+|\d{3}): '([a-z]+)',$/gm),
  ...found(platform, /return '(conflict|[a-z]+_[a-z_]+)'/g),
]
const submission = sourcesOf('submission')
/** A code may both need a person and postpone a try. */
const ofSubmission = [
  ...new Set([
    ...found(
      submission,
      new RegExp(`(?:escalateOperation|escalateSubmission)\\([^)]*?${word}`, 'g'),
    ),
    ...found(submission, new RegExp(`code: ${word}`, 'g')),
  ]),
]

it('finds the codes where they are made', () => {
  expect(ofPlatform).toEqual(
    expect.arrayContaining(['forbidden', 'unauthorized', 'timeout', 'conflict', 'tls_failed']),
  )
  expect(ofPlatform.length).toBeGreaterThan(45)
  expect([...ofSubmission].sort()).toEqual([
    'application_refused',
    'declared_none',
    'earlier_application',
    'earlier_individual',
    'internal_error',
    'not_ready_yet',
    'other_application',
    'other_individual',
    'refused_after_unknown',
    'refused_for_staff',
    'several_applications',
    'several_individuals',
    'status_refused',
    'submit_refused',
    'submit_without_effect',
    'unknown_status',
  ])
})

it('has words for each of them', () => {
  for (const code of new Set([...ofPlatform, ...ofSubmission])) {
    const { meaning, remedy } = findCodeExplanation('en', code) ?? { meaning: '', remedy: '' }
    for (const words of [meaning, remedy]) {
      expect(words, code).toMatch(/^[A-Z].{15,}[.]$/)
      expect(words, code).not.toMatch(/WHO|ADDRESS/)
    }
  }
})

const readme = readFileSync(path.join(lib, 'platform/client/README.md'), 'utf8')
const table = readme.slice(
  readme.indexOf('| outcome'),
  readme.indexOf('Other failures of the token endpoint'),
)

it('has words for each code of the README, from the token endpoint too', () => {
  const outcomes = ['refused', 'unknown', 'stopped', 'errors']
  const ofNoToken =
    /^(un\w+_(id|file)|file_changed|other_application|list_incomplete|unauthorized|invalid_client|token_)/
  for (const code of found(table, /`([a-z_]{5,})`/g)) {
    if (outcomes.includes(code)) continue
    expect(findCodeExplanation('en', code), code).toBeDefined()
    if (ofNoToken.test(code)) continue
    const { meaning, remedy } = getCodeAdvice(`token_${code}`)
    expect(meaning, code).toMatch(/token endpoint/)
    expect(remedy, code).not.toContain('PLATFORM_API_URL')
  }
})

it('tells an operator which address is meant', () => {
  expect(getCodeAdvice('dns_failed')).toMatchObject({
    meaning: 'The name in the address of the platform is not known to DNS.',
    remedy: expect.stringContaining('PLATFORM_API_URL'),
  })
  expect(getCodeAdvice('token_not_found').meaning).toBe(
    'The token endpoint has nothing at the address that was asked for (404).',
  )
})

it('sends a person to the platform where only a look tells what is true', () => {
  const resolved = ['earlier_application', 'several_applications', 'refused_after_unknown']
  expect(ofSubmission.filter((code) => getCodeAdvice(code).command === 'resolve').sort()).toEqual(
    resolved.sort(),
  )
  expect(ofPlatform.every((code) => getCodeAdvice(code).command === 'retry')).toBe(true)
})

it('has something to say of a code that it does not know', () => {
  expect(findCodeExplanation('en', 'not_yet_invented')).toBeUndefined()
  expect(getCodeAdvice('not_yet_invented').remedy).toContain('README')
})
