import type { Member } from '@/lib/staff/staff-deps.ts'
import type { Visit } from '../../_request/visit.ts'
import { TimeInSentence, timeMark } from '../layout/time-in-sentence.tsx'

/** When a member is signed out, by itself or at the latest. */
export function SessionEnd({ visit, member }: { visit: Visit; member: Member }) {
  const { t, portico, language } = visit
  return (
    <TimeInSentence
      sentence={t('staff.home.limits', { minutes: portico.env.idleMs / 60_000, end: timeMark })}
      at={member.session.endsAt}
      language={language}
    />
  )
}
