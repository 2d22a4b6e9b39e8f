import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { describeTime } from '@/components/ui/describe-time.ts'
import { formatDateTime, formatShortDateTime } from '@/lib/i18n/dates.ts'
import { languages, locales } from '@/lib/i18n/languages.ts'
import { TimeInSentence, timeMark } from './time-in-sentence.tsx'

const at = new Date('2026-11-24T09:05:00Z')

describe('TimeInSentence', () => {
  it('lets no line begin with the full stop after the time, and breaks before the time of day', () => {
    const sentence = `Accepted on ${timeMark}.`
    const shown = renderToStaticMarkup(
      <p>
        <TimeInSentence sentence={sentence} at={at} language="en" />
      </p>,
    )
    expect(shown).toBe(
      '<p><span>Accepted on </span><time dateTime="2026-11-24T09:05:00.000Z">' +
        '<span class="whole">24 November 2026 at</span><span> </span>' +
        '<span class="whole">09:05 UTC</span></time><span>.</span></p>',
    )
  })
})

describe('A time before and after the script of the page runs', () => {
  it.each(languages)('is written in the same form in %s', (language) => {
    for (const now of [at, new Date('2027-03-01T00:00:00Z')]) {
      const said = { now: now.getTime(), locale: locales[language], zone: undefined }
      expect(formatDateTime(at, language)).toBe(describeTime(at, said).exact)
      expect(formatShortDateTime(at, language, now)).toBe(
        describeTime(at, { ...said, short: true }).exact,
      )
    }
  })
})
