import { StaffFrame } from '@/app/_components/staff/staff-frame.tsx'
import { staffPath } from '@/app/_request/paths.ts'
import { requireStaffMember } from '@/app/_request/staff-visit.ts'
import { ButtonLink } from '@/components/ui/button-link'
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
      <h1 className="heading">{title}</h1>
      {measure && period && <p className="lead">{t(`staff.limit.${measure}`, { period })}</p>}
      <p className="mt-2">{t('staff.limit.notified')}</p>
      <p className="mt-2">{t('staff.limit.next', { period: period ?? 'hour' })}</p>
      <p className="mt-4">
        <ButtonLink href={staffPath(language)}>{t('staff.limit.back')}</ButtonLink>
      </p>
    </StaffFrame>
  )
}
