/** Loads the fonts of a record, and finds the one with the letters of a text. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import { convertWoffToSfnt } from './woff-to-sfnt.ts'

export type Weight = 400 | 600

/** A font file, opened when it is first needed. */
export type Face = {
  /** Unique: the name under which a document knows it. */
  name: string
  /** Draws letters one by one, as dots: for reading, not for beauty. */
  lastResort: boolean
  has(codePoint: number): boolean
  /**
   * Tells whether fontkit itself reverses this text when drawing it. It decides by the script of the first
   * letter, and only for fonts with shaping rules.
   */
  reverses(text: string): boolean
  /**
   * Returns the font for one document to open: an open font remembers the first letter that it drew a glyph
   * for, and would give that letter for others that look the same.
   */
  bytes(): Buffer
}

/** In the order in which they are tried; each covers one part of Unicode. */
const parts = [
  ['noto-sans', 'latin'],
  ['noto-sans', 'latin-ext'],
  ['vazirmatn', 'arabic'],
  ['noto-sans', 'cyrillic'],
  ['noto-sans', 'cyrillic-ext'],
  ['noto-sans', 'greek'],
  ['noto-sans', 'greek-ext'],
  ['noto-sans', 'vietnamese'],
  ['noto-sans-thai', 'thai'],
  ['noto-sans-hebrew', 'hebrew'],
  ['noto-sans-thaana', 'thaana'],
  ['noto-sans', 'devanagari'],
] as const

// Unifont has one weight and, of Unicode's basic plane, nearly every character: Han and Hangul among them.
const everything = ['unifontex', 'latin'] as const

const faces: Record<Weight, Face[]> = { 400: facesOf(400), 600: facesOf(600) }

/** The first font with all of a letter's parts; undefined if no font has them. */
export function findFace(letter: string, weight: Weight): Face | undefined {
  const codePoints = [...letter].map((part) => part.codePointAt(0) as number)
  return faces[weight].find((face) => codePoints.every((each) => face.has(each)))
}

function facesOf(weight: Weight): Face[] {
  return [
    ...parts.map(([family, part]) => faceOf(family, part, weight, false)),
    faceOf(...everything, 400, true),
  ]
}

function faceOf(family: string, part: string, weight: Weight, lastResort: boolean): Face {
  const name = `${family}-${part}-${weight}-normal`
  let opened: { font: Font; bytes: Buffer } | undefined
  const open = () => {
    opened ??= openFont(path.join(family, 'files', `${name}.woff`))
    return opened
  }
  return {
    name,
    lastResort,
    has: (codePoint) => open().font.hasGlyphForCodePoint(codePoint),
    reverses: (text) => {
      const { font } = open()
      const shapes = 'GSUB' in font && (font.GSUB || ('GPOS' in font && font.GPOS))
      return Boolean(shapes) && font.layout(text).direction === 'rtl'
    },
    bytes: () => open().bytes,
  }
}

function openFont(file: string): { font: Font; bytes: Buffer } {
  // The path is relative to the project: a bundler would copy an imported file to another name.
  const woff = readFileSync(path.join(process.cwd(), 'node_modules', '@fontsource', file))
  const bytes = convertWoffToSfnt(woff)
  return { font: create(bytes) as Font, bytes }
}
