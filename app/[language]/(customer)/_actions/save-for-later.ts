'use server'

import { notFound, redirect } from 'next/navigation'
import { requireVisitFromForm, withNotice } from '@/app/_request/application-from-form.ts'
import { attempt } from '@/app/_request/attempt.ts'
import { maySendLinkTo } from '@/app/_request/link-limits.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { readEmailAddress } from '@/app/_request/read-email-address.ts'
import { refuseStaff } from '@/app/_request/separation-of-duties.ts'
import { writeLinkRequestCookie } from '@/app/_request/session-cookie.ts'
import type { Visit } from '@/app/_request/visit.ts'
import { createLinkSecret } from '@/lib/access/return-links/link-secrets.ts'
import { requestLinkFromApplication } from '@/lib/access/return-links/request-link.ts'
import type { ResumeDeps } from '@/lib/access/return-links/resume-deps.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'

/** Sends a link to this application to the address that its owner typed. */
export async function saveForLater(_before: StepState, form: FormData): Promise<StepState> {
  // Only the customer gives an address in the customer's name.
  const refused = await refuseStaff(form, 'act_as_customer')
  if (refused) return refused
  const opening = await requireVisitFromForm(form, 'save')
  if ('state' in opening) return opening.state
  const { portico, language, session, t, requestId, application } = opening.visit
  const { returning } = portico
  if (!returning) notFound()
  const read = readEmailAddress(form, t)
  if ('state' in read) return read.state
  const applicationId = application.id
  const askerSecret = createLinkSecret()
  const request = { applicationId, session, address: read.address, language, askerSecret }
  const outcome = await attempt(opening.visit, { event: 'link_not_saved', applicationId }, () =>
    requestWithinLimit(opening.visit, returning, request),
  )
  if (!outcome) return withNotice(t('resume.unavailable'), form)
  portico.log.info({ event: 'link_asked', requestId, applicationId, outcome })
  if (outcome === 'too_many') return withNotice(t('resume.tooMany'), form)
  if (outcome === 'gone') notFound()
  await writeLinkRequestCookie(askerSecret)
  redirect(`${applyPath(language, applicationId, 'later')}?sent=yes`)
}

async function requestWithinLimit(
  visit: Visit,
  returning: ResumeDeps,
  request: Parameters<typeof requestLinkFromApplication>[1],
): ReturnType<typeof requestLinkFromApplication> {
  if (!(await maySendLinkTo(visit, request.address))) return 'too_many'
  return requestLinkFromApplication(returning, request)
}
