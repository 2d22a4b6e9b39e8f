import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { expect, it } from 'vitest'
import { convertWoffToSfnt } from './woff-to-sfnt.ts'

const file = 'node_modules/@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'

it('gives the font of a WOFF file, table for table', () => {
  const woff = readFileSync(file)
  const packed = create(woff) as Font
  const plain = create(convertWoffToSfnt(woff)) as Font
  expect(plain.numGlyphs).toBe(packed.numGlyphs)
  expect(plain.postscriptName).toBe(packed.postscriptName)
  const ids = ({ glyphs }: ReturnType<Font['layout']>) => glyphs.map(({ id }) => id)
  expect(ids(plain.layout('Record of fifty'))).toEqual(ids(packed.layout('Record of fifty')))
  expect(plain.getGlyph(40).path.toSVG()).toBe(packed.getGlyph(40).path.toSVG())
})

it('refuses what is no WOFF file', () => {
  expect(() => convertWoffToSfnt(Buffer.alloc(64))).toThrow(/not a WOFF/)
})
