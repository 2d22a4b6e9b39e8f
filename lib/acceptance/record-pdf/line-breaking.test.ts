import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakLines, type Direction, type Line } from './line-breaking.ts'

/** Every character is one wide, so that widths are counts. */
function lines(text: string, direction: Direction | 'auto' = 'auto', width = 1_000): Line[] {
  const measure = (_face: unknown, letters: string) => [...letters].length
  return breakLines(text, { weight: 400, width, direction, measure })
}

/** Returns the drawn runs from left to right. */
function drawn(text: string, direction: Direction | 'auto' = 'auto'): string[] {
  return lines(text, direction)[0]?.runs.map(({ text: run }) => run) ?? []
}

function facesIn(text: string): string[] {
  return [
    ...new Set(lines(text).flatMap(({ runs }) => runs.map(({ face }) => face.name.split('-4')[0]))),
  ] as string[]
}

describe('the order of a line (Unicode TR 9)', () => {
  it('leaves what is read from left to right as it is', () => {
    expect(drawn('1 Main Street (rear)')).toEqual(['1 Main Street (rear)'])
  })

  it('puts the words of a right-to-left line from right to left and passes each word to the font in one piece', () => {
    expect(drawn('محمد بن أحمد')).toEqual(['أحمد', ' ', 'بن', ' ', 'محمد'])
  })

  it('keeps figures and Latin words within it from left to right', () => {
    expect(drawn('شارع 12 الرياض')).toEqual(['الرياض', ' ', '12', ' ', 'شارع'])
    expect(drawn('الاسم First name هنا')).toEqual(['هنا', ' ', 'First name', ' ', 'الاسم'])
  })

  it('mirrors brackets in right-to-left text', () => {
    expect(drawn('أحمد (الثاني)')).toEqual(['(', 'الثاني', ')', ' ', 'أحمد'])
  })

  it('gives Arabic figures to the font backwards, which it reverses again', () => {
    expect(drawn('رقم ١٢٣')).toEqual(['٣٢١', ' ', 'رقم'])
  })

  it('heeds the signs that isolate a part, and draws none of them', () => {
    expect(drawn('لدى \u2068Harbour & Vine (UK)\u2069 هنا').slice(2, 3)).toEqual([
      'Harbour & Vine (UK)',
    ])
  })

  it('keeps a code from left to right whatever stands round it', () => {
    expect(drawn('+966 50 123', 'ltr')).toEqual(['+966 50 123'])
    expect(drawn('٠١-AB', 'ltr').at(-1)).toContain('AB')
  })
})

describe('the fonts of a text', () => {
  it.each([
    ['Žižková', ['noto-sans-latin-ext', 'noto-sans-latin']],
    ['Иванов', ['noto-sans-cyrillic']],
    ['Παπαδοπούλου', ['noto-sans-greek']],
    ['Nguyễn', ['noto-sans-latin', 'noto-sans-vietnamese']],
    ['สมชาย', ['noto-sans-thai-thai']],
    ['कृष्ण', ['noto-sans-devanagari']],
    ['محمّد', ['vazirmatn-arabic']],
    ['王小明', ['unifontex-latin']],
    ['김민준', ['unifontex-latin']],
    ['כהן', ['noto-sans-hebrew-hebrew']],
    ['އަޙްމަދު', ['noto-sans-thaana-thaana']],
    ['ܐܒܪܗܡ', ['unifontex-latin']],
  ])('have the letters of %s', (text, faces) => {
    expect(facesIn(text)).toEqual(faces)
  })

  it('name a letter that none of them has by its number', () => {
    expect(drawn('\u{20BB7}').join('')).toBe('[U+20BB7]')
  })

  it('keep a letter and its marks together', () => {
    expect(facesIn('e\u0301')).toEqual(['noto-sans-latin'])
  })
})

describe('the end of a line', () => {
  const broken = (text: string, width: number) =>
    lines(text, 'auto', width).map(({ runs }) => runs.map((run) => run.text).join(''))

  it('is at a space, which is not drawn there', () => {
    expect(broken('one two three', 8)).toEqual(['one two', 'three'])
  })

  it('is where the text has one', () => {
    expect(broken('one\ntwo', 50)).toEqual(['one', 'two'])
  })

  it('is after the joint of a compound, and never at a no-break space', () => {
    expect(broken('Smith-Jones', 8)).toEqual(['Smith-', 'Jones'])
    expect(broken('12\u00a0kg and', 5)).toEqual(['12\u00a0kg', 'and'])
  })

  it('is between the words of a script that writes no spaces', () => {
    expect(broken('王小明王小明', 4).length).toBeGreaterThan(1)
  })

  it('is within a word that is too long by itself', () => {
    expect(broken('x'.repeat(40), 10)).toEqual(Array(4).fill('x'.repeat(10)))
  })

  it('keeps every letter, once, in no more than the width', () => {
    const letter = fc.constantFrom(...'ab 1-م٣ل ()é王ก', '\u2068', '\u2069', 'e\u0301')
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 60 }), (parts) => {
        const text = parts.join('').normalize('NFC')
        const set = lines(text, 'auto', 12)
        const seen = set.flatMap(({ runs }) => runs.map((run) => run.text)).join('')
        expect(lettersOf(seen)).toEqual(lettersOf(text))
        for (const { width } of set) expect(width).toBeLessThanOrEqual(12)
      }),
      { numRuns: 200 },
    )
  })
})

/** Returns the sorted letters without spaces, with brackets and their mirror images as one. */
function lettersOf(text: string): string[] {
  const visible = text.replace(/[\s\u2068\u2069]/g, '').replace(/\(/g, ')')
  return [...visible].sort()
}
