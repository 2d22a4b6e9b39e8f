'use server'

import { redirect, unstable_rethrow } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { requireNoStaff } from '@/app/_request/separation-of-duties.ts'
import { requireApplication } from '@/app/_request/visit.ts'
import { deleteOwnDraft } from '@/lib/privacy/delete-own-draft.ts'

/** Deletes the application of this visitor; the page that asked says why it was not. */
export async function deleteDraft(form: FormData): Promise<void> {
  await requireNoStaff(form)
  const visit = await requireApplication(
    readField(form, 'language'),
    readField(form, 'application'),
  )
  const { portico, language, session, requestId, application } = visit
  const applicationId = application.id
  let page = 'delete'
  try {
    const obstacle = await deleteOwnDraft(portico.privacy, { applicationId, session })
    portico.log.info({
      event: 'draft_deleted',
      requestId,
      applicationId,
      outcome: obstacle ?? 'done',
    })
    if (!obstacle) page = 'deleted'
  } catch (error) {
    unstable_rethrow(error)
    portico.log.error({ event: 'draft_not_deleted', requestId, applicationId, error })
    page = 'delete?saved=no'
  }
  redirect(applyPath(language, applicationId, page))
}
