import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findImportViolations } from './imports.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-imports-'))
  plant('lib/domain/onboarding/journeys.ts', 'export const journey = []')
  plant('lib/adapters/database/drafts.ts', 'export type Draft = object')
  plant('lib/config/env.ts', 'export const env = 1')
  plant('components/ui/button.tsx', 'export const Button = () => <button type="button" />')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function plant(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}

it('has nothing to say of imports that go down', () => {
  plant(
    'app/page.tsx',
    `import { Button } from '@/components/ui/button'\nexport default () => <Button />`,
  )
  plant(
    'lib/adapters/database/read.ts',
    `import { journey } from '../../domain/onboarding/journeys.ts'\nexport { journey as all }`,
  )
  expect(findImportViolations(folder)).toEqual([])
})

it.each([
  [
    'up',
    'lib/domain/onboarding/a.ts',
    `import '../../adapters/database/drafts.ts'`,
    'domain may not know adapters',
  ],
  [
    'up by a type',
    'lib/domain/onboarding/a.ts',
    `import type { Draft } from '../../adapters/database/drafts.ts'`,
    'adapters',
  ],
  [
    'up by passing on',
    'lib/domain/onboarding/a.ts',
    `export { x } from '../../adapters/database/drafts.ts'`,
    'adapters',
  ],
  [
    'up when called',
    'lib/domain/onboarding/a.ts',
    `export const a = () => import('../../adapters/database/drafts.ts')`,
    'adapters',
  ],
  [
    'into the store from a component',
    'components/a.tsx',
    `import '@/lib/adapters/database/drafts'`,
    'adapters',
  ],
  [
    'env outside the server',
    'app/page.tsx',
    `import { env } from '@/lib/config/env.ts'`,
    'app may not know config',
  ],
  [
    'app from lib',
    'lib/adapters/database/a.ts',
    `import '@/app/page.tsx'`,
    'adapters may not know app',
  ],
  [
    'a component from lib',
    'lib/domain/audit/a.ts',
    `import '../../../components/ui/button'`,
    'components',
  ],
  [
    'our journey in the platform',
    'lib/adapters/platform-client/a.ts',
    `import '../../domain/onboarding/journeys.ts'`,
    'platform adapters may not know domain',
  ],
  [
    'Node in the browser',
    'components/a.tsx',
    `import fs from 'node:fs'`,
    'also runs in the browser',
  ],
  ['through a barrel', 'lib/adapters/database/index.ts', 'export {}', 'is a barrel'],
  [
    'all of a file',
    'lib/adapters/database/a.ts',
    `export * from './drafts.ts'`,
    'passes on everything',
  ],
  ['in no layer', 'lib/misc/a.ts', 'export {}', 'is in no layer'],
])('finds an import that goes %s', (_, file, text, words) => {
  plant('app/page.tsx', 'export default () => null')
  plant(file, text)
  expect(findImportViolations(folder)).toEqual([expect.stringContaining(words)])
})

it('finds a circle, but not one of types', () => {
  plant('lib/domain/audit/a.ts', `import { b } from './b.ts'\nexport const a = () => b`)
  plant(
    'lib/domain/audit/b.ts',
    `import type { a } from './a.ts'\nexport const b = (x: typeof a) => x`,
  )
  expect(findImportViolations(folder)).toEqual([])
  plant('lib/domain/audit/b.ts', `import { c } from './c.ts'\nexport const b = c`)
  plant('lib/domain/audit/c.ts', `import { a } from './a.ts'\nexport const c = () => a`)
  expect(findImportViolations(folder)).toEqual([
    'lib/domain/audit/a.ts → lib/domain/audit/b.ts → lib/domain/audit/c.ts → lib/domain/audit/a.ts is a circle',
  ])
})
