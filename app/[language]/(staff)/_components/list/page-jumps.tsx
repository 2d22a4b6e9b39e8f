import type { StaffVisit } from '@/app/_request/staff-visit.ts'

type PageJumpsProps = {
  visit: StaffVisit
  parts: readonly (readonly [id: string, name: string])[]
  /** The page is long in every width. */
  isAlways?: boolean
}

/** The way to the parts of a page that is one long column; else the styles leave it out of wider ones. */
export function PageJumps({ visit: { t }, parts, isAlways }: PageJumpsProps) {
  return (
    <nav
      aria-label={t('staffCase.onThisPage')}
      className={`case-jumps ${isAlways ? '' : 'case-jumps-narrow'} print:hidden`}
    >
      {/* Below a row of tabs it would be read as tabs of that. */}
      <span aria-hidden="true" className="text-muted">
        {t('staffCase.jumpTo')}
      </span>
      {parts.map(([id, name]) => (
        <a key={id} href={`#${id}`} className="link link-alone">
          {name}
        </a>
      ))}
    </nav>
  )
}
