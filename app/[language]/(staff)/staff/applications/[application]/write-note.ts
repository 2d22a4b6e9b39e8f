'use server'

import { readField } from '@/app/_request/form-field.ts'
import {
  redirectToApplication,
  requireApplicationFromForm,
  requirePermitted,
} from '@/app/_request/staff-visit.ts'
import { writeNote } from '@/lib/casework/write-note.ts'

/** Writes a note about an application. */
export async function writeNoteAction(form: FormData): Promise<void> {
  const { visit, application } = await requireApplicationFromForm(form)
  const given = { application, text: readField(form, 'note') }
  const written = await writeNote(visit.portico.sending, visit.member, given)
  const event = 'application_note_answered'
  const outcome = requirePermitted(visit, { event, outcome: written, applicationId: application })
  if (outcome === 'missing' || outcome === 'too_long') {
    redirectToApplication(visit, application, { wrong: `note_${outcome}` }, 'notes')
  }
  redirectToApplication(visit, application, { done: outcome === 'done' ? 'noted' : 'gone' })
}
