import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { brandFont } from './brand-font.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portico-font-'))
mkdirSync(path.join(folder, 'public'))
const sample = readFileSync(
  'node_modules/@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2',
)

/** Reads a font of these bytes as `BRAND_FONT` names it. */
function read(bytes: Buffer) {
  writeFileSync(path.join(folder, 'public/own.woff2'), bytes)
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const { data, error } = brandFont.safeParse('/own.woff2')
  cwd.mockRestore()
  return data ?? error?.issues.map(({ message }) => message)
}

it('takes a font with its digest, and sees whether one file has every weight', () => {
  expect(read(sample)).toEqual({
    path: '/own.woff2',
    digest: expect.stringMatching(/^[0-9a-f]{12}$/),
    variable: false,
  })
  // The sample's directory, with a table of variations before the others.
  const variable = Buffer.concat([
    sample.subarray(0, 48),
    Buffer.from([47, 0x20]),
    sample.subarray(48),
  ])
  expect(read(variable)).toMatchObject({ variable: true })
})

it('refuses what is too large or no WOFF2', () => {
  expect(read(Buffer.concat([sample, Buffer.alloc(100 * 1024)]))).toEqual([
    'must be a font of at most 100 KB: a subset of its letters',
  ])
  for (const bytes of [
    Buffer.from(''),
    Buffer.from('wOF2'),
    Buffer.alloc(90),
    Buffer.from('<svg>'.repeat(20)),
  ]) {
    expect(read(bytes)).toEqual(['must be a font in the format WOFF2'])
  }
})
