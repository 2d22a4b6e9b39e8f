'use server'

import { notFound, redirect } from 'next/navigation'
import {
  attempt,
  formAction,
  requireCodeTriesLeft,
  withNotice,
} from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { refuseStaff } from '@/app/_request/separation-of-duties.ts'
import { writeSessionCookie } from '@/app/_request/session-cookie.ts'
import { findStaffBrowser } from '@/app/_request/staff-visit.ts'
import { findLockedPath, requireVisit } from '@/app/_request/visit.ts'
import { openPartnerLink } from '@/lib/partners/open-partner-link.ts'

/** A customer opens the application that the firm's own system started for them, in this browser. */
export const continueFromPartner = formAction(async (form) => {
  // The application would be open to staff as to its customer.
  await refuseStaff(form, 'act_as_customer')
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language, session, t, requestId } = visit
  if (await findLockedPath(visit)) notFound()
  await requireCodeTriesLeft(visit, form)
  const token = readField(form, 'link')
  const opening = await attempt(
    visit,
    {
      event: 'partner_link_not_opened',
      failed: () => withNotice(t('partnerLinks.unavailable'), form),
    },
    async () => {
      const staff = await findStaffBrowser(language)
      return openPartnerLink(portico.partners, { token, browser: session, staff })
    },
  )
  portico.log.info({ event: 'partner_link_answered', requestId, outcome: opening.outcome })
  if (opening.outcome === 'staff_device') {
    return withNotice(t('partnerLinks.staffDevice'), form)
  }
  // The page of the link says why.
  if (opening.outcome === 'ended') {
    redirect(`/${language}/continue/${encodeURIComponent(token)}`)
  }
  await writeSessionCookie(opening.token)
  redirect(`/${language}/apply/${opening.applicationId}`)
})
