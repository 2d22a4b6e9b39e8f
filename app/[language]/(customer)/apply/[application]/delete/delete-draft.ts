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
  // A second press, or another tab: what it asks for is done.
  if (await findVisitorsDeletion(asked, named))
    redirect(applyPath(asked.language, named, 'delete/done'))
  const visit = await requireApplication(asked.language, named)
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
    if (!obstacle) page = 'delete/done'
  } catch (error) {
    unstable_rethrow(error)
    portico.log.error({ event: 'draft_not_deleted', requestId, applicationId, error })
    page = 'delete?saved=no'
  }
  redirect(applyPath(language, applicationId, page))
}
