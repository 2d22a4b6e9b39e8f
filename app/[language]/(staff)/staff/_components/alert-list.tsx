import { laterMark, TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { measures } from '@/lib/staff/rules/volume-limits.ts'
import type { ListedAlert } from '@/lib/staff/scope/volume-alerts.ts'
import { acknowledgeStaffAlert } from '../acknowledge-alert.ts'

type AlertListProps = {
  visit: StaffVisit
  alerts: readonly ListedAlert[]
  /** The result of the last action, from the URL. */
  result?: string | undefined
}

/** Lists alerts about colleagues who viewed, searched or exported much. */
export function AlertList({ visit, alerts, result }: AlertListProps) {
  const { t } = visit
  const done = result === 'done' || result === 'gone' ? result : undefined
  if (alerts.length === 0 && !done) return null
  return (
    <section id="alerts" aria-labelledby="alerts-title" className="mt-4">
      <h2 id="alerts-title" className="text-section font-strong">
        {t('staff.alerts.title')}
      </h2>
      {done && (
        <div className="mt-2" role="status">
          <Notice tone={done === 'gone' ? 'info' : 'success'}>
            <p>{t(`staff.alerts.${done}`)}</p>
          </Notice>
        </div>
      )}
      {alerts.length > 0 && <p className="mt-1 text-small text-muted">{t('staff.alerts.text')}</p>}
      <ul className="card-list">
        {alerts.map((alert) => (
          <li key={alert.id} className="card card-action">
            <Alert visit={visit} alert={alert} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Alert({ visit, alert }: { visit: StaffVisit; alert: ListedAlert }) {
  const { t, language } = visit
  const { id, level, period, count, raisedAt, lastAt } = alert
  const name = `\u2068${alert.name}\u2069`
  const measure = measures.find((each) => each === alert.measure)
  const what = measure ? t(`staff.alerts.what.${measure}`, { count }) : alert.measure
  const isOnce = raisedAt.getTime() === lastAt.getTime()
  return (
    <>
      <p className="font-strong">{t(`staff.alerts.${level}`, { name, period, what })}</p>
      <p className="text-small text-muted">
        <TimeInSentence
          sentence={t(isOnce ? 'staff.alerts.on' : 'staff.alerts.since', {
            time: timeMark,
            last: laterMark,
          })}
          at={raisedAt}
          later={lastAt}
          language={language}
          relative
        />
      </p>
      <ActForm action={acknowledgeStaffAlert} className="mt-2">
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="alert" value={id} />
        <Button tone="secondary">
          {t('staff.alerts.acknowledge')}
          <VisuallyHidden>
            {' '}
            <TimeInSentence
              sentence={t('staff.alerts.acknowledgeHidden', { name, time: timeMark })}
              at={raisedAt}
              language={language}
            />
          </VisuallyHidden>
        </Button>
      </ActForm>
    </>
  )
}
