import { staffPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { ActForm } from '@/components/form/act-form'
import { SearchBox } from '@/components/staff/search-box'
import { Button } from '@/components/ui/button'
import { maxSearchLength, type SearchFault } from '@/lib/casework/search-query.ts'
import { startSearchAction } from '../../start-search.ts'

type CaseworkSearchProps = {
  visit: StaffVisit
  typed: string
  fault: SearchFault['fault'] | undefined
  /** The page shows results. */
  isSearch: boolean
}

/** Shows the search box. It posts, so that the search text is in no URL. */
export function CaseworkSearch({ visit, typed, fault, isSearch }: CaseworkSearchProps) {
  const { t, language } = visit
  return (
    <search>
      <ActForm action={startSearchAction} className="casework-search">
        <input type="hidden" name="language" value={language} />
        <div className={fault ? 'casework-search-field field-wrong' : 'casework-search-field'}>
          <label htmlFor="typed" className="label">
            {t('casework.search.label')}
          </label>
          <p id="typed-hint" className="hint">
            {t('casework.search.hint')}
          </p>
          {fault && (
            <p id="typed-error" className="field-error">
              {t('casework.search.problem')} <span>{t(`casework.search.${fault}`)}</span>
            </p>
          )}
          <div className="casework-search-line">
            <SearchBox
              id="typed"
              name="typed"
              type="text"
              typed={typed}
              search={startSearchAction}
              maxLength={maxSearchLength}
              dir="auto"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              aria-describedby={fault ? 'typed-hint typed-error' : 'typed-hint'}
              aria-invalid={fault ? true : undefined}
              className="control"
            />
            <Button tone="secondary">{t('casework.search.submit')}</Button>
            {isSearch && (
              <a href={staffPath(language)} className="link casework-clear">
                {t('casework.search.clear')}
              </a>
            )}
          </div>
        </div>
      </ActForm>
    </search>
  )
}
