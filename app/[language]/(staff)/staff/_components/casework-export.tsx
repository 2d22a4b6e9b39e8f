import { staffPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { maxExportedRows } from '@/lib/casework/export-applications.ts'
import { may } from '@/lib/staff/rules/permissions.ts'
import { type CaseworkQuery, formatCaseworkQuery } from '../../_components/list/casework-query.ts'

/** Links to the list as a file, with the columns that the role may export. */
export function CaseworkExport({ visit, query }: { visit: StaffVisit; query: CaseworkQuery }) {
  const { t, language, member } = visit
  if (!may(member.role, 'export', 'application')) return null
  const { after: _, ...rest } = query
  const href = `${staffPath(language, 'applications.csv')}${formatCaseworkQuery(rest)}`
  return (
    <section aria-labelledby="export" className="mt-5 print:hidden">
      <h2 id="export" className="text-section font-strong">
        {t('casework.export.title')}
      </h2>
      <p className="mt-0.5 text-small text-muted">
        {t('casework.export.text', { most: maxExportedRows })}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1">
        <a href={href} className="link inline-flex min-h-3 items-center">
          {t('casework.export.work')}
        </a>
        {may(member.role, 'export', 'contact') && (
          <a href={`${href}&contact=yes`} className="link inline-flex min-h-3 items-center">
            {t('casework.export.contact')}
          </a>
        )}
      </p>
    </section>
  )
}
