import { expect, it } from 'vitest'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import type { StaffScope } from '@/lib/casework/store/staff-scope.ts'
import { languages } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { describeCounts, describeScope } from './statistics-scope.ts'

function read(scope: StaffScope, branches: string[], language: (typeof languages)[number] = 'en') {
  const visit = {
    t: getTranslator(language),
    member: { scope },
    portico: { staff: { scope: { branches } } },
  } as unknown as StaffVisit
  return { applications: describeScope(visit), counts: describeCounts(visit) }
}

it.each<[StaffScope, string[], string]>([
  [{ kind: 'all' }, [], 'All applications'],
  [{ kind: 'all' }, ['harbour'], 'Applications of all branches'],
  [{ kind: 'branch', branch: 'old-town', pool: false }, ['old-town'], '\u2068Old town\u2069'],
  [{ kind: 'branch', branch: 'old-town', pool: true }, ['old-town'], 'and those of no branch'],
  [{ kind: 'own', staff: 'sue', pool: false }, [], 'that you started or are assigned'],
  [{ kind: 'own', staff: 'sue', pool: true }, [], 'and those of no branch'],
])('the statistics say of which applications they are: %j', (scope, branches, words) => {
  expect(read(scope, branches).applications).toContain(words)
})

it('the counts of customers are of all branches, whatever the member sees', () => {
  const scope = { kind: 'branch', branch: 'harbour', pool: false } as const
  for (const language of languages) {
    const { applications, counts } = read(scope, ['harbour'], language)
    expect(counts).not.toBe(applications)
    expect(counts).not.toContain('Harbour')
    expect(read(scope, [], language).counts).not.toBe(counts)
  }
})
