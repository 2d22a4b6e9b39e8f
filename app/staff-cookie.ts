/** The cookies of staff: what better-auth has signed, and nothing that is kept anywhere else. */
import {
  localStaffCookie,
  localStaffStateCookie,
  localStaffStepCookie,
  staffCookie,
  staffStateCookie,
  staffStepCookie,
} from '@/lib/access/session.ts'
import { endLocked } from '@/lib/devices/end.ts'
import { portico } from '@/lib/server.ts'
import type { Signed } from '@/lib/staff/better-auth.ts'
import { longestStay, stepLife } from '@/lib/staff/deps.ts'
import { findSession, give, read } from './session-cookie.ts'
import { markBrowser } from './staff-mark.ts'

/** The session a request carries, signed; whether it is one, the store says. */
export async function findStaffSession(): Promise<string | undefined> {
  return encoded(await read(staffCookie, localStaffCookie))
}

/** The step between password and code. */
export async function findStaffStep(): Promise<string | undefined> {
  return encoded(await read(staffStepCookie, localStaffStepCookie))
}

/** What the browser took to the firm's own provider. */
export async function findStaffState(): Promise<string | undefined> {
  return encoded(await read(staffStateCookie, localStaffStateCookie))
}

/** Gives it what it brings back from there. */
export async function giveStaffState({ state = '' }: Signed): Promise<void> {
  const value = decodeURIComponent(state)
  await give(staffStateCookie, localStaffStateCookie, value, value ? stepLife / 1000 : 0)
}

/** Gives the browser what it signed in with, and takes back what led there. Only from an action. */
export async function giveStaff({ session, step }: Signed): Promise<void> {
  if (session) await takeDeviceBack()
  await giveStrictly(staffCookie, localStaffCookie, session, longestStay)
  await giveStrictly(staffStepCookie, localStaffStepCookie, step, stepLife)
  if (session) await markBrowser(session)
}

/** Staff sign in on a device that a customer had: what that customer left open there is closed. */
async function takeDeviceBack(): Promise<void> {
  const session = await findSession()
  if (session) await endLocked((await portico()).devices, session)
}

async function giveStrictly(
  name: string,
  localName: string,
  signed: string | undefined,
  lifeMs: number,
): Promise<void> {
  if (signed) return give(name, localName, decodeURIComponent(signed), lifeMs / 1000, 'strict')
  if (await read(name, localName)) await give(name, localName, '', 0, 'strict')
}

/** As better-auth writes and reads it; Next takes the encoding off. */
function encoded(value: string | undefined): string | undefined {
  return value ? encodeURIComponent(value) : undefined
}
