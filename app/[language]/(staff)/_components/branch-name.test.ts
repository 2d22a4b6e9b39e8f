import { expect, it } from 'vitest'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { allBranches } from '@/lib/staff/rules/scope-settings.ts'
import { branchName } from './branch-name.ts'

const t = getTranslator('en')

it.each([
  ['old-town', '\u2068Old town\u2069'],
  ['harbour', '\u2068Harbour\u2069'],
  ['LDN', '\u2068LDN\u2069'],
  ['', t('staff.home.noBranch')],
  [allBranches, t('staff.home.allBranches')],
])('says a branch in words: %s', (code, name) => {
  expect(branchName({ t }, code)).toBe(name)
})
