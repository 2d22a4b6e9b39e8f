import { laterMark, TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { Notice } from '@/components/ui/notice'
import type { ListedRightsAlarm } from '@/lib/staff/accounts/rights-alarms.ts'

type RightsAlarmListProps = { visit: StaffVisit; alarms: readonly ListedRightsAlarm[] }

/** Lists accounts and applications with foreign rows. */
export function RightsAlarmList({ visit: { t, language }, alarms }: RightsAlarmListProps) {
  if (alarms.length === 0) return null
  return (
    <section id="rights-alarms" aria-labelledby="rights-alarms-title" className="mt-4">
      <h2 id="rights-alarms-title" className="text-section font-strong">
        {t('staff.rightsAlarms.title')}
      </h2>
      <div className="mt-2">
        <Notice tone="warning">
          <p>{t('staff.rightsAlarms.text')}</p>
        </Notice>
      </div>
      <ul className="card-list">
        {alarms.map(({ subject, id, name, foundAt, lastAt }) => (
          <li key={id} className="card">
            <p className="font-strong">
              {t(`staff.rightsAlarms.${subject}`, { name: `\u2068${name}\u2069` })}
            </p>
            <p className="text-small text-muted">
              <TimeInSentence
                sentence={t(
                  foundAt.getTime() === lastAt.getTime()
                    ? 'staff.rightsAlarms.on'
                    : 'staff.rightsAlarms.since',
                  { time: timeMark, last: laterMark },
                )}
                at={foundAt}
                later={lastAt}
                language={language}
                relative
              />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
