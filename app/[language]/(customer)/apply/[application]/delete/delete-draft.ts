'use server'

import { redirect, unstable_rethrow } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { requireNoStaff } from '@/app/_request/separation-of-duties.ts'
import { requireApplication, requireVisit } from '@/app/_request/visit.ts'
import { findVisitorsDeletion } from '@/app/[language]/(customer)/apply/[application]/delete/done/find-visitors-deletion.ts'
import { deleteOwnDraft } from '@/lib/privacy/delete-own-draft.ts'

/** Deletes the application of this visitor; the page that asked says why it was not. */
export async function deleteDraft(form: FormData): Promise<void> {
  await requireNoStaff(form)
  const named = readField(form, 'application')
  const asked = await requireVisit(readField(form, 'language'))
  const isDone = () => findVisitorsDeletion(asked, named)
  const done = applyPath(asked.language, named, 'delete/done')
  // A second press, or another tab: what it asks for is done.
  if (await isDone()) redirect(done)
  const visit = await requireApplication(asked.language, named)
  const { portico, language, session, requestId, application } = visit
  const applicationId = application.id
  let obstacle: Awaited<ReturnType<typeof deleteOwnDraft>>
  try {
    obstacle = await deleteOwnDraft(portico.privacy, { applicationId, session })
  } catch (error) {
    unstable_rethrow(error)
    portico.log.error({ event: 'draft_not_deleted', requestId, applicationId, error })
    // Another press was faster, or the database has done it and its answer was lost.
    const isDeleted = await isDone().catch(() => undefined)
    redirect(isDeleted ? done : applyPath(language, applicationId, 'delete?saved=no'))
  }
  const outcome = obstacle ?? 'done'
  portico.log.info({ event: 'draft_deletion_answered', requestId, applicationId, outcome })
  redirect(obstacle ? applyPath(language, applicationId, 'delete') : done)
}
