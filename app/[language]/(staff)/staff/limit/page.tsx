import { requireStaffMember } from '@/app/_request/staff-visit.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { StaffOutcome } from '@/app/[language]/(staff)/_components/staff-outcome.tsx'
import { LimitOutcome } from '@/app/[language]/(staff)/staff/limit/_components/limit-outcome.tsx'
import { LimitUse } from '@/app/[language]/(staff)/staff/limit/_components/limit-use.tsx'
import { markResponse } from '@/lib/http/server/response-marks.ts'
import { defaultVolumeLimits, measures, volumePeriods } from '@/lib/staff/rules/volume-limits.ts'
import { isReached, listVolumeUse } from '@/lib/staff/scope/volume.ts'

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
  const isNever = never === 'yes'
  const uses = await listVolumeUse(portico.staff, member)
  // The address may be an old one: then, as without a reason, nothing is reached, and it answers 200.
  const stopped =
    measure &&
    period &&
    isReached(uses, { tooMuch: measure, period, ...(isNever && { never: true }) })
      ? { measure, period, isNever }
      : undefined
  if (stopped) markResponse(requestId, 'too_much')
  const query =
    measure && period ? `?what=${measure}&within=${period}${isNever ? '&never=yes' : ''}` : ''
  const title = t(stopped ? 'staff.limit.heading' : 'staff.limit.noneHeading')
  return (
    <StaffFrame visit={visit} member={member} page={`limit${query}`} title={title}>
      {stopped ? (
        <LimitOutcome
          visit={visit}
          heading={title}
          {...stopped}
          limits={portico.staff.limits ?? defaultVolumeLimits}
        />
      ) : (
        <StaffOutcome visit={visit} heading={title} lead={t('staff.limit.none')} steps={[]} />
      )}
      <LimitUse visit={visit} uses={uses} reached={stopped} />
    </StaffFrame>
  )
}
