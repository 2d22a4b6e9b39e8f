import { KeepTogether } from '../ui/keep-together'
import { LocalTime } from '../ui/local-time'
import { LocalZone } from '../ui/local-zone'
import './status.css'

type HistoryEntry = {
  /** ISO 8601. */
  at: string
  /** Without the zone. */
  time: string
  text: string
}

type HistoryListProps = {
  title: string
  /** Says the zone of all times; holds `{zone}`. */
  zone: string
  /** The oldest first. */
  entries: HistoryEntry[]
  /** The summary of the folded earlier entries, by their number. */
  earlierText: (count: number) => string
  /** The locale for times (BCP 47). */
  locale: string
}

/** The number of latest entries that are not folded. */
const open = 4
/** Fewer than that many are not worth folding away. */
const minCollapsed = 3

/** Lists, folded, what has happened, the latest first; the beginning of a long history is folded once more. */
export function HistoryList({ title, zone, entries, earlierText, locale }: HistoryListProps) {
  if (entries.length === 0) return null
  const latestFirst = entries.toReversed()
  const shown = entries.length < open + minCollapsed ? latestFirst : latestFirst.slice(0, open)
  const earlier = latestFirst.slice(shown.length)
  return (
    <details id="history" className="details">
      <summary>{title}</summary>
      <div>
        <p className="text-fine text-muted">
          <LocalZone sentence={zone} locale={locale} />
        </p>
        <Entries entries={shown} locale={locale} />
        {earlier.length > 0 && (
          <details className="history-earlier">
            <summary>{earlierText(earlier.length)}</summary>
            <Entries entries={earlier} locale={locale} />
          </details>
        )}
      </div>
    </details>
  )
}

function Entries({ entries, locale }: { entries: HistoryEntry[]; locale: string }) {
  return (
    <ol reversed className="history">
      {entries.map(({ at, time, text }) => (
        <li key={`${at} ${text}`}>
          <p>
            <KeepTogether text={text} />
          </p>
          <p className="text-fine text-muted">
            <LocalTime at={at} text={time} locale={locale} zoneless />
          </p>
        </li>
      ))}
    </ol>
  )
}
