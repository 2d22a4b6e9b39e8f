'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { findStaffSession, setStaffCookies } from '@/app/_request/staff-cookies.ts'
import {
  answerForbidden,
  findRateLimitMessage,
  findStaffVisit,
  requireStaffMember,
} from '@/app/_request/staff-visit.ts'
import type { PasskeyOptions, PasskeyResponse } from '@/components/staff/passkey-form'
import { isUuid } from '@/lib/services/page-access/route-guard.ts'
import {
  addPasskey,
  maxPasskeyNameLength,
  maxPasskeys,
  removePasskey,
  startPasskeyRegistration,
} from '@/lib/services/staff/passkeys.ts'

/** What the browser of a member makes a passkey from. */
export async function startStaffPasskeyRegistration(form: FormData): Promise<PasskeyOptions> {
  const { member, ...visit } = await findStaffVisit(readField(form, 'language'))
  const { portico, language, t, requestId } = visit
  if (!member) redirect(`${staffPath(language, 'sign-in')}?why=ended`)
  const name = readField(form, 'name').trim()
  if (!name) return { problem: t('staff.passkeys.missingName') }
  if (name.length > maxPasskeyNameLength) {
    return { problem: t('staff.passkeys.longName', { max: maxPasskeyNameLength }) }
  }
  const slowed = await findRateLimitMessage(visit)
  if (slowed) return { problem: slowed }
  const asked = await startPasskeyRegistration(portico.staff, member)
  portico.log.info({ event: 'staff_passkey_asked', requestId, outcome: asked.outcome })
  switch (asked.outcome) {
    case 'asked':
      return { options: asked.options }
    case 'full':
      return { problem: t('staff.passkeys.full', { max: maxPasskeys }) }
    case 'stale':
      return { problem: t('staff.factors.stale') }
    case 'forbidden':
      return answerForbidden(requestId, 'role')
    case 'over':
      return redirect(`${staffPath(language, 'sign-in')}?why=ended`)
  }
}

/** Keeps the passkey that the browser made; the first second factor signs in with that. */
export async function addStaffPasskey(form: FormData): Promise<PasskeyResponse> {
  const { member, ...visit } = await findStaffVisit(readField(form, 'language'))
  const { portico, language, t, requestId } = visit
  const session = await findStaffSession()
  if (!member || !session) redirect(`${staffPath(language, 'sign-in')}?why=ended`)
  const name = readField(form, 'name').trim().slice(0, maxPasskeyNameLength)
  const answer = readField(form, 'answer')
  const added = await addPasskey(portico.staff, { member, session, name, answer })
  portico.log.info({ event: 'staff_passkey_answered', requestId, outcome: added.outcome })
  switch (added.outcome) {
    case 'added':
      return redirect(`${staffPath(language, 'second-factor')}?done=added`)
    case 'enrolled':
      await setStaffCookies(added.signed)
      return redirect(`${staffPath(language, 'backup-codes')}?why=enrolled`)
    case 'refused':
      return { problem: t('staff.passkeys.failed') }
    case 'stale':
      return { problem: t('staff.factors.stale') }
    case 'forbidden':
      return answerForbidden(requestId, 'role')
    case 'over':
      return redirect(`${staffPath(language, 'sign-in')}?why=over`)
  }
}

/** Takes a passkey of the member's away. */
export async function removeStaffPasskey(form: FormData): Promise<void> {
  const { portico, language, member, requestId } = await requireStaffMember(
    readField(form, 'language'),
  )
  const id = readField(form, 'passkey')
  const outcome = isUuid(id) ? await removePasskey(portico.staff, member, id) : 'gone'
  portico.log.info({ event: 'staff_passkey_removed', requestId, outcome })
  if (outcome === 'forbidden') answerForbidden(requestId, 'role')
  const told = outcome === 'done' ? 'removed' : outcome
  redirect(`${staffPath(language, 'second-factor')}?done=${told}`)
}
