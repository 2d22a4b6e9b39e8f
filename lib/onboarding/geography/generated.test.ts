import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { geographyFiles } from '@/scripts/geography.ts'

const made = geographyFiles()

describe('the stored data', () => {
  it.each(Object.keys(made))('%s is what scripts/geography.ts makes of the packages', (name) => {
    expect(readFileSync(join(import.meta.dirname, name), 'utf8')).toBe(made[name])
  })

  it.each(Object.keys(made))('%s says its source and licence', (name) => {
    const { _ } = JSON.parse(made[name] ?? '')
    expect(_.source).toMatch(/\d+\.\d+\.\d+/)
    expect(_.licence).not.toBe('')
  })

  it('stays small enough to load at every start', () => {
    for (const text of Object.values(made)) expect(Buffer.byteLength(text)).toBeLessThan(120_000)
  })
})
