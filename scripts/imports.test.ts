import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findImportViolations } from './imports.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-imports-'))
  plant('lib/onboarding/journeys.ts', 'export const journey = []')
  plant('lib/platform/contract/values.ts', 'export const values = []')
  plant('lib/database/drafts.ts', 'export type Draft = object')
  plant('lib/config/env.ts', 'export const env = 1')
  plant('lib/acceptance/accept-terms.ts', 'export const acceptTerms = 1')
  plant('lib/i18n/languages.ts', 'export type Language = "en"')
  plant('components/ui/button.tsx', 'export const Button = () => <button type="button" />')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function plant(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}

/** Ignores that nothing imports the planted files. */
function findBesidesDead(at: string): string[] {
  return findImportViolations(at).filter((line) => !line.endsWith('which nothing imports'))
}

it('has nothing to say of imports that go down', () => {
  plant(
    'app/[language]/page.tsx',
    `import { Button } from '@/components/ui/button'\nexport default () => <Button />`,
  )
  plant(
    'lib/database/read.ts',
    `import { journey } from '#lib/onboarding/journeys.ts'\nexport { journey as all }`,
  )
  plant('components/a.tsx', `import type { Language } from '@/lib/i18n/languages.ts'`)
  plant('app/_request/visit.ts', `import { journey } from '@/lib/onboarding/journeys.ts'`)
  expect(findBesidesDead(folder)).toEqual([])
})

const toDrafts = '#lib/database/drafts.ts'

it.each([
  ['up', 'lib/onboarding/a.ts', `import '${toDrafts}'`, 'onboarding may not import database'],
  [
    'up by a type',
    'lib/onboarding/a.ts',
    `import type { Draft } from '${toDrafts}'`,
    'onboarding may not import database',
  ],
  [
    'up by passing on',
    'lib/onboarding/a.ts',
    `export { x } from '${toDrafts}'`,
    'onboarding may not import database',
  ],
  [
    'up when called',
    'lib/onboarding/a.ts',
    `export const a = () => import('${toDrafts}')`,
    'onboarding may not import database',
  ],
  [
    'the store from a component',
    'app/_components/a.tsx',
    'export const A = async ({ portico: { store } }) => <p>{await store.find()}</p>',
    'app/_components/a.tsx reads the store',
  ],
  [
    'into the database from a component',
    'components/a.tsx',
    `import '@/lib/database/drafts'`,
    'components may not import database',
  ],
  [
    'into more of i18n than its types from a component',
    'components/a.tsx',
    `import { languages } from '@/lib/i18n/languages.ts'`,
    'components may not import i18n',
  ],
  [
    'to the configuration outside the server',
    'app/page.tsx',
    `import { env } from '@/lib/config/env.ts'`,
    'app may not import config',
  ],
  [
    'to app from lib',
    'lib/database/a.ts',
    `import '../../app/page.tsx'`,
    'database may not import app',
  ],
  [
    'to our steps from the platform',
    'lib/platform/client/a.ts',
    `import '#lib/onboarding/journeys.ts'`,
    'platform may not import onboarding',
  ],
  [
    'to Node in the browser',
    'components/a.tsx',
    `import fs from 'node:fs'`,
    'also runs in the browser',
  ],
  ['through a barrel', 'lib/database/index.ts', 'export {}', 'is a barrel'],
  ['to all of a file', 'lib/database/a.ts', `export * from './drafts.ts'`, 're-exports everything'],
  ['from no layer', 'lib/a.ts', 'export {}', 'is in no layer'],
  [
    'to the use cases of a feature that is not in its row',
    'lib/messages/a.ts',
    `import '#lib/acceptance/accept-terms.ts'`,
    'messages may not reach acceptance',
  ],
  [
    'out of its feature by a relative path',
    'lib/messages/a.ts',
    `import '../config/env.ts'`,
    'leaves its feature',
  ],
  ['from a component among the routes', 'app/[language]/box.tsx', 'export {}', 'is no route'],
  [
    'from what several routes share to a route',
    'app/_request/a.ts',
    `import '@/app/[language]/page.tsx'`,
    'knows none of them',
  ],
  [
    'more than two levels up',
    'lib/onboarding/steps/a.ts',
    `import '../../../i18n/languages.ts'`,
    'climbs more than two levels',
  ],
  [
    'by a name that Node does not know',
    'lib/applications/a.ts',
    `import '@/lib/platform/contract/values.ts'`,
    'begin it with #lib/',
  ],
])('finds an import that goes %s', (_, file, text, words) => {
  plant('app/page.tsx', 'export default () => null')
  plant('app/[language]/page.tsx', 'export default () => null')
  plant(file, text)
  expect(findImportViolations(folder)).toContainEqual(expect.stringContaining(words))
  rmSync(path.join(folder, file))
})

it('finds a cycle, but not one of types or of imports that wait for a call', () => {
  plant('lib/audit/rules/a.ts', `import { b } from './b.ts'\nexport const a = () => b`)
  plant(
    'lib/audit/rules/b.ts',
    `import type { a } from './a.ts'\nexport const b = (x: typeof a) => import('./a.ts')`,
  )
  expect(findBesidesDead(folder)).toEqual([])
  plant('lib/audit/rules/b.ts', `import { c } from './c.ts'\nexport const b = c`)
  plant('lib/audit/rules/c.ts', `import { a } from './a.ts'\nexport const c = () => a`)
  expect(findBesidesDead(folder)).toEqual([
    'lib/audit/rules/a.ts → lib/audit/rules/b.ts → lib/audit/rules/c.ts → lib/audit/rules/a.ts is a cycle',
  ])
})

it('finds exports that nothing imports, but not those of routes', () => {
  rmSync(folder, { recursive: true })
  plant(
    'lib/statistics/rules/a.ts',
    'export const used = 1\nexport const unused = 2\nexport type Unused = 1',
  )
  plant('lib/statistics/rules/b.ts', `import { used } from './a.ts'\nexport default used`)
  plant(
    'lib/statistics/c.ts',
    `export const c = async () => (await import('./rules/b.ts')).default`,
  )
  plant('app/page.tsx', `import { c } from '@/lib/statistics/c.ts'\nexport default c`)
  plant('lib/statistics/rules/a.test.ts', 'export const ofTests = 1')
  expect(findImportViolations(folder)).toEqual([
    'lib/statistics/rules/a.ts exports unused, which nothing imports',
    'lib/statistics/rules/a.ts exports Unused, which nothing imports',
  ])
})
