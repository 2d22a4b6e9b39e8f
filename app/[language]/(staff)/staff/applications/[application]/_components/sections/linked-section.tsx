import { staffApplicationPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { StateTag } from '@/app/[language]/(staff)/_components/list/casework-state.tsx'
import { Details } from '@/components/ui/details'
import { Reference } from '@/components/ui/reference'
import type { LinkedApplication } from '@/lib/casework/list-linked.ts'
import { formatList } from '@/lib/i18n/lists.ts'
import { AsideSection } from './aside-section.tsx'

/** More than these are folded. */
const mostShown = 3

type LinkedListProps = { visit: StaffVisit; linked: readonly LinkedApplication[] }

/** Lists other applications that share something with this one; nothing if there are none. */
export function LinkedSection({ visit, linked }: LinkedListProps) {
  const { t } = visit
  if (linked.length === 0) return null
  // A fold for one would hide it without making the page shorter.
  const shown = linked.length === mostShown + 1 ? linked.length : mostShown
  const folded = linked.slice(shown)
  return (
    <AsideSection
      visit={visit}
      id="linked"
      title={t('staffCase.linked.title')}
      count={linked.length}
    >
      <LinkedList visit={visit} linked={linked.slice(0, shown)} />
      {folded.length > 0 && (
        <Details summary={t('staffCase.linked.more', { count: folded.length })}>
          <LinkedList visit={visit} linked={folded} />
        </Details>
      )}
    </AsideSection>
  )
}

/** A line each, below what several have in common with this one. */
function LinkedList({ visit, linked }: LinkedListProps) {
  const { t, language } = visit
  return groupByReasons(linked).map((group) => {
    const [{ applicationId: key, reasons }] = group
    const isNamesake = reasons.includes('name') || reasons.includes('person')
    return (
      <div key={key} className="linked-group">
        <p className="text-fine text-muted first-letter:uppercase">
          {formatList(
            reasons.map((reason) => t(`staffCase.linked.reasons.${reason}`)),
            language,
          )}
        </p>
        <ul className="case-rows">
          {group.map((entry) => (
            <li key={entry.applicationId}>
              <div className="linked-line">
                <a
                  href={staffApplicationPath(language, entry.applicationId)}
                  className="link link-alone font-figures"
                >
                  <Reference value={entry.customerId} />
                </a>
                <StateTag visit={visit} entry={entry} />
              </div>
              {!isNamesake && (
                <p className="text-fine">
                  <bdi>{entry.name ?? t('casework.unnamed')}</bdi>
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
    )
  })
}

type LinkedGroup = [LinkedApplication, ...LinkedApplication[]]

function groupByReasons(linked: readonly LinkedApplication[]): LinkedGroup[] {
  const groups = new Map<string, LinkedGroup>()
  for (const entry of linked) {
    const key = entry.reasons.join()
    const group = groups.get(key)
    if (group) group.push(entry)
    else groups.set(key, [entry])
  }
  return [...groups.values()]
}
