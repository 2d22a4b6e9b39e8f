import { Button } from '@/components/ui/button'
import { longestSearch, type SearchFault } from '@/lib/desk/search.ts'
import type { StaffVisit } from '../../staff-asking.ts'
import { searchDesk } from './search-desk.ts'

type DeskSearchProps = { visit: StaffVisit; typed: string; fault: SearchFault['fault'] | undefined }

/** One box for all that an application is found by. It posts: what is typed stands in no address. */
export function DeskSearch({ visit: { t, language }, typed, fault }: DeskSearchProps) {
  return (
    <search>
      <form key={typed} action={searchDesk} className="desk-search">
        <input type="hidden" name="language" value={language} />
        <div className={fault ? 'field-wrong' : undefined}>
          <label htmlFor="typed" className="label">
            {t('desk.search.label')}
          </label>
          <p id="typed-hint" className="hint">
            {t('desk.search.hint')}
          </p>
          {fault && (
            <p id="typed-error" className="field-error">
              {t('desk.search.problem')} {t(`desk.search.${fault}`)}
            </p>
          )}
          <div className="desk-search-line">
            <input
              id="typed"
              name="typed"
              type="text"
              defaultValue={typed}
              maxLength={longestSearch}
              dir="auto"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              aria-describedby={fault ? 'typed-hint typed-error' : 'typed-hint'}
              aria-invalid={fault ? true : undefined}
              className="control"
            />
            <Button>{t('desk.search.submit')}</Button>
          </div>
        </div>
      </form>
    </search>
  )
}
