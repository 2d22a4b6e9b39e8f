import { staffPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { ListKeys } from '@/components/staff/list-keys'
import { SelectAll } from '@/components/staff/select-all'
import { Button } from '@/components/ui/button'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import type { FoundColleagues } from '@/lib/casework/search-colleagues.ts'
import { ColleagueOptions, findOnlyMatch } from '../../_components/colleague-search.tsx'
import { type CaseworkQuery, formatCaseworkQuery } from '../../_components/list/casework-query.ts'

type BulkAssignProps = {
  visit: StaffVisit
  query: CaseworkQuery
  /** The members to whom this member can assign, including themselves. */
  colleagues: FoundColleagues
  /** The number of applications on the page. */
  count: number
  /** No assignee was chosen. */
  isNobodyChosen: boolean
}

/** The id of the form around the list, in which its applications are selected. */
export const listFormId = 'casework-list'

/**
 * Offers actions on the applications that are selected in the surrounding form's list. While none is selected,
 * only selecting all is offered.
 */
export function BulkAssign(props: BulkAssignProps) {
  const { visit, query, colleagues, count, isNobodyChosen } = props
  const { t, language } = visit
  const here = formatCaseworkQuery(query)
  const to = (selected: number) => t('caseworkList.bulk.to', { count: selected })
  return (
    <div className="casework-bulk">
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="list" value={here} />
      <SelectAll
        form={listFormId}
        href={`${staffPath(language)}${here}&select=all`}
        text={t('caseworkList.bulk.selectAll')}
        label="assign-label"
        labels={[
          t('caseworkList.bulk.none'),
          ...Array.from({ length: count }, (_, index) => to(index + 1)),
        ]}
      />
      <div className="casework-assign" data-shown={isNobodyChosen || undefined}>
        <label htmlFor="assign-to" id="assign-label">
          {t('caseworkList.bulk.none')}
        </label>
        <div className="control-box">
          <select
            id="assign-to"
            name="to"
            // A select keeps its first default: the key makes a new one after a search.
            key={colleagues.typed}
            defaultValue={findOnlyMatch(colleagues)?.id ?? ''}
            aria-invalid={isNobodyChosen || undefined}
            aria-describedby={isNobodyChosen ? 'assign-error' : undefined}
            className="control control-select"
          >
            <option value="">{t('caseworkList.bulk.choose')}</option>
            <option value="nobody">{t('caseworkList.bulk.nobody')}</option>
            <ColleagueOptions t={t} colleagues={colleagues} />
          </select>
        </div>
        <Button tone="secondary">{t('caseworkList.bulk.submit')}</Button>
        <a href={`${staffPath(language)}${here}`} className="link">
          {t('caseworkList.bulk.clear')}
        </a>
        {isNobodyChosen && (
          <p id="assign-error" role="alert" className="field-error">
            <VisuallyHidden>{t('casework.search.problem')} </VisuallyHidden>
            {t('caseworkList.bulk.missingTo')}
          </p>
        )}
      </div>
      <ListKeys
        list={listFormId}
        search="typed"
        texts={{
          open: t('caseworkList.keys.open'),
          title: t('caseworkList.keys.title'),
          text: t('caseworkList.keys.text'),
          close: t('caseworkList.keys.close'),
        }}
        keys={[
          ['j', t('caseworkList.keys.next')],
          ['k', t('caseworkList.keys.previous')],
          ['Enter', t('caseworkList.keys.enter')],
          ['x', t('caseworkList.keys.select')],
          ['a', t('caseworkList.keys.take')],
          ['/', t('caseworkList.keys.search')],
          ['?', t('caseworkList.keys.help')],
        ]}
      />
    </div>
  )
}
