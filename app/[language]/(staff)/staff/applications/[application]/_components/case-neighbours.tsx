import { caseTabPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import {
  type CaseworkQuery,
  formatCaseList,
} from '@/app/[language]/(staff)/_components/list/casework-query.ts'
import type { Neighbours } from '@/lib/casework/find-neighbours.ts'
import { caseTabs } from '@/lib/staff/rules/case-tabs.ts'

type CaseNeighboursProps = {
  visit: StaffVisit
  query: CaseworkQuery
  neighbours: Neighbours
  /** A telephone has them at the end of the page, others at its top. */
  place: 'top' | 'end'
}

/** The keys of the list. With a modifier they get in the way of no typing and no screen reader (WCAG 2.1.4). */
const ways = [
  { way: 'previous', rel: 'prev', key: 'k' },
  { way: 'next', rel: 'next', key: 'j' },
] as const

/** Links to the applications before and after this one in the list that it was opened from. */
export function CaseNeighbours({ visit, query, neighbours, place }: CaseNeighboursProps) {
  const { t, language } = visit
  if (!neighbours.previous && !neighbours.next) return null
  return (
    <nav
      aria-label={t('staffCase.neighbours')}
      className={`document-neighbours case-neighbours-${place} print:hidden`}
    >
      {ways.map(({ way, rel, key }) => {
        const position = neighbours[way]
        if (!position) return null
        const list = formatCaseList(query, position)
        return (
          <a
            key={way}
            href={caseTabPath(language, position.applicationId, caseTabs[0], list)}
            rel={rel}
            // biome-ignore lint/a11y/noAccessKey: it works without script, and no other element of the page has one.
            accessKey={key}
            title={t('staffCase.accessKey', { key })}
            className="link link-alone"
          >
            {t(`caseworkList.keys.${way}`)}
          </a>
        )
      })}
    </nav>
  )
}
