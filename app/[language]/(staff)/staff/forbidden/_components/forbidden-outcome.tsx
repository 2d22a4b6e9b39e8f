import type { StaffForbidden } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import {
  RolesExplained,
  RolesFolded,
} from '@/app/[language]/(staff)/_components/roles-explained.tsx'
import { StaffOutcome } from '@/app/[language]/(staff)/_components/staff-outcome.tsx'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { formatChoice } from '@/lib/i18n/lists.ts'
import { type StaffRole, staffRoles } from '@/lib/staff/rules/roles.ts'

type OutcomeProps = {
  visit: StaffVisit
  why: StaffForbidden | undefined
  /** The role that may; a supervisor if it is undefined. */
  needs: StaffRole | undefined
  /** The names of permitted colleagues. */
  colleagues?: readonly string[]
  /** The application that it was about. */
  back?: string | undefined
}

/** Whether the member's role is one of those that may: the address was kept, or the role changed since. */
function isRoleEnough({ member }: StaffVisit, needs: StaffRole = 'supervisor'): boolean {
  return staffRoles.indexOf(member.role) >= staffRoles.indexOf(needs)
}

export function getForbiddenHeading({ visit, why, needs }: OutcomeProps): string {
  const { t } = visit
  if (!why) return t('staff.forbidden.noneHeading')
  if (why === 'same_person' || why === 'own_alert') return t(`staff.forbidden.${why}.heading`)
  return t(`staff.forbidden.${isRoleEnough(visit, needs) ? 'enough' : 'role'}.heading`)
}

/**
 * Explains why a member may not do something, who may, and whom to ask. Anybody may have kept the address of
 * the page.
 */
export function ForbiddenOutcome(props: OutcomeProps) {
  const { visit, why, colleagues = [], back } = props
  const { t, language } = visit
  if (why === 'same_person' || why === 'own_alert') {
    return (
      <StaffOutcome
        visit={visit}
        heading={getForbiddenHeading(props)}
        lead={t(`staff.forbidden.${why}.text`)}
        more={t('staff.forbidden.recorded')}
        steps={[
          why === 'same_person' && colleagues.length > 0
            ? t('staff.forbidden.role.askNamed', {
                names: formatChoice(colleagues.map(isolateDirection), language),
              })
            : t(`staff.forbidden.${why}.ask`),
        ]}
        back={back}
      />
    )
  }
  return (
    <>
      <ByRole {...props} />
      {why ? <RolesFolded visit={visit} /> : <RolesExplained visit={visit} />}
    </>
  )
}

function ByRole(props: OutcomeProps) {
  const { visit, why, needs: asked, colleagues = [], back } = props
  const { t, language, member } = visit
  const heading = getForbiddenHeading(props)
  const yours = t('staff.forbidden.role.yours', {
    name: `\u2068${member.person.name}\u2069`,
    role: t(`staff.roles.${member.role}`),
  })
  if (!why) return <StaffOutcome visit={visit} heading={heading} lead={yours} steps={[]} />
  const needs = asked === 'administrator' ? asked : 'supervisor'
  // A request for a page could not have changed anything.
  const unchanged = why === 'page' ? [] : [t('staff.forbidden.unchanged')]
  const isEnough = isRoleEnough(visit, asked)
  return (
    <StaffOutcome
      visit={visit}
      heading={heading}
      lead={t(`staff.forbidden.${isEnough ? 'enough' : 'role'}.needs.${needs}`)}
      more={[yours, ...unchanged].join(' ')}
      back={back}
      steps={
        isEnough
          ? [t('staff.forbidden.enough.again')]
          : [
              colleagues.length > 0
                ? t('staff.forbidden.role.askNamed', {
                    names: formatChoice(colleagues.map(isolateDirection), language),
                  })
                : t(`staff.forbidden.role.ask.${needs}`),
              t('staff.forbidden.role.change'),
            ]
      }
    />
  )
}
