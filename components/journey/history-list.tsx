export type HistoryEntry = {
  /** ISO 8601. */
  at: string
  time: string
  text: string
}

type HistoryListProps = {
  title: string
  /** The first first. */
  entries: HistoryEntry[]
  /** What the earlier ones are folded under, by how many they are. */
  earlierText: (count: number) => string
}

/** So many of the latest stand open; fewer than that many are not worth folding away. */
const open = 4
const minCollapsed = 3

/** What has happened, the latest first; of a long history the beginning is folded away. */
export function HistoryList({ title, entries, earlierText }: HistoryListProps) {
  if (entries.length === 0) return null
  const latestFirst = entries.toReversed()
  const shown = entries.length < open + minCollapsed ? latestFirst : latestFirst.slice(0, open)
  const earlier = latestFirst.slice(shown.length)
  return (
    <section aria-labelledby="history" className="mt-6">
      <h2 id="history" className="text-section font-strong">
        {title}
      </h2>
      <Entries entries={shown} />
      {earlier.length > 0 && (
        <details className="history-earlier">
          <summary>{earlierText(earlier.length)}</summary>
          <Entries entries={earlier} />
        </details>
      )}
    </section>
  )
}

function Entries({ entries }: { entries: HistoryEntry[] }) {
  return (
    <ol reversed className="history">
      {entries.map(({ at, time, text }) => (
        <li key={`${at} ${text}`}>
          <p>{text}</p>
          <time dateTime={at} className="block text-fine text-muted">
            {time}
          </time>
        </li>
      ))}
    </ol>
  )
}
