import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { Tag, type TagTone } from '@/components/ui/tag'
import { findAttentionReason } from '@/lib/casework/attention-reason.ts'
import type { CaseworkListEntry } from '@/lib/casework/list-applications.ts'
import type { CaseworkState } from '@/lib/database/states.ts'
import type { Severity } from '@/lib/risk-flags/rules/flag-rules.ts'

/** The state of an application; a report or a manual review comes first, also if only a document needs it. */
export function StateTag(props: {
  visit: Pick<StaffVisit, 't'>
  entry: Pick<CaseworkListEntry, 'state' | 'manualReview' | 'reported'>
}) {
  const { state, manualReview, reported } = props.entry
  if (reported) return <Tag tone="action" text={props.visit.t('notMeReports.casework.tag')} />
  const shown = manualReview ? 'manual_review' : state
  return <Tag tone={tones[shown]} text={props.visit.t(`casework.states.${shown}`)} />
}

/** Why it needs attention, in words for the member of staff who reads the list; nothing if it needs none. */
export function StateReason({
  visit: { t },
  entry,
}: {
  visit: Pick<StaffVisit, 't'>
  entry: CaseworkListEntry
}) {
  const reason = findAttentionReason(entry)
  if (!reason) return null
  const text = t(`caseworkList.reasons.${reason}`)
  return (
    <span title={text} className="casework-reason">
      {text}
    </span>
  )
}

/** Returns the assignee as a sentence. */
export function assigneeText(
  { t, member }: Pick<StaffVisit, 't' | 'member'>,
  { assignedTo, assignee }: Pick<CaseworkListEntry, 'assignedTo' | 'assignee'>,
): string {
  if (assignedTo === null) return t('casework.row.withNobody')
  if (assignedTo === member.id) return t('casework.row.withYou')
  return t('casework.row.with', { name: `\u2068${assignee ?? assignedTo}\u2069` })
}

const tones: Record<CaseworkState, TagTone> = {
  manual_review: 'action',
  draft: 'neutral',
  sending: 'waiting',
  submitted: 'waiting',
  checking: 'waiting',
  awaiting_customer: 'neutral',
  refused: 'neutral',
  approved: 'success',
  rejected: 'refused',
}

/** The tones of the tag with the severity of flags. */
export const severityTones: Record<Severity, TagTone> = {
  low: 'neutral',
  medium: 'action',
  high: 'refused',
}
