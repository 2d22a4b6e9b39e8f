import type { StaffVisit } from '@/app/_request/staff-visit.ts'

type PageLinksProps = {
  visit: StaffVisit
  /** Set if it is not this one. */
  first: string | undefined
  next: string | undefined
}

export function PageLinks({ visit: { t }, first, next }: PageLinksProps) {
  if (!first && !next) return null
  return (
    <nav aria-label={t('casework.pages.label')} className="list-pages">
      {first && (
        <a href={first} className="link inline-flex min-h-3 items-center">
          {t('casework.pages.first')}
        </a>
      )}
      {next && (
        <a href={next} rel="next" className="link inline-flex min-h-3 items-center font-medium">
          {t('casework.pages.next')}
        </a>
      )}
    </nav>
  )
}
