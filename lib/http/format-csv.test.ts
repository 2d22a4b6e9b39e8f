import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCsv } from './format-csv.ts'

describe('a list as CSV', () => {
  it.each(['=1+1', '+1', '-1', '@sum', '|calc', '%0A', '＝1+1', '－1'])('defuses "%s"', (text) => {
    expect(formatCsv([[text]])).toBe(`\ufeff"'${text}"\r\n`)
  })

  it.each([',', ';', '\t', ' '])(
    'has no cell that is a formula when a spreadsheet separates cells by %j, whatever it makes of quotes',
    (separator) => {
      const piece = fc.constantFrom(...',;\t\n\r"\' =+-@|%＝a1'.split(''))
      const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
      fc.assert(
        fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), (texts) => {
          const cells = formatCsv([texts])
            .slice(1)
            .split(/[\r\n]+/)
            .flatMap((line) => line.split(separator))
          // The sign alone says nothing: "Smith - Jones" between blanks.
          const formula = separator === ' ' ? /^"*[=+\-@|%＝]"*[^\s"']/ : /^[\s"]*[=+\-@|%＝]/
          for (const cell of cells) expect(cell).not.toMatch(formula)
        }),
        { numRuns: 500, examples: [[['Acme;=cmd|', 'Acme\t=cmd', 'Acme\n=cmd', 'Acme =cmd|']]] },
      )
    },
  )

  it('defuses what stands after a blank, whether that separates cells or not', () => {
    expect(formatCsv([[' =1', 'Acme =1']])).toBe(`\ufeff"' '=1","Acme '=1"\r\n`)
  })

  it('leaves a sign between blanks as it is', () => {
    expect(formatCsv([['Smith - Jones & Co']])).toBe('\ufeff"Smith - Jones & Co"\r\n')
  })

  it('keeps quotes, commas and line breaks inside their cell', () => {
    expect(formatCsv([['a "b"', 'c,\nd'], ['e']])).toBe('\ufeff"a ""b""","c,\nd"\r\n"e"\r\n')
  })
})
