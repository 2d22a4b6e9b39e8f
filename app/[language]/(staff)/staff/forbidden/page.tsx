import {
  type ForbiddenAbout,
  forbiddenPage,
  forbiddenReasons,
  type StaffForbidden,
  staffApplicationPath,
} from '@/app/_request/paths.ts'
import { requireStaffMember, type StaffVisit } from '@/app/_request/staff-visit.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import {
  ForbiddenOutcome,
  getForbiddenHeading,
} from '@/app/[language]/(staff)/staff/forbidden/_components/forbidden-outcome.tsx'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { listAssistingStaff } from '@/lib/audit/rules/list-assisting-staff.ts'
import { markResponse } from '@/lib/http/server/response-marks.ts'
import { listWhomToAsk } from '@/lib/staff/accounts/staff-names.ts'
import { canViewApplication } from '@/lib/staff/scope/scope.ts'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<{ why?: string; needs?: string; application?: string }>
}

/** Says to a member that they may not do something, who may, and whom to ask; answers 403. */
export default async function StaffForbiddenPage({ params, searchParams }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { member, requestId, language } = visit
  const asked = await searchParams
  const why = forbiddenReasons.find((each) => each === asked.why)
  // Opened without a reason, it answers 200.
  if (why) markResponse(requestId, 'forbidden')
  const needs = asked.needs === 'administrator' ? asked.needs : undefined
  const application = await findApplication(visit, asked.application)
  const outcome = {
    visit,
    why,
    needs,
    colleagues: await listColleagues(visit, { why, needs, application }),
    back: application && staffApplicationPath(language, application),
  } as const
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={why ? forbiddenPage(why, { needs, application }) : 'forbidden'}
      title={getForbiddenHeading(outcome)}
    >
      <ForbiddenOutcome {...outcome} />
    </StaffFrame>
  )
}

/** The application that the address names, if the member sees it. */
async function findApplication({ portico, member }: StaffVisit, named: string | undefined) {
  if (!named || !isUuid(named)) return undefined
  return (await canViewApplication(portico.staff, member, named)) ? named : undefined
}

type About = { why: StaffForbidden | undefined } & ForbiddenAbout

/**
 * Returns the names of permitted colleagues; for a decision about an application, of those without a part in
 * it.
 */
async function listColleagues({ portico, member }: StaffVisit, { why, needs, application }: About) {
  if (why === 'role' || why === 'page')
    return listWhomToAsk(portico.staff, member, needs ?? 'supervisor')
  if (why !== 'same_person' || !application) return []
  const { db, audit, dataRequests } = portico.store
  const request = await dataRequests.findOpen(db, application)
  const involved = listAssistingStaff(await audit.listByStaff(db, application))
  return listWhomToAsk(portico.staff, member, 'supervisor', [
    member.id,
    ...involved,
    ...(request ? [request.requestedBy] : []),
  ])
}
