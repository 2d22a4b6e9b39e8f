import { LocalTime } from '@/components/ui/local-time'
import { formatDateTime, formatShortDateTime } from '@/lib/i18n/dates.ts'
import { type Language, locales } from '@/lib/i18n/languages.ts'

/** Stands for the time in a sentence: the value of `{time}` or `{date}` of its message. */
export const timeMark = '{time}'
/** Stands for a second time in the sentence. */
export const laterMark = '{later}'

type TimeInSentenceProps = {
  sentence: string
  at: Date
  /** The second time, if there is one. */
  later?: Date
  language: Language
  /** Says after it how long ago it was. */
  relative?: boolean
  /** For tables. */
  short?: boolean
}

/** Shows a sentence with a time, in the zone of its reader. */
export function TimeInSentence(props: TimeInSentenceProps) {
  const { sentence, at, later, language, relative = false, short = false } = props
  const times: Record<string, Date | undefined> = { [timeMark]: at, [laterMark]: later }
  return sentence.split(/(\{time\}|\{later\})/).map((part, index) => {
    const time = times[part]
    return time ? (
      <LocalTime
        key={part}
        at={time.toISOString()}
        text={short ? formatShortDateTime(time, language) : formatDateTime(time, language)}
        locale={locales[language]}
        relative={relative}
        short={short}
      />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change places.
      <span key={index}>{part}</span>
    )
  })
}
