/** The cookies of staff, with values that better-auth has signed. */

import { endLockedDevice } from '@/lib/access/device-links/end-device-link.ts'
import {
  localStaffCookie,
  localStaffStateCookie,
  localStaffStepCookie,
  staffCookie,
  staffStateCookie,
  staffStepCookie,
} from '@/lib/access/rules/session-names.ts'
import { getPortico } from '@/lib/composition/server.ts'
import { maxSessionAgeMs, signInStepLifetimeMs } from '@/lib/staff/rules/session-lifetime.ts'
import type { SignedCookies } from '@/lib/staff/sign-in/better-auth.ts'
import { findSession, readCookie, writeCookie } from './session-cookie.ts'
import { markBrowser } from './staff-browser-mark.ts'

/** The signed session that the request carries; it may be invalid. */
export async function findStaffSession(): Promise<string | undefined> {
  return encoded(await readCookie(staffCookie, localStaffCookie))
}

/** The sign-in step between password and second factor. */
export async function findStaffStep(): Promise<string | undefined> {
  return encoded(await readCookie(staffStepCookie, localStaffStepCookie))
}

/** The state that the browser stores while it is at the firm's provider. */
export async function findStaffState(): Promise<string | undefined> {
  return encoded(await readCookie(staffStateCookie, localStaffStateCookie))
}

/** Sets the state for the callback of the firm's provider. */
export async function setStaffStateCookie({ state = '' }: SignedCookies): Promise<void> {
  const value = decodeURIComponent(state)
  await writeCookie(
    staffStateCookie,
    localStaffStateCookie,
    value,
    value ? signInStepLifetimeMs / 1000 : 0,
  )
}

/** Sets the cookies that are given and deletes the others. Only from an action. */
export async function setStaffCookies({ session, step }: SignedCookies): Promise<void> {
  if (session) await closeCustomerDevice()
  await setStrictCookie(staffCookie, localStaffCookie, session, maxSessionAgeMs)
  await setStrictCookie(staffStepCookie, localStaffStepCookie, step, signInStepLifetimeMs)
  if (session) await markBrowser(session)
}

/** Closes a customer's open application on a device, once staff sign in there. */
async function closeCustomerDevice(): Promise<void> {
  const session = await findSession()
  if (session) await endLockedDevice((await getPortico()).devices, session)
}

async function setStrictCookie(
  name: string,
  localName: string,
  signed: string | undefined,
  lifeMs: number,
): Promise<void> {
  if (signed)
    return writeCookie(name, localName, decodeURIComponent(signed), lifeMs / 1000, 'strict')
  if (await readCookie(name, localName)) await writeCookie(name, localName, '', 0, 'strict')
}

/** Encodes a value as better-auth does; Next has decoded it. */
function encoded(value: string | undefined): string | undefined {
  return value ? encodeURIComponent(value) : undefined
}
