import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import { StaffFrame } from '@/app/_components/staff/staff-frame.tsx'
import { StaffOutcome } from '@/app/_components/staff/staff-outcome.tsx'
import { staffPath } from '@/app/_request/paths.ts'
import { requireStaffMember } from '@/app/_request/staff-visit.ts'
import {
  defaultVolumeLimits,
  measures,
  periodMs,
  volumePeriods,
} from '@/lib/domain/staff/volume-limits.ts'
import { markResponse } from '@/lib/security/next-server/response-marks.ts'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<{ what?: string; within?: string }>
}

/** Says to a member that a volume limit is reached; answers 429. */
export default async function StaffLimitPage({ params, searchParams }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, member, language, portico, requestId } = visit
  const { what, within } = await searchParams
  const measure = measures.find((each) => each === what)
  const period = volumePeriods.find((each) => each === within)
  // Opened without a reason, it answers 200.
  if (measure && period) markResponse(requestId, 'too_much')
  const query = measure && period ? `?what=${measure}&within=${period}` : ''
  const title = t(measure && period ? 'staff.limit.heading' : 'staff.limit.noneHeading')
  const limits = portico.staff.limits ?? defaultVolumeLimits
  const most = measure && period && limits[measure][period].stop
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={`limit${query}`}
      title={title}
      back={staffPath(language)}
    >
      {measure && period ? (
        <StaffOutcome
          visit={visit}
          heading={title}
          lead={t(`staff.limit.${measure}`, { period })}
          more={`${most ? `${t('staff.limit.most', { most, period })} ` : ''}${t('staff.limit.notified')}`}
          steps={[
            <TimeInSentence
              key="wait"
              sentence={t('staff.limit.wait', { time: timeMark })}
              // What was counted before then no longer counts.
              at={new Date(Date.now() + periodMs[period])}
              language={language}
            />,
            t('staff.limit.colleague'),
            t('staff.limit.change'),
          ]}
        />
      ) : (
        <StaffOutcome visit={visit} heading={title} lead={t('staff.limit.none')} steps={[]} />
      )}
    </StaffFrame>
  )
}
