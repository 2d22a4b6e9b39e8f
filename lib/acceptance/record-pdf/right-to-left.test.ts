import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import { expect, it } from 'vitest'
import { brandTones } from '#lib/config/rules/brand.ts'
import { defaultLook } from '#lib/config/rules/brand-look.ts'
import { findFace } from './fonts.ts'
import { renderRecordPdf } from './render-record-pdf.ts'

const { ink, muted, line, link } = brandTones(defaultLook.accent).light

const scripts = [
  'Hebrew',
  'Arabic',
  'Thaana',
  'Syriac',
  'Nko',
  'Samaritan',
  'Mandaic',
  'Adlam',
  'Hanifi_Rohingya',
]

it.each(scripts)('sets every letter of %s from right to left', async (script) => {
  const words = wordsOf(script)
  expect(words.length).toBeGreaterThan(1)
  const reversed = words.map((word) => [...word].reverse().join(''))
  expect(await drawnLines(words)).toEqual(reversed)
})

it.each([
  ['marks of Hebrew over their letters', 'מֹשֶׁה לוי', ['יול', 'ה', 'שֶׁ', 'מֹ']],
  ['vowels of Thaana over their letters', 'އަޙްމަދު', ['ދު', 'މަ', 'ޙް', 'އަ']],
  ['a name of several words', 'משה בן לוי', ['יול', 'ןב', 'השמ']],
  ['Latin words and figures', 'כהן Cohen 12 חיפה', ['הפיח', 'Cohen12', 'ןהכ']],
  ['a name within a Latin line', 'Mr כהן of Haifa', ['Mr', 'ןהכ', 'ofHaifa']],
  ['two scripts', 'כהן محمد', ['دمحم', 'ןהכ']],
  ['Arabic figures', 'رقم ١٢ ٣٤', ['٣٤', '١٢', 'مقر']],
  ['Persian figures within a Latin line', 'Flat ۱۲ ۳۴', ['Flat', '۱۲', '۳۴']],
  ['the numbers of letters that no font has', '\u{1ed01}\u{1ed02}', ['[U+1ED02]', '[U+1ED01]']],
  ['figures of N’Ko, which are read from right to left', 'ߒߞߏ ߁߂', ['߂߁', 'ߏߞߒ']],
])('keeps %s', async (_what, text, expected) => {
  expect(await drawnLines([text])).toEqual([expected.join('')])
})

/** Returns every letter of a script that a font has, except those that substitute others, twelve at a time. */
function wordsOf(script: string): string[] {
  const isLetter = new RegExp(`^(?=\\p{Script=${script}})\\p{L}$`, 'u')
  const letters = Array.from({ length: 0x1f000 }, (_, code) => String.fromCodePoint(code)).filter(
    (letter) =>
      isLetter.test(letter) && letter.normalize('NFKD') === letter && findFace(letter, 400),
  )
  return letters.join('').match(/.{1,12}/gu) ?? []
}

/** Returns the values in their order on the page from left to right, without spaces. */
async function drawnLines(values: string[]): Promise<string[]> {
  const pdf = await renderRecordPdf({
    language: 'en',
    brand: '',
    title: '',
    tones: { ink, muted, line, accent: link },
    lead: '',
    summary: [],
    notes: [],
    sections: [{ title: '', rows: values.map((value) => ({ label: '', value })) }],
    foot: '',
    pageText: () => '',
    madeAt: new Date(0),
  })
  const library = await PDFiumLibrary.init()
  const file = await library.loadDocument(new Uint8Array(pdf))
  const lines = pagesOf(file).flatMap((page) => linesOf(signsOf(page)))
  file.destroy()
  library.destroy()
  return lines
}

function pagesOf(file: PDFiumDocument): PDFiumPage[] {
  return Array.from({ length: file.getPageCount() }, (_, page) => file.getPage(page))
}

type Sign = { text: string; x: number; y: number; left: number; right: number }

function linesOf(signs: Sign[]): string[] {
  const heights = [...new Set(signs.map(({ y }) => y))].sort((a, b) => b - a)
  return heights.map((height) => textOf(signs.filter(({ y }) => y === height)))
}

/** Joins signs from left to right, each mark after the letter below it. */
function textOf(signs: Sign[]): string {
  const isMark = ({ text }: Sign) => /\p{M}/u.test(text)
  const marks = signs.filter(isMark)
  const letters = signs.filter((sign) => !isMark(sign)).sort((a, b) => a.x - b.x)
  const texts = letters.map(({ text, left, right }) => {
    const over = marks.filter((mark) => {
      const middle = (mark.left + mark.right) / 2
      return left <= middle && middle <= right
    })
    return text + over.map((mark) => mark.text).join('')
  })
  return texts.join('').normalize('NFC')
}

/** Functions of PDFium that the package has and does not type. */
type TextFunctions = Record<`_FPDFText_${string}`, (...numbers: number[]) => number> & {
  HEAPU8: Uint8Array
  wasmExports: { malloc(size: number): number; free(pointer: number): void }
}

/** Lists where PDFium draws each sign; their order in the file does not matter. */
function signsOf(page: PDFiumPage): Sign[] {
  const { module: pdfium, pageIdx } = page as unknown as { module: TextFunctions; pageIdx: number }
  const text = pdfium._FPDFText_LoadPage?.(pageIdx) as number
  const at = pdfium.wasmExports.malloc(48)
  const count = pdfium._FPDFText_CountChars?.(text) as number
  const signs = Array.from({ length: count }, (_, index): Sign => {
    pdfium._FPDFText_GetCharOrigin?.(text, index, at, at + 8)
    pdfium._FPDFText_GetCharBox?.(text, index, at + 16, at + 24, at + 32, at + 40)
    const numbers = new Float64Array(pdfium.HEAPU8.slice(at, at + 48).buffer)
    const [x = 0, y = 0, left = 0, right = 0] = numbers
    const code = pdfium._FPDFText_GetUnicode?.(text, index) as number
    return { text: String.fromCodePoint(code), x, y: Math.round(y), left, right }
  })
  pdfium.wasmExports.free(at)
  pdfium._FPDFText_ClosePage?.(text)
  return signs.filter(({ text }) => text.trim())
}
