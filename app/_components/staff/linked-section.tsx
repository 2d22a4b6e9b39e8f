import { Details } from '@/components/ui/details'
import { Reference } from '@/components/ui/reference'
import { formatList } from '@/lib/i18n/lists.ts'
import type { LinkedApplication } from '@/lib/services/casework/list-linked.ts'
import { staffApplicationPath } from '../../_request/paths.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'
import { TimeInSentence, timeMark } from '../layout/time-in-sentence.tsx'
import { StateTag } from './casework-state.tsx'

/** More than these are folded. */
const mostShown = 3

type LinkedListProps = { visit: StaffVisit; linked: readonly LinkedApplication[] }

/** Other applications that share something with this one, and what; nothing where there are none. */
export function LinkedSection({ visit, linked }: LinkedListProps) {
  const { t } = visit
  if (linked.length === 0) return null
  // A fold for one would hide it without making the page shorter.
  const shown = linked.length === mostShown + 1 ? linked.length : mostShown
  const folded = linked.slice(shown)
  return (
    <section id="linked" aria-labelledby="linked-title" className="review-section">
      <h2 id="linked-title" className="text-section font-strong">
        {t('staffCase.linked.title')}
      </h2>
      <LinkedList visit={visit} linked={linked.slice(0, shown)} />
      {folded.length > 0 && (
        <Details summary={t('staffCase.linked.more', { count: folded.length })}>
          <LinkedList visit={visit} linked={folded} />
        </Details>
      )}
    </section>
  )
}

function LinkedList({ visit, linked }: LinkedListProps) {
  const { t, language } = visit
  return (
    <ul className="case-rows">
      {linked.map((entry) => (
        <li key={entry.applicationId}>
          <div className="flex flex-wrap items-center justify-between gap-x-1">
            <a
              href={staffApplicationPath(language, entry.applicationId)}
              className="link link-alone font-figures"
            >
              <Reference value={entry.customerId} />
            </a>
            <StateTag visit={visit} entry={entry} />
          </div>
          <p className="text-fine">
            <bdi>{entry.name ?? t('casework.unnamed')}</bdi>
          </p>
          <p className="text-fine text-muted">
            <TimeInSentence
              sentence={t('staffCase.linked.started', { time: timeMark })}
              at={entry.startedAt}
              language={language}
              relative="after"
              short
            />
          </p>
          <p className="text-fine text-muted first-letter:uppercase">
            {formatList(
              entry.reasons.map((reason) => t(`staffCase.linked.reasons.${reason}`)),
              language,
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
