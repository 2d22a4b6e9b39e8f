/** The mark of what the pages of a sent application show: an open page asks by it whether anything is new. */
import { type RawBuilder, sql } from 'kysely'
import { statusLagMs } from '#lib/submission/rules/delays-and-limits.ts'

/**
 * Selects what changes with each fact that these pages show: nearly all are in the audit; what is not is read
 * beside it. That the platform was asked again is none. Null before there is a submission.
 */
export function selectPageMark(): RawBuilder<string | null> {
  const lag = sql.lit(`${statusLagMs} milliseconds`)
  return sql<string | null>`
    case when submission.id is not null then encode(sha256(convert_to(concat_ws(' ',
      application.revision, application.updated_at, application.expires_at, application.reported_at,
      application.stopped_at, submission.state, submission.round, submission.platform_status,
      submission.held_at, submission.is_checking, submission.submitted_at, submission.last_code,
      submission.first_attempt_at, sha256(submission.status_answer),
      (select max(sequence) from audit_event where application_id = application.id),
      (select string_agg(concat_ws(' ', upload.id, upload.state,
          upload.completed_at > submission.status_checked_at - ${lag}::interval), ' ' order by sequence)
        from upload where upload.application_id = application.id)
    ), 'UTF8')), 'hex') end`
}

/** Some of what a page says depends on the time. */
const longestMs = 10 * 60_000

/** Returns the mark for the browser; another one every ten minutes. */
export function toPageMark(selected: string | null, now: Date): string | undefined {
  if (selected === null) return undefined
  return `${selected.slice(0, 32)}-${Math.floor(now.getTime() / longestMs).toString(36)}`
}
