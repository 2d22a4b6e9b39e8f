import { fillPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import type { HandOver } from '@/app/[language]/(staff)/staff/applications/[application]/hand-over/hand-over.ts'
import { may } from '@/lib/staff/rules/permissions.ts'

/** Offers the alternative for an absent customer. */
export function ByEmail({ visit, found: { application } }: { visit: StaffVisit; found: HandOver }) {
  const { t, language, member, portico } = visit
  const mayFill = may(member.role, 'fill', 'application') && !application.stoppedAt
  if (!portico.returning || !mayFill) return null
  return (
    <p className="mt-4">
      {t('branchHandoff.away')}{' '}
      <a href={fillPath(language, application.id, 'link')} className="link">
        {t('branchHandoff.byEmail')}
      </a>
    </p>
  )
}
