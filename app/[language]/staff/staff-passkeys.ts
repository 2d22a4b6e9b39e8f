'use server'

import { redirect } from 'next/navigation'
import type { PasskeyKept, PasskeyOptions } from '@/components/staff/passkey-form'
import { isUuid } from '@/lib/existing-pages.ts'
import {
  addPasskey,
  askForPasskey,
  longestPasskeyName,
  mostPasskeys,
  removePasskey,
} from '@/lib/staff/passkeys.ts'
import { readWord } from '../../form-word.ts'
import { staffPath } from '../../paths.ts'
import { findStaff, refuse, requireMember, slowedDown } from '../../staff-asking.ts'
import { findStaffSession, giveStaff } from '../../staff-cookie.ts'

/** What the browser of a member makes a passkey from. */
export async function askForStaffPasskey(form: FormData): Promise<PasskeyOptions> {
  const { member, ...visit } = await findStaff(readWord(form, 'language'))
  const { house, language, t, requestId } = visit
  if (!member) redirect(`${staffPath(language, 'sign-in')}?why=ended`)
  const name = readWord(form, 'name').trim()
  if (!name) return { problem: t('staff.passkeys.missingName') }
  if (name.length > longestPasskeyName) {
    return { problem: t('staff.passkeys.longName', { max: longestPasskeyName }) }
  }
  const slowed = await slowedDown(visit)
  if (slowed) return { problem: slowed }
  const asked = await askForPasskey(house.staff, member)
  house.log.info({ event: 'staff_passkey_asked', requestId, outcome: asked.outcome })
  switch (asked.outcome) {
    case 'asked':
      return { options: asked.options }
    case 'full':
      return { problem: t('staff.passkeys.full', { max: mostPasskeys }) }
    case 'stale':
      return { problem: t('staff.factors.stale') }
    case 'forbidden':
      return refuse(requestId, 'role')
    case 'over':
      return redirect(`${staffPath(language, 'sign-in')}?why=ended`)
  }
}

/** Keeps the passkey that the browser made; the first second factor signs in with that. */
export async function addStaffPasskey(form: FormData): Promise<PasskeyKept> {
  const { member, ...visit } = await findStaff(readWord(form, 'language'))
  const { house, language, t, requestId } = visit
  const session = await findStaffSession()
  if (!member || !session) redirect(`${staffPath(language, 'sign-in')}?why=ended`)
  const name = readWord(form, 'name').trim().slice(0, longestPasskeyName)
  const answer = readWord(form, 'answer')
  const added = await addPasskey(house.staff, { member, session, name, answer })
  house.log.info({ event: 'staff_passkey_answered', requestId, outcome: added.outcome })
  switch (added.outcome) {
    case 'added':
      return redirect(`${staffPath(language, 'second-factor')}?done=added`)
    case 'enrolled':
      await giveStaff(added.signed)
      return redirect(`${staffPath(language, 'backup-codes')}?why=enrolled`)
    case 'refused':
      return { problem: t('staff.passkeys.failed') }
    case 'stale':
      return { problem: t('staff.factors.stale') }
    case 'forbidden':
      return refuse(requestId, 'role')
    case 'over':
      return redirect(`${staffPath(language, 'sign-in')}?why=over`)
  }
}

/** Takes a passkey of the member's away. */
export async function removeStaffPasskey(form: FormData): Promise<void> {
  const { house, language, member, requestId } = await requireMember(readWord(form, 'language'))
  const id = readWord(form, 'passkey')
  const outcome = isUuid(id) ? await removePasskey(house.staff, member, id) : 'gone'
  house.log.info({ event: 'staff_passkey_removed', requestId, outcome })
  if (outcome === 'forbidden') refuse(requestId, 'role')
  const told = outcome === 'done' ? 'removed' : outcome
  redirect(`${staffPath(language, 'second-factor')}?done=${told}`)
}
