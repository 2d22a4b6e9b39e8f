'use server'

import { notFound, redirect } from 'next/navigation'
import { formAction } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { refuseStaff } from '@/app/_request/separation-of-duties.ts'
import { writeSessionCookie } from '@/app/_request/session-cookie.ts'
import { tryLink } from '@/app/_request/try-link.ts'
import { findLockedPath, requireVisit } from '@/app/_request/visit.ts'
import { openPartnerLink } from '@/lib/partners/open-partner-link.ts'

/** A customer opens the application that the firm's own system started for them, in this browser. */
export const continueFromPartner = formAction(async (form) => {
  // The application would be open to staff as to its customer.
  await refuseStaff(form, 'act_as_customer')
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language, session: browser, t } = visit
  if (await findLockedPath(visit)) notFound()
  const token = readField(form, 'link')
  const reports = {
    failed: 'partner_link_not_opened',
    unavailable: t('partnerLinks.unavailable'),
    answered: 'partner_link_answered',
    staffDevice: t('partnerLinks.staffDevice'),
  }
  const opening = await tryLink(visit, form, reports, (staff) =>
    openPartnerLink(portico.partners, { token, browser, staff }),
  )
  // The page of the link says why.
  if (opening.outcome === 'ended') redirect(`/${language}/continue/${encodeURIComponent(token)}`)
  await writeSessionCookie(opening.token)
  redirect(applyPath(language, opening.applicationId))
})
