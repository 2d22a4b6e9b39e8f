/** Dates and times as a language writes them. */
import { type Language, locales } from './languages.ts'

/** A calendar day given as YYYY-MM-DD, in words ("27 March 1985"). */
export function formatDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** The day of a moment, in UTC. */
export function formatDate(moment: Date, language: Language): string {
  return formatDay(moment.toISOString().slice(0, 10), language)
}

/** A moment, to the minute. The zone is named, for server and reader may live in different ones. */
export function formatDateTime(moment: Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
    .format(moment)
    .concat(' UTC')
}

type DatePart = 'day' | 'month' | 'year'

// To make a format takes longer than all else that a page says of a date.
const orders = new Map<Language, DatePart[]>()

/** The parts of a date in the order a language writes them. */
export function getDateOrder(language: Language): DatePart[] {
  const order = orders.get(language) ?? readOrder(language)
  orders.set(language, order)
  return order
}

function readOrder(language: Language): DatePart[] {
  return new Intl.DateTimeFormat(locales[language])
    .formatToParts(new Date(0))
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []))
}
