'use server'

import { notFound, redirect } from 'next/navigation'
import { revokeLinks } from '@/lib/returning/ask.ts'
import { requireApplication } from '../../asking.ts'
import { readField } from '../../form-word.ts'
import { applyPath } from '../../paths.ts'
import { requireNoStaff } from '../../staff-wall.ts'

/** Takes the way back by e-mail away from this application. */
export async function revokeResumeLinks(form: FormData): Promise<void> {
  // Only the customer takes it away.
  await requireNoStaff(form)
  const opened = await requireApplication(
    readField(form, 'language'),
    readField(form, 'application'),
  )
  const { portico, language, session, requestId, application } = opened
  if (!portico.returning) notFound()
  await revokeLinks(portico.returning, { applicationId: application.id, session })
  portico.log.info({ event: 'links_revoked', requestId, applicationId: application.id })
  redirect(applyPath(language, application.id, 'later'))
}
