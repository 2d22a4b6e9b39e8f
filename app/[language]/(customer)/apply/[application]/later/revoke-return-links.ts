'use server'

import { notFound, redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { requireNoStaff } from '@/app/_request/separation-of-duties.ts'
import { requireApplication } from '@/app/_request/visit.ts'
import { revokeLinks } from '@/lib/access/return-links/request-link.ts'

/** Takes the way back by e-mail away from this application. */
export async function revokeReturnLinks(form: FormData): Promise<void> {
  // Only the customer revokes them.
  await requireNoStaff(form)
  const visit = await requireApplication(
    readField(form, 'language'),
    readField(form, 'application'),
  )
  const { portico, language, session, requestId, application } = visit
  if (!portico.returning) notFound()
  await revokeLinks(portico.returning, { applicationId: application.id, session })
  portico.log.info({ event: 'links_revoked', requestId, applicationId: application.id })
  redirect(applyPath(language, application.id, 'later'))
}
