import type { StaffVisit } from '@/app/_request/staff-visit.ts'

type SortHeadingProps = {
  visit: StaffVisit
  text: string
  /** The page as this column sorts it: the other way round if it does already. */
  href: string
  /** The direction; undefined if another column is sorted. */
  way: 'ascending' | 'descending' | undefined
  className?: string
}

/** The heading of a column that sorts. */
export function SortHeading({ visit: { t }, text, href, way, className }: SortHeadingProps) {
  return (
    <th scope="col" aria-sort={way} className={className}>
      <a href={href} title={t('caseworkList.sortBy', { column: text })} className="casework-sort">
        <span>{text}</span>
        {way && (
          <span
            aria-hidden="true"
            data-way={way === 'ascending' ? 'up' : 'down'}
            className="casework-arrow"
          />
        )}
      </a>
    </th>
  )
}
