import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import type { Visit } from '@/app/_request/visit.ts'
import type { Member } from '@/lib/staff/staff-deps.ts'

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
