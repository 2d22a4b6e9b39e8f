import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { screens } from '@/e2e/screens/screens.ts'
import { root } from './runtime.mjs'

describe('npm run screens', () => {
  it('takes a picture of every page below app/[language]', () => {
    const pages = globSync('app/?language?/**/page.tsx', { cwd: root }).map((file) =>
      path.posix
        .join('/', file.replace(/^app/, '').replaceAll(/\/\([a-z]+\)/g, ''))
        .replace(/\.tsx$/, ''),
    )
    expect(pages.length).toBeGreaterThan(30)
    const taken = new Set(screens.map(({ route }) => route))
    expect(pages.filter((page) => !taken.has(page))).toEqual([])
  })

  it('names each screen once, as a file can be called', () => {
    const names = screens.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[\w-]+$/.test(name))).toEqual([])
  })
})
