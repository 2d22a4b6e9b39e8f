import type { ReactNode } from 'react'
import { Icon } from './icon'
import { information, problem } from './icon-paths'
import { done } from './state-icon-paths'

type NoticeTone = 'info' | 'success' | 'warning'

type NoticeProps = {
  tone?: NoticeTone
  title?: string
  children?: ReactNode
}

const drawings: Record<NoticeTone, string> = {
  info: information,
  success: done,
  warning: problem,
}

/** Something to know before going on: by bar, drawing and words, so that no colour carries it. */
export function Notice({ tone = 'info', title, children }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`}>
      <Icon drawing={drawings[tone]} />
      <div className="min-w-0 flex-1">
        {title && <h2 className="text-base font-strong">{title}</h2>}
        {children && <div className="prose text-small">{children}</div>}
      </div>
    </div>
  )
}
