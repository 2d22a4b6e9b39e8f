'use server'

import { redirect } from 'next/navigation'
import { formAction, withNotice } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { devicePath } from '@/app/_request/paths.ts'
import { refuseStaff } from '@/app/_request/separation-of-duties.ts'
import { writeSessionCookie } from '@/app/_request/session-cookie.ts'
import { describeDevice } from '@/app/_request/staff-visit.ts'
import { tryLink } from '@/app/_request/try-link.ts'
import { findLockedPath, requireVisit } from '@/app/_request/visit.ts'
import { claimDevice as claim } from '@/lib/access/device-links/device-links.ts'

/** A person opens the link of another device in this browser, which then shows a number. */
export const claimDevice = formAction(async (form) => {
  // The application would be open to staff as to its customer.
  await refuseStaff(form, 'act_as_customer')
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language, session: browser, t } = visit
  if (await findLockedPath(visit)) return withNotice(t('handoff.there.busy'), form)
  const token = readField(form, 'link')
  const device = await describeDevice()
  const reports = {
    failed: 'device_not_claimed',
    unavailable: t('handoff.unavailable'),
    answered: 'device_link_answered',
    staffDevice: t('customerContacts.staffDevice'),
  }
  const claimed = await tryLink(visit, form, reports, (staff) =>
    claim(portico.devices, { token, browser, device, staff }),
  )
  if (claimed.outcome === 'claimed') await writeSessionCookie(claimed.token)
  // The page of the link shows its state.
  redirect(devicePath(language, encodeURIComponent(token)))
})
