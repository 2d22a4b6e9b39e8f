import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  countChapter,
  findMissing,
  patternOf,
  type Requirement,
  readAssessment,
  renderAssessment,
} from './asvs.ts'
import { root } from './runtime.mjs'

describe('the self-assessment against ASVS 5.0', () => {
  const assessment = readAssessment()

  it('answers each requirement of levels 1 and 2 once', () => {
    // ASVS 5.0.0 has 70 requirements of level 1 and 183 of level 2.
    expect(assessment.filter(({ level }) => level === 1)).toHaveLength(70)
    expect(assessment.filter(({ level }) => level === 2)).toHaveLength(183)
    expect(new Set(assessment.map(({ id }) => id)).size).toBe(assessment.length)
  })

  it('names tests and sections that exist', () => {
    expect(findMissing(assessment)).toEqual([])
  })

  it('leaves no chapter unmet', () => {
    for (let chapter = 1; chapter <= 17; chapter++) {
      const { met, notApplicable, open } = countChapter(assessment, chapter)
      expect(met + notApplicable, `chapter ${chapter}`).toBeGreaterThan(0)
      expect(open, `chapter ${chapter}`).toBeLessThan(Math.max(1, met))
    }
  })

  it('is the page in docs/security', () => {
    const page = readFileSync(path.join(root, 'docs/security/asvs.md'), 'utf8')
    expect(page).toBe(renderAssessment(assessment))
  })

  it('finds a test that was renamed', () => {
    const renamed: Requirement = {
      id: '1.1.1',
      level: 2,
      about: 'About',
      met: ['scripts/asvs.test.ts > is the page', 'SECURITY.md > No such heading'],
    }
    expect(findMissing([renamed])).toHaveLength(2)
  })

  it('knows a test of a table in a report', () => {
    const title = ['takes %s of $', '{whose} as $kind'].join('')
    const pattern = patternOf({ file: 'a.test.ts', title })
    expect(pattern.test('a suite takes 3 of the (customer) as refused')).toBe(true)
    expect(pattern.test('takes 3 of the customer')).toBe(false)
  })
})
