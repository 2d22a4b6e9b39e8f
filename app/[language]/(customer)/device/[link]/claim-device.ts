'use server'

import { redirect } from 'next/navigation'
import {
  attempt,
  formAction,
  requireCodeTriesLeft,
  withNotice,
} from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { devicePath } from '@/app/_request/paths.ts'
import { refuseStaff } from '@/app/_request/separation-of-duties.ts'
import { writeSessionCookie } from '@/app/_request/session-cookie.ts'
import { describeDevice, findStaffBrowser } from '@/app/_request/staff-visit.ts'
import { findLockedPath, requireVisit } from '@/app/_request/visit.ts'
import { claimDevice as claim } from '@/lib/access/device-links/device-links.ts'

/** A person opens the link of another device in this browser, which then shows a number. */
export const claimDevice = formAction(async (form) => {
  // The application would be open to staff as to its customer.
  await refuseStaff(form, 'act_as_customer')
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language, session, t, requestId } = visit
  if (await findLockedPath(visit)) return withNotice(t('handoff.there.busy'), form)
  await requireCodeTriesLeft(visit, form)
  const token = readField(form, 'link')
  const claimed = await attempt(
    visit,
    { event: 'device_not_claimed', failed: () => withNotice(t('handoff.unavailable'), form) },
    async () => {
      const staff = await findStaffBrowser(language)
      const device = await describeDevice()
      return claim(portico.devices, { token, browser: session, device, staff })
    },
  )
  portico.log.info({ event: 'device_link_answered', requestId, outcome: claimed.outcome })
  if (claimed.outcome === 'staff_device') return withNotice(t('customerContacts.staffDevice'), form)
  if (claimed.outcome === 'claimed') await writeSessionCookie(claimed.token)
  // The page of the link shows its state.
  redirect(devicePath(language, encodeURIComponent(token)))
})
