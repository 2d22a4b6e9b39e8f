/** Fields for dates, typed as three texts. */
import * as z from 'zod/mini'
import type { DateParts } from '../view/step-view.ts'
import { type ParsedDate, parseDate, parseDateOfBirth, parsePastDate } from './calendar-date.ts'
import { fieldSchema, textOf } from './field-schema.ts'
import { serverValidators } from './server-validation-codes.ts'
import { separateDate } from './whole-date.ts'

const dateCodes = [
  'missing',
  'missing_day',
  'missing_month',
  'missing_year',
  'missing_day_month',
  'missing_day_year',
  'missing_month_year',
  'short_year',
  'impossible',
] as const
const pastDateCodes = [...dateCodes, 'in_future'] as const

/** A day of birth as YYYY-MM-DD, not after `today` and not longer ago than anyone has lived. */
export function dateOfBirth(today: string) {
  return fieldSchema(typedParts(today), dateBy(parseDateOfBirth, today), {
    control: 'date',
    codes: [...pastDateCodes, 'too_long_ago'],
    serverValidator: serverValidators.dateOfBirth,
  })
}

/** A day as YYYY-MM-DD that is not after `today`, however long ago: there are firms of the year 705. */
export function pastDate(today: string) {
  return fieldSchema(typedParts(today), dateBy(parsePastDate, today), {
    control: 'date',
    codes: pastDateCodes,
    serverValidator: serverValidators.pastDate,
  })
}

/** A day as YYYY-MM-DD from `min` to `max`, both included. */
export function date({ today, min, max }: { today: string; min: string; max: string }) {
  const parse = (parts: DateParts): ParsedDate => {
    const day = parseDate(parts, today)
    return 'value' in day && (day.value < min || day.value > max) ? { code: 'out_of_range' } : day
  }
  return fieldSchema(typedParts(today), dateBy(parse, today), {
    control: 'date',
    codes: [...dateCodes, 'out_of_range'],
  })
}

/** The three texts, of a pasted date too. Which of two numbers is the day was asked before: see read-form.ts. */
function typedParts(today: string) {
  return z.transform((typed: unknown): DateParts => {
    const { day, month, year } = Object(typed) as Record<keyof DateParts, unknown>
    const parts = { day: textOf(day), month: textOf(month), year: textOf(year) }
    return separateDate(parts, today)?.parts ?? parts
  })
}

function dateBy(parse: (parts: DateParts, today: string) => ParsedDate, today: string) {
  return z.pipe(
    z.custom<DateParts>(),
    z.transform((parts: DateParts, context) => {
      const date = parse(parts, today)
      if ('value' in date) return date.value
      const paths = date.parts?.map((part) => [part]) ?? [[]]
      for (const path of paths) {
        context.issues.push({ code: 'custom', message: date.code, path, input: parts })
      }
      return z.NEVER
    }),
  )
}
