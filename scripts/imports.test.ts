import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findImportViolations } from './imports.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-imports-'))
  plant('lib/onboarding/journey.ts', 'export const journey = []')
  plant('lib/store/drafts.ts', 'export type Draft = object')
  plant('lib/env.ts', 'export const env = 1')
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
    'lib/store/read.ts',
    `import { journey } from '../onboarding/journey.ts'\nexport { journey as all }`,
  )
  expect(findImportViolations(folder)).toEqual([])
})

it.each([
  ['up', 'lib/onboarding/a.ts', `import '../store/drafts.ts'`, 'onboarding may not know store'],
  [
    'up by a type',
    'lib/onboarding/a.ts',
    `import type { Draft } from '../store/drafts.ts'`,
    'store',
  ],
  ['up by passing on', 'lib/onboarding/a.ts', `export { x } from '../store/drafts.ts'`, 'store'],
  [
    'up when called',
    'lib/onboarding/a.ts',
    `export const a = () => import('../store/drafts.ts')`,
    'store',
  ],
  ['into the store from a component', 'components/a.tsx', `import '@/lib/store/drafts'`, 'store'],
  [
    'env outside the server',
    'app/page.tsx',
    `import { env } from '@/lib/env.ts'`,
    'app may not know env',
  ],
  ['app from lib', 'lib/store/a.ts', `import '@/app/page.tsx'`, 'store may not know app'],
  ['a component from lib', 'lib/audit/a.ts', `import '../../components/ui/button'`, 'components'],
  [
    'our journey in the platform',
    'lib/platform/a.ts',
    `import '../onboarding/journey.ts'`,
    'platform',
  ],
  [
    'Node in the browser',
    'components/a.tsx',
    `import fs from 'node:fs'`,
    'also runs in the browser',
  ],
  ['through a barrel', 'lib/store/index.ts', 'export {}', 'is a barrel'],
  ['all of a file', 'lib/store/a.ts', `export * from './drafts.ts'`, 'passes on everything'],
  ['in no room', 'lib/misc/a.ts', 'export {}', 'is in no room'],
])('finds an import that goes %s', (_, file, text, words) => {
  plant('app/page.tsx', 'export default () => null')
  plant(file, text)
  expect(findImportViolations(folder)).toEqual([expect.stringContaining(words)])
})

it('finds a circle, but not one of types', () => {
  plant('lib/audit/a.ts', `import { b } from './b.ts'\nexport const a = () => b`)
  plant('lib/audit/b.ts', `import type { a } from './a.ts'\nexport const b = (x: typeof a) => x`)
  expect(findImportViolations(folder)).toEqual([])
  plant('lib/audit/b.ts', `import { c } from './c.ts'\nexport const b = c`)
  plant('lib/audit/c.ts', `import { a } from './a.ts'\nexport const c = () => a`)
  expect(findImportViolations(folder)).toEqual([
    'lib/audit/a.ts → lib/audit/b.ts → lib/audit/c.ts → lib/audit/a.ts is a circle',
  ])
})
