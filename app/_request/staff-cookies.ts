/** The cookies of staff: what better-auth has signed, and nothing that is kept anywhere else. */
import {
  localStaffCookie,
  localStaffStateCookie,
  localStaffStepCookie,
  staffCookie,
  staffStateCookie,
  staffStepCookie,
} from '@/lib/security/session.ts'
import { getPortico } from '@/lib/server.ts'
import { endLockedDevice } from '@/lib/services/handoff/end-device-link.ts'
import type { SignedCookies } from '@/lib/services/staff/better-auth.ts'
import { maxSessionAgeMs, signInStepLifetimeMs } from '@/lib/services/staff/staff-deps.ts'
import { findSession, readCookie, writeCookie } from './session-cookie.ts'
import { markBrowser } from './staff-browser-mark.ts'

/** The session a request carries, signed; whether it is one, the store says. */
export async function findStaffSession(): Promise<string | undefined> {
  return encoded(await readCookie(staffCookie, localStaffCookie))
}

/** The step between password and code. */
export async function findStaffStep(): Promise<string | undefined> {
  return encoded(await readCookie(staffStepCookie, localStaffStepCookie))
}

/** What the browser took to the firm's own provider. */
export async function findStaffState(): Promise<string | undefined> {
  return encoded(await readCookie(staffStateCookie, localStaffStateCookie))
}

/** Gives it what it brings back from there. */
export async function setStaffStateCookie({ state = '' }: SignedCookies): Promise<void> {
  const value = decodeURIComponent(state)
  await writeCookie(
    staffStateCookie,
    localStaffStateCookie,
    value,
    value ? signInStepLifetimeMs / 1000 : 0,
  )
}

/** Gives the browser what it signed in with, and takes back what led there. Only from an action. */
export async function setStaffCookies({ session, step }: SignedCookies): Promise<void> {
  if (session) await takeDeviceBack()
  await giveStrictly(staffCookie, localStaffCookie, session, maxSessionAgeMs)
  await giveStrictly(staffStepCookie, localStaffStepCookie, step, signInStepLifetimeMs)
  if (session) await markBrowser(session)
}

/** Staff sign in on a device that a customer had: what that customer left open there is closed. */
async function takeDeviceBack(): Promise<void> {
  const session = await findSession()
  if (session) await endLockedDevice((await getPortico()).devices, session)
}

async function giveStrictly(
  name: string,
  localName: string,
  signed: string | undefined,
  lifeMs: number,
): Promise<void> {
  if (signed)
    return writeCookie(name, localName, decodeURIComponent(signed), lifeMs / 1000, 'strict')
  if (await readCookie(name, localName)) await writeCookie(name, localName, '', 0, 'strict')
}

/** As better-auth writes and reads it; Next takes the encoding off. */
function encoded(value: string | undefined): string | undefined {
  return value ? encodeURIComponent(value) : undefined
}
