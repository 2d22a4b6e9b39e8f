import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './runtime.mjs'

it('has nothing to seal: every action is of a file of actions, so none closes over anything', () => {
  const sources = ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8')),
  )
  const directives = sources.flatMap((source) => source.match(/^.*['"]use server['"].*$/gm) ?? [])
  expect(directives.length).toBeGreaterThan(0)
  expect(directives.filter((line) => line !== `'use server'`)).toEqual([])
})
