import { StaffFrame } from '@/app/_components/staff/staff-frame.tsx'
import { StaffOutcome } from '@/app/_components/staff/staff-outcome.tsx'
import { staffPath } from '@/app/_request/paths.ts'
import { requireStaffMember } from '@/app/_request/staff-visit.ts'
import { measures, volumePeriods } from '@/lib/domain/staff/volume-limits.ts'
import { markResponse } from '@/lib/security/next-server/response-marks.ts'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<{ what?: string; within?: string }>
}

/** Says to a member that a volume limit is reached; answers 429. */
export default async function StaffLimitPage({ params, searchParams }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, member, language, requestId } = visit
  const { what, within } = await searchParams
  const measure = measures.find((each) => each === what)
  const period = volumePeriods.find((each) => each === within)
  // Opened without a reason, it answers 200.
  if (measure && period) markResponse(requestId, 'too_much')
  const query = measure && period ? `?what=${measure}&within=${period}` : ''
  const title = t('staff.limit.heading')
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={`limit${query}`}
      title={title}
      back={staffPath(language)}
    >
      <StaffOutcome
        visit={visit}
        heading={title}
        lead={
          measure && period ? t(`staff.limit.${measure}`, { period }) : t('staff.limit.notified')
        }
        {...(measure && period ? { more: t('staff.limit.notified') } : {})}
        steps={[
          t('staff.limit.wait', { period: period ?? 'hour' }),
          t('staff.limit.colleague'),
          t('staff.limit.change'),
        ]}
      />
    </StaffFrame>
  )
}
