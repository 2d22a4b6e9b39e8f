import type { ReactNode } from 'react'
import { caseTabPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { LocalTime } from '@/components/ui/local-time'
import { Reference } from '@/components/ui/reference'
import { Tag } from '@/components/ui/tag'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import type { CaseworkListEntry } from '@/lib/casework/list-applications.ts'
import { formatElapsed, formatShortDateTime } from '@/lib/i18n/dates.ts'
import { locales } from '@/lib/i18n/languages.ts'
import { getInitials } from '@/lib/onboarding/company-people/people.ts'
import { findSeverity } from '@/lib/risk-flags/rules/flag-rules.ts'
import { caseTabs } from '@/lib/staff/rules/case-tabs.ts'
import {
  type CaseworkQuery,
  formatCaseList,
  positionInList,
} from '../../_components/list/casework-query.ts'
import { StateReason, StateTag, severityTones } from '../../_components/list/casework-state.tsx'

type CaseworkRowProps = {
  visit: StaffVisit
  query: CaseworkQuery
  entry: CaseworkListEntry
  now: Date
  /** Whether the member may assign applications. */
  selectable: boolean
  selected: boolean
}

/** An application in the table: its name, stretched over the row, leads to its own page. */
export function CaseworkRow(props: CaseworkRowProps) {
  const { visit, query, entry, now, selectable, selected } = props
  const { t, language, member } = visit
  const { applicationId, customerId, applicationType, channel, assignedTo, assignee } = entry
  const name = entry.name ?? t('casework.unnamed')
  const list = formatCaseList(query, positionInList(query, entry))
  const isDecided = entry.state === 'approved' || entry.state === 'rejected'
  // The time at which it was started says it then.
  const isAsStarted = toMinute(entry.since) === toMinute(entry.startedAt)
  // Marked off from the sentence around it, which may run the other way.
  const named = `\u2068${entry.name ?? customerId}\u2069`
  return (
    <tr className="casework-row">
      {selectable && (
        <td className="casework-select">
          <label>
            <VisuallyHidden>{t('caseworkList.bulk.select', { name: named })}</VisuallyHidden>
            <input
              type="checkbox"
              name="application"
              value={applicationId}
              defaultChecked={selected}
            />
          </label>
        </td>
      )}
      <th scope="row" className="casework-name">
        <a
          href={caseTabPath(language, applicationId, caseTabs[0], list)}
          title={name}
          className="link link-alone row-link"
        >
          <bdi>{name}</bdi>
        </a>
      </th>
      <Cell label={t('casework.columns.reference')} className="casework-reference">
        <Reference value={customerId} />
      </Cell>
      <Cell
        label={t('casework.columns.kind')}
        className={applicationType ? 'casework-kind' : 'casework-kind casework-unknown'}
      >
        {applicationType ? t(`casework.kinds.${applicationType}`) : '–'}
      </Cell>
      <Cell label={t('casework.columns.state')} className="casework-status">
        <StateTag visit={visit} entry={entry} />
        <StateReason visit={visit} entry={entry} />
      </Cell>
      <Cell label={t('casework.columns.assignee')} className="casework-assignee">
        {assignedTo === null ? (
          <>
            {/* Sighted users read it on the button. */}
            <span className={selectable ? 'sr-only' : 'text-muted'}>
              {t('casework.row.withNobody')}
            </span>
            {selectable && (
              <button type="submit" name="take" value={applicationId} className="casework-take">
                {t('caseworkList.take')}
                <VisuallyHidden>{t('caseworkList.takeHidden', { name: named })}</VisuallyHidden>
              </button>
            )}
          </>
        ) : (
          <Assignee
            name={assignee ?? assignedTo}
            {...(assignedTo === member.id && { you: t('caseworkList.you') })}
          />
        )}
      </Cell>
      <Cell label={t('casework.columns.channel')} className="casework-channel">
        {t(`casework.channels.${channel}`)}
      </Cell>
      <Cell label={t('casework.columns.flags')} className="casework-flags">
        <Flags visit={visit} entry={entry} />
      </Cell>
      <Cell
        label={t('caseworkList.waiting')}
        className={isDecided ? 'casework-waiting casework-decided' : 'casework-waiting'}
      >
        {isDecided ? (
          <>
            <span className="casework-since text-muted">{t('caseworkList.decidedOn')} </span>
            <Moment at={entry.since} visit={visit} />
          </>
        ) : (
          <>
            <span className="casework-since">{formatElapsed(entry.since, now, language)}</span>
            {!isAsStarted && (
              <span className="casework-since-at">
                <Moment at={entry.since} visit={visit} />
              </span>
            )}
          </>
        )}
      </Cell>
      <Cell label={t('casework.columns.started')} className="casework-started">
        <Moment at={entry.startedAt} visit={visit} />
      </Cell>
    </tr>
  )
}

/** Shows the initials of a member of staff; the name is read out, and shown to a pointer. */
function Assignee({ name, you }: { name: string; you?: string }) {
  return (
    <span title={name} className={you ? 'casework-initials casework-own' : 'casework-initials'}>
      <span aria-hidden="true">{getInitials(name)}</span>
      <VisuallyHidden>
        <bdi>{you ?? name}</bdi>
      </VisuallyHidden>
    </span>
  )
}

function toMinute(time: Date): number {
  return Math.floor(time.getTime() / 60_000)
}

type CellProps = { label: string; className?: string; children: ReactNode }

/** A cell with the heading of its column if the row is a card. */
function Cell({ label, className, children }: CellProps) {
  return (
    <td className={className}>
      <span aria-hidden="true" className="casework-label">
        {label}
      </span>
      {children}
    </td>
  )
}

/** Shows the severity and the number of the last acceptance's flags. */
function Flags({ visit: { t }, entry }: Pick<CaseworkRowProps, 'visit' | 'entry'>) {
  const severity = findSeverity(entry.flagSeverity)
  if (!entry.flagsNoted) {
    return (
      <span className="text-muted">
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('caseworkList.flags.notYet')}</VisuallyHidden>
      </span>
    )
  }
  if (!severity) return <span className="text-muted">{t('caseworkList.flags.none')}</span>
  return (
    <>
      {severity === 'low' ? (
        <span className="casework-low">{t('caseworkList.severities.low')}</span>
      ) : (
        <Tag tone={severityTones[severity]} text={t(`caseworkList.severities.${severity}`)} />
      )}
      <span className="casework-moment">
        {t('caseworkList.flags.count', { count: entry.flagCount })}
      </span>
    </>
  )
}

function Moment({ at, visit: { language } }: Pick<CaseworkRowProps, 'visit'> & { at: Date }) {
  return (
    <span className="casework-moment">
      <LocalTime
        at={at.toISOString()}
        text={formatShortDateTime(at, language)}
        locale={locales[language]}
        short
      />
    </span>
  )
}
