'use client'

import { useEffect, useState } from 'react'
import { findZone } from '../ui/describe-time'
import { KeepTogether } from '../ui/keep-together'
import { LocalZone } from '../ui/local-zone'
import { type ActivityEntry, type ActivityReader, groupByDay } from './activity-days'

type ActivityListProps = {
  title: string
  /** The latest first. */
  entries: readonly ActivityEntry[]
  /** The number of latest entries that are not folded; the next one is not technical. */
  open: number
  /** The days of UTC in words, by YYYY-MM-DD. */
  days: Readonly<Record<string, string>>
  /** `zone` holds `{zone}`. */
  texts: { technical: string; earlier: string; order: string; zone: string }
  /** The locale for times (BCP 47). */
  locale: string
}

/**
 * Lists what happened with an application, by day, the latest first. The server does not know the reader's zone
 * and writes the days of UTC; the browser begins with the same words, and then shows its own.
 */
export function ActivityList(props: ActivityListProps) {
  const { title, entries, open, days, texts, locale } = props
  const reader = useReader(locale)
  const part = { days, texts }
  const shown = groupByDay(entries.slice(0, open), reader)
  const earlier = groupByDay(entries.slice(open), reader)
  const [last, next] = [shown.at(-1), earlier[0]]
  // A day that continues in the fold has its technical entries there, after all others.
  if (last && next && last.day === next.day) {
    next.technical.unshift(...last.technical.splice(0))
  }
  return (
    <section aria-labelledby="activity">
      <h2 id="activity" className="text-section font-strong">
        {title}
      </h2>
      <p className="text-small text-muted">
        {texts.order}. <LocalZone sentence={texts.zone} locale={locale} />
      </p>
      <Days {...part} groups={shown} />
      {earlier.length > 0 && (
        <details className="activity-fold">
          <summary>{texts.earlier}</summary>
          <Days {...part} groups={earlier} />
        </details>
      )}
    </section>
  )
}

/** Undefined on the server and in the first moment of the browser, whose words have to be the same. */
function useReader(locale: string): ActivityReader | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now === undefined ? undefined : { now, zone: findZone(), locale }
}

type DaysProps = Pick<ActivityListProps, 'days' | 'texts'> & {
  groups: ReturnType<typeof groupByDay>
}

function Days({ groups, days, texts }: DaysProps) {
  return groups.map(({ day, title, ago, entries: told, technical }) => (
    <div key={day} className="activity-day">
      <h3>
        {ago && <span className="activity-ago">{`${ago} `}</span>}
        <span>{title ?? days[day]}</span>
      </h3>
      {told.length > 0 && <Entries entries={told} />}
      {technical.length > 0 && (
        <details className="activity-fold">
          <summary>{`${texts.technical} (${technical.length})`}</summary>
          <Entries entries={technical} />
        </details>
      )}
    </div>
  ))
}

function Entries({ entries }: Pick<ReturnType<typeof groupByDay>[number], 'entries'>) {
  return (
    <ol reversed className="activity">
      {entries.map(({ at, clock, time, exact, text, more, by, href }, index) => (
        // Entries never change, and several of one moment can say the same.
        // biome-ignore lint/suspicious/noArrayIndexKey: entries never change and have no id.
        <li key={`${at} ${index}`}>
          <time dateTime={at} title={time === clock ? undefined : (exact ?? clock)}>
            {time}
          </time>
          <div>
            {more ? (
              <details className="activity-more">
                <summary>{text}</summary>
                <p>{more}</p>
              </details>
            ) : (
              <p>
                {href ? (
                  <a href={href} className="link link-alone">
                    <KeepTogether text={text} />
                  </a>
                ) : (
                  <KeepTogether text={text} />
                )}
              </p>
            )}
            {by && <p className="activity-by">{by}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
