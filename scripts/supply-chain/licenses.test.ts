import { expect, it } from 'vitest'
import { root } from '../runtime.mjs'
import {
  exceptions,
  findRefusedPackages,
  isPermissive,
  readLockedPackages,
  writeNotices,
} from './licenses.ts'

it('takes no package whose licence is not permissive, but those that are named with a reason', () => {
  const packages = readLockedPackages(root)
  expect(packages.length).toBeGreaterThan(300)
  expect(findRefusedPackages(packages)).toEqual([])
})

it('names no exception that there is no package for', () => {
  const packages = readLockedPackages(root)
  const unused = exceptions.filter(
    (each) =>
      !packages.some(({ name, license }) => each.name.test(name) && each.license === license),
  )
  expect(unused).toEqual([])
})

it('refuses a package under a licence that binds who passes it on, or under none', () => {
  const [some] = readLockedPackages(root)
  if (!some) throw new Error('The lock file names no package.')
  const licenses = ['GPL-3.0-only', 'AGPL-3.0-or-later', 'SSPL-1.0', 'BUSL-1.1', undefined]
  const refused = licenses.map((license) => ({ ...some, license }))
  expect(findRefusedPackages(refused)).toEqual(refused)
  // An exception is for one licence: the same package under another is a new decision.
  const axe = { ...some, name: 'axe-core' }
  expect(findRefusedPackages([{ ...axe, license: 'MPL-2.0' }])).toEqual([])
  expect(findRefusedPackages([{ ...axe, license: 'GPL-2.0-only' }])).toHaveLength(1)
})

it.each([
  ['MIT', true],
  ['MIT OR GPL-3.0-only', true],
  ['(MIT OR GPL-3.0-only) AND ISC', true],
  ['MIT AND GPL-3.0-only', false],
  ['(MIT AND GPL-3.0-only) OR LGPL-3.0-only', false],
  ['GPL-2.0-only WITH Classpath-exception-2.0', false],
  ['SEE LICENSE IN LICENSE', false],
  ['MIT (', false],
  ['', false],
])('reads of %o whether it is permissive', (expression, expected) => {
  expect(isPermissive(expression)).toBe(expected)
})

it('gives the texts of the licences of what is passed on', () => {
  const notices = writeNotices(root, readLockedPackages(root))
  expect(notices).toContain('zod ')
  expect(notices).toContain('Permission is hereby granted, free of charge')
  expect(notices).not.toMatch(/^(axe-core|vitest|@img\/sharp-libvips-linux-x64) /m)
})
