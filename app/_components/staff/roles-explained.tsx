import { staffRoles } from '@/lib/adapters/database/states.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'

/** What each role may do. */
export function RolesExplained({ visit: { t } }: { visit: StaffVisit }) {
  return (
    <section aria-labelledby="roles" className="review-section">
      <h2 id="roles" className="text-section font-strong">
        {t('staff.home.rolesTitle')}
      </h2>
      <dl className="roles-explained">
        {staffRoles.map((role) => (
          <div key={role}>
            <dt className="font-strong">{t(`staff.roles.${role}`)}</dt>
            <dd className="text-small text-muted">{t(`staff.home.roleTexts.${role}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
