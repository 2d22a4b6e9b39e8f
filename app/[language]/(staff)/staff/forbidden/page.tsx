import {
  ForbiddenOutcome,
  getForbiddenHeading,
} from '@/app/_components/staff/forbidden-outcome.tsx'
import { StaffFrame } from '@/app/_components/staff/staff-frame.tsx'
import { forbiddenReasons } from '@/app/_request/paths.ts'
import { requireStaffMember } from '@/app/_request/staff-visit.ts'
import { markResponse } from '@/lib/security/next-server/response-marks.ts'
import { listWhomToAsk } from '@/lib/services/staff/staff-names.ts'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<{ why?: string; needs?: string }>
}

/** Says to a member that they may not do something, who may, and whom to ask; answers 403. */
export default async function StaffForbiddenPage({ params, searchParams }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { member, requestId } = visit
  const asked = await searchParams
  const why = forbiddenReasons.find((each) => each === asked.why)
  // Opened without a reason, it answers 200.
  if (why) markResponse(requestId, 'forbidden')
  const needs = asked.needs === 'administrator' ? asked.needs : undefined
  const colleagues =
    why === 'role' || why === 'page'
      ? await listWhomToAsk(visit.portico.staff, member, needs ?? 'supervisor')
      : []
  const outcome = { visit, why, needs, colleagues } as const
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={`forbidden${why ? `?why=${why}${needs ? `&needs=${needs}` : ''}` : ''}`}
      title={getForbiddenHeading(outcome)}
    >
      <ForbiddenOutcome {...outcome} />
    </StaffFrame>
  )
}
