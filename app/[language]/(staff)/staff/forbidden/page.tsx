import { RolesExplained } from '@/app/_components/staff/roles-explained.tsx'
import { StaffFrame } from '@/app/_components/staff/staff-frame.tsx'
import { StaffOutcome } from '@/app/_components/staff/staff-outcome.tsx'
import { forbiddenReasons, staffPath } from '@/app/_request/paths.ts'
import { requireStaffMember, type StaffVisit } from '@/app/_request/staff-visit.ts'
import { markResponse } from '@/lib/security/next-server/response-marks.ts'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<{ why?: string; needs?: string }>
}

/** Says to a member that they may not do something, who may, and whom to ask; answers 403. */
export default async function StaffForbiddenPage({ params, searchParams }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, member, language, requestId } = visit
  const asked = await searchParams
  const why = forbiddenReasons.find((each) => each === asked.why)
  // Opened without a reason, it answers 200.
  if (why) markResponse(requestId, 'forbidden')
  const needs = asked.needs === 'administrator' ? `&needs=${asked.needs}` : ''
  const byRole = why === undefined || why === 'role' || why === 'page'
  const title = t(`staff.forbidden.${byRole ? 'role' : why}.heading`)
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={`forbidden${why ? `?why=${why}${needs}` : ''}`}
      title={title}
      back={staffPath(language)}
    >
      {byRole ? (
        <>
          <OtherRole visit={visit} title={title} isPage={why !== 'role'} needs={asked.needs} />
          <RolesExplained visit={visit} />
        </>
      ) : (
        <StaffOutcome
          visit={visit}
          heading={title}
          lead={t(`staff.forbidden.${why}.text`)}
          more={t('staff.forbidden.recorded')}
          steps={[t(`staff.forbidden.${why}.ask`)]}
        />
      )}
    </StaffFrame>
  )
}

type OtherRoleProps = {
  visit: StaffVisit
  title: string
  /** Only a page was asked for: nothing could have changed. */
  isPage: boolean
  needs: string | undefined
}

/** Another role may: says which, the member's own, and whom to ask. */
function OtherRole({ visit, title, isPage, needs: asked }: OtherRoleProps) {
  const { t, member } = visit
  const needs =
    asked === 'administrator' || member.role !== 'agent' ? 'administrator' : 'supervisor'
  const names = {
    name: `\u2068${member.person.name}\u2069`,
    role: t(`staff.roles.${member.role}`),
  }
  return (
    <StaffOutcome
      visit={visit}
      heading={title}
      lead={t(`staff.forbidden.role.needs.${needs}`)}
      more={[
        t('staff.forbidden.role.yours', names),
        ...(isPage ? [] : [t('staff.forbidden.unchanged')]),
      ].join(' ')}
      steps={[t(`staff.forbidden.role.ask.${needs}`), t('staff.forbidden.role.change')]}
    />
  )
}
