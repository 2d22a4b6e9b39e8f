import { LimitOutcome } from '@/app/_components/staff/limit-outcome.tsx'
import { LimitUse } from '@/app/_components/staff/limit-use.tsx'
import { StaffFrame } from '@/app/_components/staff/staff-frame.tsx'
import { StaffOutcome } from '@/app/_components/staff/staff-outcome.tsx'
import { requireStaffMember } from '@/app/_request/staff-visit.ts'
import { defaultVolumeLimits, measures, volumePeriods } from '@/lib/domain/staff/volume-limits.ts'
import { markResponse } from '@/lib/security/next-server/response-marks.ts'
import { listVolumeUse } from '@/lib/services/staff/volume.ts'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<{ what?: string; within?: string; never?: string }>
}

/** Says to a member that a volume limit is reached; answers 429. */
export default async function StaffLimitPage({ params, searchParams }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, member, portico, requestId } = visit
  const { what, within, never } = await searchParams
  const measure = measures.find((each) => each === what)
  const period = volumePeriods.find((each) => each === within)
  // Opened without a reason, it answers 200.
  if (measure && period) markResponse(requestId, 'too_much')
  const isNever = never === 'yes'
  const query =
    measure && period ? `?what=${measure}&within=${period}${isNever ? '&never=yes' : ''}` : ''
  const title = t(measure && period ? 'staff.limit.heading' : 'staff.limit.noneHeading')
  return (
    <StaffFrame visit={visit} member={member} page={`limit${query}`} title={title}>
      {measure && period ? (
        <LimitOutcome
          visit={visit}
          heading={title}
          measure={measure}
          period={period}
          isNever={isNever}
          limits={portico.staff.limits ?? defaultVolumeLimits}
        />
      ) : (
        <StaffOutcome visit={visit} heading={title} lead={t('staff.limit.none')} steps={[]} />
      )}
      <LimitUse visit={visit} uses={await listVolumeUse(portico.staff, member)} />
    </StaffFrame>
  )
}
