import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answersNamed, useCaseworkSetup } from '@/test-support/staff/casework-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { exportApplications, formatCsv } from './export-applications.ts'

describe.each(await openTestStores())('exports of applications on $name', (opened) => {
  const { store } = opened
  const { deps, addApplication, agent, supervisor } = useCaseworkSetup(opened)

  it('gives an agent a list without a name in it, and a supervisor one with', async () => {
    await addApplication(answersNamed('=cmd', 'Johnson'))
    const wish = { list: {}, language: 'en' as const }
    const plain = await exportApplications(deps, agent, { ...wish, contact: false })
    expect(plain).toMatch(/^\ufeff"Reference","Kind",/)
    // ISO 8601 in UTC.
    expect(plain).toMatch(/"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/)
    expect(plain).not.toMatch(/johnson|canary|2065552671/i)
    expect(await exportApplications(deps, agent, { ...wish, contact: true })).toBe('forbidden')
    const whole = await exportApplications(deps, supervisor, { ...wish, contact: true })
    expect(whole).toContain(`"'=cmd Johnson","canary@example.com","'+12065552671"\r\n`)
    const searched = { ...wish, contact: true, typed: 'john' }
    expect(await exportApplications(deps, supervisor, searched)).toBe(whole)
    const missed = await exportApplications(deps, supervisor, { ...searched, typed: 'nobody' })
    expect(`${missed}`.trim().split('\r\n')).toHaveLength(1)
    const { rows } = await exportsIn()
    expect(rows).toEqual([
      { rows: 1, contact: false },
      { rows: 1, contact: true },
      { rows: 1, contact: true },
      { rows: 0, contact: true },
    ])
  })

  async function exportsIn() {
    const rows = await store.db
      .selectFrom('auditEvent')
      .select('detail')
      .where('event', '=', 'applications_exported')
      .orderBy('sequence')
      .execute()
    return { rows: rows.map(({ detail }) => detail) }
  }
})

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
