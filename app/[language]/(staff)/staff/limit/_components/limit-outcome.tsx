import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { StaffOutcome } from '@/app/[language]/(staff)/_components/staff-outcome.tsx'
import {
  type Measure,
  periodMs,
  type VolumeLimits,
  type VolumePeriod,
} from '@/lib/staff/rules/volume-limits.ts'

type LimitOutcomeProps = {
  visit: StaffVisit
  heading: string
  measure: Measure
  period: VolumePeriod
  /** The request alone is more than the limit allows: there is no time at which it would be accepted. */
  isNever: boolean
  limits: VolumeLimits
}

/** Says which limit a member has reached, and what to do: wait, or ask for less. */
export function LimitOutcome(props: LimitOutcomeProps) {
  const { visit, heading, measure, period, isNever, limits } = props
  const { t, language, member } = visit
  const most = limits[measure][period].stop
  const notified = t(`staff.limit.${member.role === 'supervisor' ? 'notifiedOthers' : 'notified'}`)
  const wait = (
    <TimeInSentence
      key="wait"
      sentence={t('staff.limit.wait', { period, time: timeMark })}
      // Uses before that time no longer count.
      at={new Date(Date.now() + periodMs[period])}
      language={language}
      short
    />
  )
  const narrower = measure === 'rows' && most ? [t('staff.limit.narrow', { most })] : []
  return (
    <StaffOutcome
      visit={visit}
      heading={heading}
      lead={t(`staff.limit.${measure}`, { period })}
      more={most ? `${t('staff.limit.most', { most, period })} ${notified}` : notified}
      steps={[
        ...(isNever || most === 0 ? narrower : [wait]),
        // A list is no customer who waits.
        ...(measure === 'rows' ? [] : [t('staff.limit.colleague')]),
        t('staff.limit.change'),
      ]}
    />
  )
}
