import type { ReactNode } from 'react'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { findColleagueAction } from '@/app/[language]/(staff)/find-colleague.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { type FoundColleagues, findAnother } from '@/lib/casework/search-colleagues.ts'
import { maxSearchLength } from '@/lib/casework/search-query.ts'
import { mostInChoice, type StaffName } from '@/lib/staff/accounts/staff-names.ts'

/** The colleague that a choice starts with: the only one who has the name that was searched for. */
export function findOnlyMatch({ found, offered }: FoundColleagues): StaffName | undefined {
  return found === 1 ? offered[0] : undefined
}

type ColleagueOptionsProps = Pick<StaffVisit, 't'> & {
  colleagues: FoundColleagues
  nameOf?: (colleague: StaffName) => string
}

/** The options of a choice among colleagues; where they are many, the last one asks for the search. */
export function ColleagueOptions({ t, colleagues, nameOf }: ColleagueOptionsProps) {
  return (
    <>
      {colleagues.offered.map((colleague) => (
        <option key={colleague.id} value={colleague.id}>
          {nameOf ? nameOf(colleague) : colleague.name}
        </option>
      ))}
      {colleagues.hasMore && <option value={findAnother}>{t('casework.colleague.another')}</option>}
    </>
  )
}

type ColleagueSearchProps = {
  visit: StaffVisit
  colleagues: FoundColleagues
  /** The hidden fields that name the page to return to. */
  children: ReactNode
}

/** Asks for the name of a colleague, where the page was opened to search for one. */
export function ColleagueSearch({ visit, colleagues, children }: ColleagueSearchProps) {
  const { t, language } = visit
  const { isAsked, typed, found } = colleagues
  if (!isAsked) return null
  return (
    <search id="colleague" className="colleague-search">
      <ActForm action={findColleagueAction}>
        <input type="hidden" name="language" value={language} />
        {children}
        <label htmlFor="colleague-name" className="label">
          {t('casework.colleague.label')}
        </label>
        <div className="case-line">
          <input
            id="colleague-name"
            name="typed"
            type="text"
            defaultValue={typed}
            maxLength={maxSearchLength}
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            aria-describedby="colleague-found"
            // biome-ignore lint/a11y/noAutofocus: the page was opened to type here.
            autoFocus={found !== 1}
            className="control"
          />
          <Button tone="secondary">{t('casework.search.submit')}</Button>
        </div>
        <p id="colleague-found" role="status" className="hint">
          {found !== undefined &&
            t(found > mostInChoice ? 'casework.colleague.foundMore' : 'casework.colleague.found', {
              count: found,
              most: mostInChoice,
            })}
        </p>
      </ActForm>
    </search>
  )
}
