import { expect, it } from 'vitest'
import { formatAgo, formatDateTimeIn, formatElapsed } from './dates.ts'

const now = new Date('2026-11-24T12:00:00Z')

it.each([
  ['2026-11-24T12:00:30Z', '1 minute', '1 minuto', 'دقيقة'],
  ['2026-11-24T11:15:00Z', '45 minutes', '45 minutos', '45 دقيقة'],
  ['2026-11-24T09:00:00Z', '3 hours', '3 horas', '3 ساعات'],
  ['2026-11-10T13:00:00Z', '13 days', '13 días', '13 يومًا'],
  ['2026-08-10T12:00:00Z', '106 days', '106 días', '106 أيام'],
])('says how long it is since %s', (since, en, es, ar) => {
  const said = (['en', 'es', 'ar'] as const).map((language) =>
    formatElapsed(new Date(since), now, language),
  )
  expect(said).toEqual([en, es, ar])
})

it.each([
  ['2026-11-24T12:00:30Z', '1 minute ago', 'hace 1 minuto', 'قبل دقيقة واحدة'],
  ['2026-11-24T09:30:00Z', '2 hours ago', 'hace 2 horas', 'قبل ساعتين'],
  ['2026-11-21T12:00:00Z', '3 days ago', 'hace 3 días', 'قبل 3 أيام'],
])('says how long ago %s was', (moment, en, es, ar) => {
  const said = (['en', 'es', 'ar'] as const).map((language) =>
    formatAgo(new Date(moment), now, language),
  )
  expect(said).toEqual([en, es, ar])
})

it.each([
  ['Europe/London', 'بتوقيت غرينتش'],
  ['Asia/Riyadh', 'بتوقيت غرينتش+3'],
])('names the zone of %s after a time in Arabic, joined to it', (zone, name) => {
  const said = formatDateTimeIn(zone, now, 'ar')
  expect(said.slice(said.indexOf('بتوقيت'))).toBe(name)
})
