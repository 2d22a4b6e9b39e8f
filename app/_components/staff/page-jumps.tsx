import type { StaffVisit } from '../../_request/staff-visit.ts'

type PageJumpsProps = {
  visit: StaffVisit
  /** Of each part of the page its id and its name, in their order. */
  parts: readonly (readonly [id: string, name: string])[]
}

/** The way to the parts of a page that is one long column; the styles leave it out of wider ones. */
export function PageJumps({ visit: { t }, parts }: PageJumpsProps) {
  return (
    <nav aria-label={t('staffCase.onThisPage')} className="case-jumps print:hidden">
      {parts.map(([id, name]) => (
        <a key={id} href={`#${id}`} className="link link-alone">
          {name}
        </a>
      ))}
    </nav>
  )
}
