import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import type { DisplayedApplication } from '@/app/_request/visit.ts'
import { ActivityList } from '@/components/staff/activity-list'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import { formatDay } from '@/lib/i18n/dates.ts'
import { locales } from '@/lib/i18n/languages.ts'
import { auditTrailItems } from './audit-trail-items.ts'

/** The number of latest events that are not folded. */
const mostOpen = 15
/** Fewer than that many are not worth folding away. */
const minFolded = 3

type CaseActivityProps = {
  visit: StaffVisit
  viewed: ApplicationView
  seen: DisplayedApplication
}

/** Lists in words what happened with an application, and who did it. */
export function CaseActivity({ visit, viewed, seen }: CaseActivityProps) {
  const { t, language, member } = visit
  const reader = { member, names: viewed.names }
  const entries = auditTrailItems(seen, viewed.trail, reader).toReversed()
  const open = countOpen(entries, mostOpen)
  const days = new Set(entries.map(({ at }) => at.slice(0, 10)))
  return (
    <ActivityList
      title={t('casework.trail.title')}
      entries={entries}
      open={open}
      days={Object.fromEntries([...days].map((day) => [day, formatDay(day, language)]))}
      texts={{
        technical: t('casework.trail.technical'),
        order: t('casework.trail.order'),
        zone: t('history.zone', { zone: '{zone}' }),
        earlier: t('casework.trail.earlier', {
          count: entries.slice(open).filter(isReadable).length,
        }),
      }}
      locale={locales[language]}
    />
  )
}

/** Technical entries are folded and counted separately. */
function isReadable({ technical }: { technical?: true }): boolean {
  return !technical
}

/** Returns how many entries are not folded: enough to include `most` readable ones. */
function countOpen(entries: readonly { technical?: true }[], most: number): number {
  const readable = entries.flatMap((entry, index) => (isReadable(entry) ? [index] : []))
  const open = readable[most] ?? entries.length
  return entries.length - open < minFolded ? entries.length : open
}
