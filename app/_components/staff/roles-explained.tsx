import { Details } from '@/components/ui/details'
import { staffRoles } from '@/lib/adapters/database/states.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'

/** What each role may do, folded. */
export function RolesExplained({ visit: { t } }: { visit: StaffVisit }) {
  return (
    <Details summary={t('staff.home.rolesTitle')}>
      <dl className="grid gap-1">
        {staffRoles.map((role) => (
          <div key={role}>
            <dt className="font-strong">{t(`staff.roles.${role}`)}</dt>
            <dd>{t(`staff.home.roleTexts.${role}`)}</dd>
          </div>
        ))}
      </dl>
    </Details>
  )
}
