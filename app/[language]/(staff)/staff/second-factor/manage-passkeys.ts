'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { setStaffCookies } from '@/app/_request/staff-cookies.ts'
import {
  findRateLimitMessage,
  requirePermitted,
  requireStaffMember,
} from '@/app/_request/staff-visit.ts'
import {
  findPasskeyNameProblem,
  passkeyProblem,
  requireSignedIn,
} from '@/app/[language]/(staff)/staff/staff-sign-in.ts'
import type { PasskeyOptions, PasskeyResponse } from '@/components/staff/passkey-form'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { tidy } from '@/lib/onboarding/fields/text.ts'
import {
  addPasskey,
  maxPasskeyNameLength,
  removePasskey,
  startPasskeyRegistration,
} from '@/lib/staff/second-factors/passkeys.ts'

/** Returns the options from which the member's browser creates a passkey. */
export async function startStaffPasskeyRegistration(form: FormData): Promise<PasskeyOptions> {
  const visit = await requireSignedIn(readField(form, 'language'))
  const { portico, member, requestId } = visit
  const problem = findPasskeyNameProblem(visit, readField(form, 'name'))
  if (problem) return { problem }
  const slowed = await findRateLimitMessage(visit)
  if (slowed) return { problem: slowed }
  const started = await startPasskeyRegistration(portico.staff, member)
  portico.log.info({ event: 'staff_passkey_asked', requestId, outcome: started.outcome })
  if (started.outcome === 'asked') return { options: started.options }
  return { problem: passkeyProblem(visit, started.outcome, 'ended') }
}

/** Stores the passkey that the browser created; if it is the first second factor, signs in with it. */
export async function addStaffPasskey(form: FormData): Promise<PasskeyResponse> {
  const visit = await requireSignedIn(readField(form, 'language'))
  const { portico, language, member, staffSession: session, requestId } = visit
  const name = tidy(readField(form, 'name')).slice(0, maxPasskeyNameLength)
  const answer = readField(form, 'answer')
  const added = await addPasskey(portico.staff, { member, session, name, answer })
  portico.log.info({ event: 'staff_passkey_answered', requestId, outcome: added.outcome })
  if (added.outcome === 'added') redirect(`${staffPath(language, 'second-factor')}?done=added`)
  if (added.outcome === 'enrolled') {
    await setStaffCookies(added.signed)
    redirect(`${staffPath(language, 'backup-codes')}?why=enrolled`)
  }
  return { problem: passkeyProblem(visit, added.outcome, 'over') }
}

/** Removes one of the member's passkeys. */
export async function removeStaffPasskey(form: FormData): Promise<void> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const id = readField(form, 'passkey')
  const removed = isUuid(id) ? await removePasskey(visit.portico.staff, visit.member, id) : 'gone'
  const outcome = requirePermitted(visit, { event: 'staff_passkey_removed', outcome: removed })
  const done = outcome === 'done' ? 'removed' : outcome
  redirect(`${staffPath(visit.language, 'second-factor')}?done=${done}`)
}
