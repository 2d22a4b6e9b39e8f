'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { findLimitPrefix } from '@/lib/access/address.ts'
import { type Claimed, claimDevice as claim } from '@/lib/devices/links.ts'
import type { StepState } from '@/lib/onboarding/view.ts'
import { findLockedPath, requireVisit } from '../../asking.ts'
import { readWord } from '../../form-word.ts'
import { devicePath } from '../../paths.ts'
import { giveSession } from '../../session-cookie.ts'
import { deviceHere, findStaff } from '../../staff-asking.ts'
import { findMark } from '../../staff-mark.ts'
import { refuseStaff } from '../../staff-wall.ts'
import { notice } from '../apply/opening.ts'

/** A person opens the link of another device in this browser, which then shows a number. */
export async function claimDevice(_before: StepState, form: FormData): Promise<StepState> {
  // It would be open to staff as to its customer.
  const refused = await refuseStaff(form, 'act_as_customer')
  if (refused) return refused
  const visit = await requireVisit(readWord(form, 'language'))
  const { house, language, session, t, requestId } = visit
  if (await findLockedPath(visit)) return notice(t('devices.there.busy'), form)
  const from = findLimitPrefix(await headers(), house.env.trustProxy)
  const allowed = await house.limits.open(from)
  if (!allowed.ok) {
    return notice(t('form.tooMany', { seconds: Math.ceil(allowed.retryAfterMs / 1000) }), form)
  }
  const token = readWord(form, 'link')
  let claimed: Claimed
  try {
    const staff = { id: (await findStaff(language)).member?.id, mark: await findMark() }
    const device = await deviceHere()
    claimed = await claim(house.devices, { token, browser: session, device, staff })
  } catch (error) {
    house.log.error({ event: 'device_not_claimed', requestId, error })
    return notice(t('devices.unavailable'), form)
  }
  house.log.info({ event: 'device_link_answered', requestId, outcome: claimed.outcome })
  if (claimed.outcome === 'staff_device') return notice(t('contacts.staffDevice'), form)
  if (claimed.outcome === 'claimed') await giveSession(claimed.token)
  // The page of the link says how it stands now.
  redirect(devicePath(language, encodeURIComponent(token)))
}
