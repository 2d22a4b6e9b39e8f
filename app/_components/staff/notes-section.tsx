import { Button } from '@/components/ui/button'
import { may } from '@/lib/domain/staff/permissions.ts'
import type { ApplicationView } from '@/lib/services/casework/view-application.ts'
import { maxNoteLength } from '@/lib/services/casework/write-note.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'
import { writeNoteAction } from '../../[language]/(staff)/_actions/write-note.ts'
import { TimeInSentence, timeMark } from '../layout/time-in-sentence.tsx'
import { staffName } from './audit-trail-items.ts'
import { CaseFormFields } from './case-form-fields.tsx'

type NotesSectionProps = { visit: StaffVisit; viewed: ApplicationView; problem: string | undefined }

/** The notes of staff, the oldest first, and the form to write one. */
export function NotesSection({ visit, viewed, problem }: NotesSectionProps) {
  const { t, language, member } = visit
  const { notes, application } = viewed
  const wrong = problem === 'note_missing' || problem === 'note_too_long' ? problem : undefined
  const words = { max: maxNoteLength }
  return (
    <section id="notes" aria-labelledby="notes-title" className="review-section">
      <h2 id="notes-title" className="text-section font-strong">
        {t('casework.notes.title')}
      </h2>
      <p className="mt-1 text-small text-muted">
        {t('casework.notes.text')} {notes.length === 0 && t('casework.notes.none')}
      </p>
      {notes.length > 0 && (
        <ul className="card-list">
          {notes.map(({ id, text, writtenBy, writtenAt }) => (
            <li key={id} className="card">
              <p dir="auto" className="whitespace-pre-line">
                {text}
              </p>
              <p className="mt-0.5 text-small text-muted">
                <TimeInSentence
                  sentence={t('casework.notes.by', {
                    name: staffName(viewed, writtenBy),
                    time: timeMark,
                  })}
                  at={writtenAt}
                  language={language}
                />
              </p>
            </li>
          ))}
        </ul>
      )}
      {may(member.role, 'note', 'application') && (
        <form action={writeNoteAction} className="mt-2">
          <CaseFormFields visit={visit} application={application.id} />
          <div className={wrong ? 'field-wrong' : undefined}>
            <label htmlFor="note" className="label">
              {t('casework.notes.label')}
            </label>
            <p id="note-hint" className="hint">
              {t('casework.notes.hint', words)}
            </p>
            {wrong && (
              <p id="note-error" className="field-error">
                {t(`casework.problem.${wrong}`, words)}
              </p>
            )}
            <textarea
              id="note"
              name="note"
              rows={3}
              maxLength={maxNoteLength}
              dir="auto"
              aria-describedby={wrong ? 'note-hint note-error' : 'note-hint'}
              aria-invalid={wrong ? true : undefined}
              className="control"
            />
          </div>
          <p className="mt-1.5">
            <Button tone="secondary">{t('casework.notes.submit')}</Button>
          </p>
        </form>
      )}
    </section>
  )
}
