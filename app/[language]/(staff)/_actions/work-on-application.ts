'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffApplicationPath } from '@/app/_request/paths.ts'
import {
  answerForbidden,
  requireApplicationFromForm,
  type StaffVisit,
} from '@/app/_request/staff-visit.ts'
import { assignApplication, writeNote } from '@/lib/services/casework/assign-application.ts'
import {
  type ResolveOutcome,
  resolveApplication,
  retryApplication,
} from '@/lib/services/casework/manual-review.ts'
import { isUuid } from '@/lib/services/page-access/route-guard.ts'

/** Gives an application to one of staff, or to nobody. */
export async function assignApplicationAction(form: FormData): Promise<void> {
  const { visit, application } = await requireApplicationFromForm(form)
  const to = readField(form, 'to')
  const outcome =
    to === '' || isUuid(to)
      ? await assignApplication(visit.portico.sending, visit.member, {
          application,
          to: to || null,
        })
      : 'gone'
  answer(visit, application, 'application_assign_answered', outcome)
  back(visit, application, { done: outcome === 'done' ? 'assigned' : 'gone' })
}

/** Keeps a note on an application. */
export async function writeNoteAction(form: FormData): Promise<void> {
  const { visit, application } = await requireApplicationFromForm(form)
  const text = readField(form, 'note')
  const outcome = await writeNote(visit.portico.sending, visit.member, { application, text })
  answer(visit, application, 'application_note_answered', outcome)
  if (outcome === 'missing' || outcome === 'too_long') {
    back(visit, application, { wrong: `note_${outcome}` }, 'notes')
  }
  back(visit, application, { done: outcome === 'done' ? 'noted' : 'gone' })
}

/** Goes on with what stopped. */
export async function retryApplicationAction(form: FormData): Promise<void> {
  const { visit, application } = await requireApplicationFromForm(form)
  const outcome = await retryApplication(visit.portico.sending, visit.member, application)
  answer(visit, application, 'application_retry_answered', outcome)
  back(visit, application, { done: outcome === 'goes_on' ? 'retried' : outcome })
}

/** Records what somebody found on the platform. */
export async function resolveApplicationAction(form: FormData): Promise<void> {
  const { visit, application } = await requireApplicationFromForm(form)
  const id = readField(form, 'id').trim()
  const word = readField(form, 'found')
  const isSaid = (word === 'there' && id !== '') || (word === 'none' && id === '')
  if (!isSaid) back(visit, application, { wrong: 'found_missing' })
  const found = word === 'there' ? id : undefined
  const resolved = await resolveApplication(visit.portico.sending, visit.member, {
    application,
    found,
  })
  const outcome = typeof resolved === 'string' ? resolved : resolved.outcome
  answer(visit, application, 'application_resolve_answered', outcome)
  back(visit, application, wordOf(resolved))
}

function answer(
  { portico, requestId }: StaffVisit,
  applicationId: string,
  event: string,
  outcome: string,
): void {
  portico.log.info({ event, requestId, applicationId, outcome })
  if (outcome === 'forbidden') answerForbidden(requestId, 'role')
}

type Word = { done: string } | { wrong: string }

function wordOf(resolved: ResolveOutcome | 'forbidden' | 'gone'): Word {
  if (typeof resolved === 'string') return { done: 'gone' }
  if (resolved.outcome === 'objected') return { wrong: resolved.objection.reason }
  return { done: resolved.outcome }
}

function back({ language }: StaffVisit, application: string, word: Word, part?: string): never {
  const query = new URLSearchParams(word)
  redirect(`${staffApplicationPath(language, application)}?${query}${part ? `#${part}` : ''}`)
}
