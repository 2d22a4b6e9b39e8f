import { staffPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { type CaseworkView, caseworkViews, maxCounted } from '@/lib/casework/casework-views.ts'
import { locales } from '@/lib/i18n/languages.ts'
import { type CaseworkQuery, formatCaseworkQuery } from '../../_components/list/casework-query.ts'

type CaseworkTabsProps = {
  visit: StaffVisit
  query: CaseworkQuery
  counts: ReadonlyMap<CaseworkView, number>
}

/** The saved views with their counts; the current one is marked. */
export function CaseworkTabs({ visit, query, counts }: CaseworkTabsProps) {
  const { t, language } = visit
  const number = new Intl.NumberFormat(locales[language])
  const current = query.view ?? 'all'
  return (
    <nav aria-label={t('caseworkList.views.label')} className="casework-tabs print:hidden">
      <ul>
        {caseworkViews.map((view) => {
          const count = counts.get(view)
          const isMany = count !== undefined && count > maxCounted
          return (
            <li key={view}>
              <a
                href={`${staffPath(language)}${formatCaseworkQuery(view === 'all' ? {} : { view })}`}
                aria-current={view === current ? 'page' : undefined}
                className="casework-tab"
              >
                <span>{t(`caseworkList.views.${view}`)}</span>
                {count !== undefined && (
                  <>
                    <span
                      aria-hidden="true"
                      className={`casework-tab-count${view === 'attention' && count > 0 ? ' casework-tab-urgent' : ''}`}
                    >
                      <span>{number.format(Math.min(count, maxCounted))}</span>
                      <span>{isMany && '+'}</span>
                    </span>
                    <VisuallyHidden>
                      {' '}
                      <span>
                        {isMany
                          ? t('caseworkList.views.many', { most: number.format(maxCounted) })
                          : t('caseworkList.views.count', { count })}
                      </span>
                    </VisuallyHidden>
                  </>
                )}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
