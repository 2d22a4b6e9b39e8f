'use server'

import { notFound, redirect } from 'next/navigation'
import type { StepState } from '@/lib/onboarding/view.ts'
import { requestLinkFromApplication } from '@/lib/returning/ask.ts'
import { createLinkSecret } from '@/lib/returning/secrets.ts'
import { readEmailAddress } from '../../address-word.ts'
import { applyPath } from '../../paths.ts'
import { writeLinkRequestCookie } from '../../session-cookie.ts'
import { refuseStaff } from '../../staff-wall.ts'
import { requireVisitFromForm, withNotice } from './opening.ts'

/** Has a link to this application sent to the address its owner typed. */
export async function saveForLater(_before: StepState, form: FormData): Promise<StepState> {
  // Only the customer gives an address in the customer's name.
  const refused = await refuseStaff(form, 'act_as_customer')
  if (refused) return refused
  const opening = await requireVisitFromForm(form, 'save')
  if ('state' in opening) return opening.state
  const { portico, language, session, t, requestId, application } = opening.opened
  if (!portico.returning) notFound()
  const read = readEmailAddress(form, t)
  if ('state' in read) return read.state
  const askerSecret = createLinkSecret()
  let outcome: Awaited<ReturnType<typeof requestLinkFromApplication>>
  try {
    outcome = await requestLinkFromApplication(portico.returning, {
      applicationId: application.id,
      session,
      address: read.address,
      language,
      askerSecret,
    })
  } catch (error) {
    portico.log.error({ event: 'link_not_kept', requestId, applicationId: application.id, error })
    return withNotice(t('later.unavailable'), form)
  }
  portico.log.info({ event: 'link_asked', requestId, applicationId: application.id, outcome })
  if (outcome === 'too_many') return withNotice(t('later.tooMany'), form)
  if (outcome === 'gone') notFound()
  await writeLinkRequestCookie(askerSecret)
  redirect(`${applyPath(language, application.id, 'later')}?sent=yes`)
}
