'use server'

import { notFound, redirect } from 'next/navigation'
import { attempt, formAction, withNotice } from '@/app/_request/form-action.ts'
import { requireEmailAddress } from '@/app/_request/form-field.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { refuseStaff } from '@/app/_request/separation-of-duties.ts'
import { writeLinkRequestCookie } from '@/app/_request/session-cookie.ts'
import type { Visit } from '@/app/_request/visit.ts'
import { requireVisitFromForm } from '@/app/[language]/(customer)/apply/[application]/visit-from-form.ts'
import { maySendLinkTo } from '@/app/[language]/(customer)/link-limits.ts'
import type { LinkDeps } from '@/lib/access/links/link-deps.ts'
import { requestLinkFromApplication } from '@/lib/access/return-links/request-link.ts'
import { createSecret } from '@/lib/access/rules/secrets.ts'

/** Sends a link to this application to the address that its owner typed. */
export const saveForLater = formAction(async (form) => {
  // Only the customer gives an address in the customer's name.
  await refuseStaff(form, 'act_as_customer')
  const visit = await requireVisitFromForm(form, 'save')
  const { portico, language, session, t, requestId, application } = visit
  const { returning } = portico
  if (!returning) notFound()
  const address = requireEmailAddress(form, t)
  const applicationId = application.id
  const askerSecret = createSecret()
  const request = { applicationId, session, address, language, askerSecret }
  const failed = () => withNotice(t('return.unavailable'), form)
  const outcome = await attempt(visit, { event: 'link_not_saved', applicationId, failed }, () =>
    requestWithinLimit(visit, returning, request),
  )
  portico.log.info({ event: 'link_asked', requestId, applicationId, outcome })
  if (outcome === 'too_many') return withNotice(t('return.tooMany'), form)
  if (outcome === 'gone') notFound()
  await writeLinkRequestCookie(askerSecret)
  redirect(`${applyPath(language, applicationId, 'later')}?sent=yes`)
})

async function requestWithinLimit(
  visit: Visit,
  returning: LinkDeps,
  request: Parameters<typeof requestLinkFromApplication>[1],
): ReturnType<typeof requestLinkFromApplication> {
  if (!(await maySendLinkTo(visit, request.address))) return 'too_many'
  return requestLinkFromApplication(returning, request)
}
