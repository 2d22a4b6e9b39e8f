import type { ReactNode } from 'react'

/** What stands on the sheet in the tray. */
const signs = {
  done: 'm5 12.5 4.5 4.5L19 7.5',
  sheet: 'M5 6h14M5 12h14M5 18h8',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.8 11.3L20 20',
  key: 'M8 8.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm4 4h9v4m-4-4v3',
  signal:
    'M12 11v9m-4.5-4.5a6.4 6.4 0 0 1 0-9m9 9a6.4 6.4 0 0 0 0-9M4.6 18.4a10.4 10.4 0 0 1 0-14.8m14.8 14.8a10.4 10.4 0 0 0 0-14.8',
  bars: 'M5 20v-6m7 6V5m7 15v-9',
}

type EmptyStateProps = {
  sign: keyof typeof signs
  text: string
  /** What explains the text. */
  note?: string | undefined
  /** The next step: links. */
  children?: ReactNode
}

/** Says in a picture and a sentence that there is nothing to show, and where to go next. */
export function EmptyState({ sign, text, note, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <svg viewBox="0 0 120 92" aria-hidden="true" className="empty-state-picture">
        <ellipse cx="60" cy="86" rx="48" ry="4" className="empty-state-ground" />
        <rect x="34" y="8" width="52" height="56" rx="4" className="empty-state-sheet" />
        <path d={signs[sign]} transform="translate(48 15)" />
        <path
          d="M18 48h22l6 10h28l6-10h22v26a6 6 0 0 1-6 6H24a6 6 0 0 1-6-6Z"
          className="empty-state-tray"
        />
      </svg>
      <p className="font-strong">{text}</p>
      {note && <p className="mt-0.5 text-muted">{note}</p>}
      {children && <div className="empty-state-next">{children}</div>}
    </div>
  )
}
