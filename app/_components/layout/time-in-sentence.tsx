import { LocalTime } from '@/components/ui/local-time'
import { formatDateTime } from '@/lib/i18n/dates.ts'
import { type Language, locales } from '@/lib/i18n/languages.ts'

/** What stands in a sentence for its time: the value of `{time}` or `{date}` of its message. */
export const timeMark = '{time}'

/** A sentence with a time in it, which is said in the zone of whoever reads it. */
export function TimeInSentence({
  sentence,
  at,
  language,
  relative = false,
}: {
  sentence: string
  at: Date
  language: Language
  /** Says first how long ago it was. */
  relative?: boolean
}) {
  const [before = '', after = ''] = sentence.split(timeMark)
  return (
    <>
      {before}
      <LocalTime
        at={at.toISOString()}
        text={formatDateTime(at, language)}
        locale={locales[language]}
        relative={relative}
      />
      {after}
    </>
  )
}
