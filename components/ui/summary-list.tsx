import type { ReactNode } from 'react'
import { KeepTogether } from './keep-together'
import { LocalTime } from './local-time'
import { PlatformText } from './platform-text'
import { VisuallyHidden } from './visually-hidden'

type SummaryRow = {
  /** The target of a link to it. */
  id?: string
  label: string
  /** The label is the platform's, in an unknown language. */
  foreignLabel?: boolean
  /** A line break in a text is shown as one. */
  value: ReactNode
  /** Set if the value is this moment, in UTC: it is shown in the reader's zone. */
  time?: { at: string; locale: string; relative?: boolean; short?: boolean }
  /** Shown instead of a missing value. */
  missingText?: string
  /** Codes and numbers stay left to right in every language. */
  ltr?: boolean
  /** The link of the value. */
  href?: string
  /** Belongs to the row above it: no line divides them. */
  continues?: boolean
  /** The note below the value. */
  note?: ReactNode
  /** The requirement on the value: below it, and marked. */
  required?: ReactNode
  /** `hidden` completes the link's name for those who hear it alone: "Change" + "date of birth". */
  change?: { href: string; text: string; hidden: string }
}

/** Lists answers word for word, each with a link to change it. */
export function SummaryList({ rows }: { rows: SummaryRow[] }) {
  return (
    <dl className="summary-list">
      {rows.map((row) => (
        <div
          key={`${row.change?.href} ${row.label}`}
          id={row.id}
          className={row.continues ? 'summary-row summary-more' : 'summary-row'}
        >
          <dt>{row.foreignLabel ? <PlatformText words={row.label} /> : row.label}</dt>
          <dd className={row.value ? 'summary-value' : 'summary-value text-muted'}>
            {row.value ? <Value {...row} /> : <span>{row.missingText}</span>}
            {row.required && <span className="summary-required">{row.required}</span>}
            {row.note && <span className="block text-small text-muted">{row.note}</span>}
          </dd>
          {row.change && (
            <dd className="summary-change">
              <a href={row.change.href} className="link link-alone">
                <span>{row.change.text}</span>
                <VisuallyHidden>{` ${row.change.hidden}`}</VisuallyHidden>
              </a>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

type ValueProps = Pick<SummaryRow, 'ltr' | 'href' | 'time' | 'value'>

function Value({ value, ltr, href, time }: ValueProps) {
  if (typeof value !== 'string') return value
  if (time) return <LocalTime {...time} text={value} />
  if (href) {
    return (
      <a href={href} className="link link-alone">
        {value}
      </a>
    )
  }
  return (
    <bdi dir={ltr ? 'ltr' : 'auto'} className="whitespace-pre-line">
      <KeepTogether text={value} />
    </bdi>
  )
}
