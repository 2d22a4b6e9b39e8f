import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { writeNoteAction } from '@/app/[language]/(staff)/staff/applications/[application]/write-note.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { Details } from '@/components/ui/details'
import type { CaseworkNote } from '@/lib/casework/store/casework-notes.ts'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import { maxNoteLength } from '@/lib/casework/write-note.ts'
import { may } from '@/lib/staff/rules/permissions.ts'
import { staffName } from '../activity/audit-trail-items.ts'
import { CaseFormFields } from '../case-form-fields.tsx'

type NotesSectionProps = { visit: StaffVisit; viewed: ApplicationView; problem: string | undefined }

/** The number of latest notes that are not folded. */
const mostOpen = 3

/** The notes of staff, the oldest first, and the form to write one. */
export function NotesSection({ visit, viewed, problem }: NotesSectionProps) {
  const { t, member } = visit
  const { notes, application } = viewed
  // A fold for one would hide it without making the page shorter.
  const folded = notes.length > mostOpen + 1 ? notes.length - mostOpen : 0
  return (
    <section id="notes" aria-labelledby="notes-title" className="review-section">
      <h2 id="notes-title" className="text-section font-strong">
        {t('casework.notes.title')}
      </h2>
      <p className="mt-1 text-small text-muted">
        <span>{t('casework.notes.text')}</span>{' '}
        <span>{notes.length === 0 && t('casework.notes.none')}</span>
      </p>
      {folded > 0 && (
        <Details summary={t('casework.notes.earlier', { count: folded })}>
          <Notes visit={visit} viewed={viewed} notes={notes.slice(0, folded)} />
        </Details>
      )}
      {notes.length > 0 && <Notes visit={visit} viewed={viewed} notes={notes.slice(folded)} />}
      {may(member.role, 'note', 'application') && (
        <NoteForm visit={visit} application={application.id} problem={problem} />
      )}
    </section>
  )
}

type NoteFormProps = { visit: StaffVisit; application: string; problem?: string | undefined }

/** The form to write a note; it leads to the page of the application. */
export function NoteForm({ visit, application, problem }: NoteFormProps) {
  const { t } = visit
  const wrong = problem === 'note_missing' || problem === 'note_too_long' ? problem : undefined
  const words = { max: maxNoteLength }
  return (
    <ActForm action={writeNoteAction} className="mt-2">
      <CaseFormFields visit={visit} application={application} />
      <div className={wrong ? 'field-wrong' : undefined}>
        <div className="case-label">
          <label htmlFor="note">{t('casework.notes.label')}</label>
          <p id="note-hint">{t('casework.notes.hint', words)}</p>
        </div>
        {wrong && (
          <p id="note-error" className="field-error">
            {t(`casework.problem.${wrong}`, words)}
          </p>
        )}
        <textarea
          id="note"
          name="note"
          rows={2}
          maxLength={maxNoteLength}
          dir="auto"
          aria-describedby={wrong ? 'note-hint note-error' : 'note-hint'}
          aria-invalid={wrong ? true : undefined}
          className="control control-growing"
        />
      </div>
      <p className="mt-1">
        <Button tone="secondary">{t('casework.notes.submit')}</Button>
      </p>
    </ActForm>
  )
}

type NotesProps = Pick<NotesSectionProps, 'visit' | 'viewed'> & { notes: readonly CaseworkNote[] }

function Notes({ visit: { t, language }, viewed, notes }: NotesProps) {
  return (
    <ul className="case-rows">
      {notes.map(({ id, text, writtenBy, writtenAt }) => (
        <li key={id}>
          <p dir="auto" className="whitespace-pre-line">
            {text}
          </p>
          <p className="text-fine text-muted">
            <TimeInSentence
              sentence={t('casework.notes.by', {
                name: staffName(viewed, writtenBy),
                time: timeMark,
              })}
              at={writtenAt}
              language={language}
              relative
              short
            />
          </p>
        </li>
      ))}
    </ul>
  )
}
