'use server'

import { notFound, redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { requireNoStaff } from '@/app/_request/separation-of-duties.ts'
import { requireApplication } from '@/app/_request/visit.ts'
import { stopContact as stop } from '@/lib/access/return-links/contact-requests.ts'

/** The customer stops the use of an address that staff asked for. */
export async function stopContact(form: FormData): Promise<void> {
  // The member who requested the change must not end it in the customer's name.
  await requireNoStaff(form)
  const visit = await requireApplication(
    readField(form, 'language'),
    readField(form, 'application'),
  )
  const { portico, language, session, requestId, application } = visit
  const { returning, log } = portico
  if (!returning) notFound()
  const stopped = await stop(returning, { applicationId: application.id, session })
  log.info({
    event: 'contact_stopped',
    requestId,
    applicationId: application.id,
    outcome: `${stopped}`,
  })
  redirect(`${applyPath(language, application.id, 'later')}?contact=stopped`)
}
