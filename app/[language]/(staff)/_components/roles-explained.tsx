import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { Details } from '@/components/ui/details'
import { staffRoles } from '@/lib/staff/rules/roles.ts'
import { listRoleLines } from './role-lines.ts'

export function RolesExplained({ visit }: { visit: StaffVisit }) {
  const { t } = visit
  return (
    <section aria-labelledby="roles" className="review-section">
      <h2 id="roles" className="text-section font-strong">
        {t('staff.home.rolesTitle')}
      </h2>
      <RoleList visit={visit} />
    </section>
  )
}

/** Explains the roles, folded, if one is chosen. */
export function RolesFolded({ visit }: { visit: StaffVisit }) {
  return (
    <Details summary={visit.t('staff.home.rolesTitle')}>
      <RoleList visit={visit} />
    </Details>
  )
}

/** The roles and what each may do; the member's own is marked. */
function RoleList({ visit: { t, member } }: { visit: StaffVisit }) {
  return (
    <dl className="roles-explained">
      {staffRoles.map((role) => (
        <div key={role}>
          <dt className="font-strong">
            <span>{t(`staff.roles.${role}`)}</span>
            {role === member.role && (
              <span className="block text-small font-normal text-muted">
                {t('staff.home.ownRole')}
              </span>
            )}
          </dt>
          <dd>
            <RoleLines lines={listRoleLines(t, role)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function RoleLines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="role-lines">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
