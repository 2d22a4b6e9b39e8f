import { staffPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { changeFileImport } from '@/app/[language]/(staff)/staff/imports/change-import.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import type { ListedImport } from '@/lib/imports/manage-imports.ts'
import { rates, usualRate } from '@/lib/imports/rules/limits.ts'

type ActionsProps = { visit: StaffVisit; found: ListedImport }

/** Starting, stopping, the report and the deletion, as far as the state allows. */
export function ImportActions({ visit, found }: ActionsProps) {
  const { t, language, portico } = visit
  const { id, state, progress } = found
  const isStopped = state === 'stopped'
  const mayStart = isStopped || (state === 'checked' && progress.counts.started > 0)
  if (state === 'removed') return null
  return (
    <>
      {mayStart && portico.imports.invites && (
        <ActForm action={changeFileImport} className="mt-3">
          <Hidden visit={visit} found={found} change="start" />
          <label htmlFor="rate" className="label">
            {t('imports.rate')}
          </label>
          <p id="rate-hint" className="hint">
            {t('imports.rateHint')}
          </p>
          <div className="control-box max-w-two-thirds">
            <select
              id="rate"
              name="rate"
              defaultValue={found.perMinute ?? usualRate}
              className="control control-select"
              aria-describedby="rate-hint"
            >
              {rates.map((rate) => (
                <option key={rate} value={rate}>
                  {t('imports.perMinute', { count: rate })}
                </option>
              ))}
            </select>
          </div>
          <div className="submit-line">
            <Button>{t(isStopped ? 'imports.again' : 'imports.start')}</Button>
          </div>
        </ActForm>
      )}
      {state === 'starting' && (
        <ActForm action={changeFileImport} className="mt-3">
          <Hidden visit={visit} found={found} change="stop" />
          <Button tone="secondary">{t('imports.stop')}</Button>
        </ActForm>
      )}
      {state !== 'checking' && state !== 'starting' && (
        <p className="mt-3">
          <a
            href={staffPath(language, `imports/${id}/report`)}
            className="link inline-flex min-h-3 items-center"
            download
          >
            {t('imports.report')}
          </a>
        </p>
      )}
      {state !== 'starting' && (
        <details className="details mt-3">
          <summary>{t('imports.remove')}</summary>
          <p>{t('imports.removeText')}</p>
          <ActForm action={changeFileImport} className="mt-2">
            <Hidden visit={visit} found={found} change="remove" />
            <Button tone="secondary">{t('imports.removeSubmit')}</Button>
          </ActForm>
        </details>
      )}
    </>
  )
}

function Hidden({ visit, found, change }: ActionsProps & { change: 'start' | 'stop' | 'remove' }) {
  return (
    <>
      <input type="hidden" name="language" value={visit.language} />
      <input type="hidden" name="import" value={found.id} />
      <input type="hidden" name="change" value={change} />
    </>
  )
}
