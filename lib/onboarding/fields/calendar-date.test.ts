import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testSettings } from '@/test-support/applicants/answer-steps.ts'
import { buildFieldContext } from '../field-context/build-field-context.ts'
import { parseDateOfBirth } from './calendar-date.ts'

const today = '2026-11-21'
const read = (day: string, month: string, year: string) =>
  parseDateOfBirth({ day, month, year }, today)

describe('parseDateOfBirth', () => {
  it.each([
    ['27', '3', '1985', '1985-03-27'],
    ['07', '03', '1985', '1985-03-07'],
    [' 27 ', '3\u200f', '\u00a01985', '1985-03-27'],
    ['29', '2', '2000', '2000-02-29'],
    ['29', '02', '2024', '2024-02-29'],
    ['21', '11', '2026', '2026-11-21'],
    ['21', '11', '1896', '1896-11-21'],
    ['١٤', '٤', '١٩٩٠', '1990-04-14'],
    ['۱۴', '۴', '۱۹۹۰', '1990-04-14'],
    ['１４', '４', '１９９０', '1990-04-14'],
  ])('reads %s, %s, %s as %s', (day, month, year, value) => {
    expect(read(day, month, year)).toEqual({ value })
  })

  it.each([
    [1, 'January', 'enero', 'يناير', 'كانون الثاني', 'جانفي', 'JAN'],
    [2, 'february', 'Febrero', 'فبراير', 'شباط', 'فيفري', 'feb.'],
    [3, 'March', 'marzo', 'مارس', 'آذار', 'مارس', 'Mar'],
    [4, 'April', 'abril', 'أبريل', 'نيسان', 'ابريل', 'abr.'],
    [5, 'May', 'mayo', 'مايو', 'أيار', 'ماي', 'may'],
    [6, 'June', 'junio', 'يونيو', 'حزيران', 'جوان', 'jun.'],
    [7, 'July', 'julio', 'يوليو', 'تموز', 'يوليوز', 'jul'],
    [8, 'August', 'agosto', 'أغسطس', 'آب', 'غشت', 'ago'],
    [9, 'September', 'septiembre', 'سبتمبر', 'أيلول', 'شتنبر', 'sept.'],
    [10, 'October', 'octubre', 'أكتوبر', 'تشرين الأول', 'اكتوبر', 'Oct'],
    [11, 'November', 'noviembre', 'نوفمبر', 'تشرين الثاني', 'نونبر', 'nov.'],
    [12, 'December', 'diciembre', 'ديسمبر', 'كانون الأول', 'دجنبر', 'dic'],
  ])('knows month %i by its names in English, Spanish and Arabic', (month, ...names) => {
    const value = `1985-${String(month).padStart(2, '0')}-01`
    for (const name of names) expect(read('1', name, '1985'), name).toEqual({ value })
  })

  it.each([
    ['', '', '', 'missing', undefined],
    [' ', '\u200f', '\t', 'missing', undefined],
    ['', '3', '1985', 'missing_day', ['day']],
    ['27', '', '1985', 'missing_month', ['month']],
    ['27', '3', '', 'missing_year', ['year']],
    ['', '', '1985', 'missing_day_month', ['day', 'month']],
    ['', '3', ' ', 'missing_day_year', ['day', 'year']],
    ['27', '', '', 'missing_month_year', ['month', 'year']],
    ['27', '3', '85', 'short_year', ['year']],
    ['27', '3', '19855', 'impossible', ['year']],
    ['29', '2', '1900', 'impossible', undefined],
    ['29', '2', '2023', 'impossible', undefined],
    ['31', '4', '1985', 'impossible', undefined],
    ['0', '3', '1985', 'impossible', ['day']],
    ['32', '1', '1985', 'impossible', ['day']],
    ['27', '13', '1985', 'impossible', ['month']],
    ['27', '0', '1985', 'impossible', ['month']],
    ['27', 'Marchember', '1985', 'impossible', ['month']],
    ['27', 'constructor', '1985', 'impossible', ['month']],
    ['-1', '3', '1985', 'impossible', ['day']],
    ['1.5', '3', '1985', 'impossible', ['day']],
    ['1e1', '3', '1985', 'impossible', ['day']],
    ['3/27', '1', '1985', 'impossible', ['day']],
    ['27', '3', '1985-01', 'impossible', ['year']],
    ['27', '3', '0099', 'too_long_ago', ['year']],
    ['27', '3', '0000', 'too_long_ago', ['year']],
    ['20', '11', '1896', 'too_long_ago', ['year']],
    ['22', '11', '2026', 'in_future', undefined],
    ['1', '1', '9999', 'in_future', undefined],
    ['32', '13', '1985', 'impossible', ['day', 'month']],
    ['45', '3', '85', 'impossible', ['day', 'year']],
    ['45', '13', '85', 'impossible', undefined],
  ])('says of %j, %j, %j: %s, at %s or at all of it', (day, month, year, code, parts) => {
    expect(read(day, month, year)).toEqual({ code, parts })
  })

  it('reads back every real day from 1900 to today, however its numbers are written', () => {
    const names = Array.from({ length: 12 }, (_, month) =>
      ['en', 'es', 'ar'].map((language) =>
        new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(
          Date.UTC(2000, month, 1),
        ),
      ),
    )
    const days = fc
      .date({
        min: new Date('1900-01-01T00:00Z'),
        max: new Date('2026-11-21T00:00Z'),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString().slice(0, 10))
    const styles = fc.record({
      padded: fc.boolean(),
      arabic: fc.boolean(),
      name: fc.constantFrom(undefined, 0, 1, 2),
    })
    fc.assert(
      fc.property(days, styles, (value, { padded, arabic, name }) => {
        const [year, month, day] = value.split('-').map(Number) as [number, number, number]
        const write = (number: number) => {
          const text = padded ? String(number).padStart(2, '0') : String(number)
          return arabic ? text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '') : text
        }
        const monthText = name === undefined ? write(month) : (names[month - 1]?.[name] ?? '')
        expect(read(write(day), monthText, write(year))).toEqual({ value })
      }),
      { numRuns: 1000 },
    )
  })

  it('lets nothing pass that is no day of the calendar', () => {
    const number = fc.integer({ min: 0, max: 40 }).map(String)
    const text = fc.oneof(number, fc.string({ unit: 'binary', maxLength: 6 }))
    const year = fc.oneof(fc.integer({ min: 1880, max: 2040 }).map(String), text)
    fc.assert(
      fc.property(text, text, year, (day, month, inYear) => {
        const reading = read(day, month, inYear)
        if ('code' in reading) return
        expect(new Date(`${reading.value}T00:00:00Z`).toISOString().slice(0, 10)).toBe(
          reading.value,
        )
        expect(reading.value && reading.value <= '2026-11-21' && reading.value >= '1896').toBe(true)
      }),
      { numRuns: 600 },
    )
  })

  it('counts the years back from 29 February as from any day', () => {
    const leap = '2024-02-29'
    expect(parseDateOfBirth({ day: '1', month: '3', year: '1894' }, leap)).toEqual({
      value: '1894-03-01',
    })
    expect(parseDateOfBirth({ day: '28', month: '2', year: '1894' }, leap)).toEqual({
      code: 'too_long_ago',
      parts: ['year'],
    })
  })

  it('calls nobody’s today the future, wherever on earth they are', () => {
    const late = buildFieldContext({}, { ...testSettings, now: new Date('2026-11-21T10:30:00Z') })
    expect(late.today).toBe('2026-11-22')
    expect(parseDateOfBirth({ day: '22', month: '11', year: '2026' }, late.today)).toEqual({
      value: '2026-11-22',
    })
  })
})
