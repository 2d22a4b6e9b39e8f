import { Tag, type TagTone } from '@/components/ui/tag'
import type { CaseworkState } from '@/lib/adapters/database/states.ts'
import { formatDate } from '@/lib/i18n/dates.ts'
import type { CaseworkListEntry } from '@/lib/services/casework/list-applications.ts'
import { staffApplicationPath } from '../../_request/paths.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'

/** The applications of a page, each with a link to its own page. */
export function CaseworkRows({
  visit,
  entries,
}: {
  visit: StaffVisit
  entries: readonly CaseworkListEntry[]
}) {
  const { t } = visit
  if (entries.length === 0) return <p className="mt-4">{t('casework.none')}</p>
  return (
    <ul className="casework-rows" aria-label={t('casework.heading')}>
      {entries.map((entry) => (
        <Row key={entry.applicationId} visit={visit} entry={entry} />
      ))}
    </ul>
  )
}

function Row({ visit, entry }: { visit: StaffVisit; entry: CaseworkListEntry }) {
  const { t, language } = visit
  const { applicationId, customerId, name } = entry
  const [started, since] = [entry.startedAt, entry.since].map((at) => formatDate(at, language))
  return (
    <li className="casework-row">
      <div className="min-w-0">
        <h2>
          <a
            href={staffApplicationPath(language, applicationId)}
            className="link link-alone task-link"
          >
            {name ? <bdi>{name}</bdi> : t('casework.unnamed')}
          </a>
        </h2>
        <p className="text-small text-muted">
          <bdi dir="ltr" className="one-line font-figures">
            {customerId}
          </bdi>
          {kindWords(visit, entry)}
        </p>
      </div>
      <div className="text-small text-muted">
        <p>{t('casework.row.started', { date: started ?? '' })}</p>
        {since && since !== started && <p>{t('casework.row.since', { date: since })}</p>}
        <p>{assigneeText(visit, entry)}</p>
      </div>
      <p className="casework-row-state">
        <StateTag visit={visit} entry={entry} />
      </p>
    </li>
  )
}

/** The state of an application; a report or a manual review comes first, also where only a document needs it. */
export function StateTag(props: {
  visit: Pick<StaffVisit, 't'>
  entry: Pick<CaseworkListEntry, 'state' | 'manualReview' | 'reported'>
}) {
  const { state, manualReview, reported } = props.entry
  if (reported) return <Tag tone="action" text={props.visit.t('notMeReports.casework.tag')} />
  const shown = manualReview ? 'manual_review' : state
  return <Tag tone={tones[shown]} text={props.visit.t(`casework.states.${shown}`)} />
}

/** To whom it is assigned, as a sentence. */
export function assigneeText(
  { t, member }: Pick<StaffVisit, 't' | 'member'>,
  { assignedTo, assignee }: Pick<CaseworkListEntry, 'assignedTo' | 'assignee'>,
): string {
  if (assignedTo === null) return t('casework.row.withNobody')
  if (assignedTo === member.id) return t('casework.row.withYou')
  return t('casework.row.with', { name: `\u2068${assignee ?? assignedTo}\u2069` })
}

function kindWords({ t }: StaffVisit, { applicationType, channel }: CaseworkListEntry): string {
  return [
    ...(applicationType ? [t(`casework.kinds.${applicationType}`)] : []),
    ...(channel === 'online' ? [] : [t(`casework.channels.${channel}`)]),
  ]
    .map((words) => ` · ${words}`)
    .join('')
}

const tones: Record<CaseworkState, TagTone> = {
  manual_review: 'action',
  draft: 'neutral',
  sending: 'waiting',
  submitted: 'waiting',
  awaiting_customer: 'neutral',
  refused: 'refused',
  approved: 'success',
  rejected: 'refused',
}
