'use server'

import { redirect } from 'next/navigation'
import type { PasskeyKept, PasskeyOptions } from '@/components/staff/passkey-form'
import { askToSign, enterPasskey } from '@/lib/staff/passkeys.ts'
import { lockedMs } from '@/lib/store/staff-tries.ts'
import { requireVisit } from '../../asking.ts'
import { readWord } from '../../form-word.ts'
import { staffPath } from '../../paths.ts'
import { deviceHere, slowedDown } from '../../staff-asking.ts'
import { findStaffStep, giveStaff } from '../../staff-cookie.ts'

/** What a passkey is to sign after a right password. */
export async function askStaffToSign(form: FormData): Promise<PasskeyOptions> {
  const visit = await requireVisit(readWord(form, 'language'))
  const { house, language } = visit
  const step = await findStaffStep()
  if (!step) redirect(`${staffPath(language, 'sign-in')}?why=over`)
  const slowed = await slowedDown(visit)
  if (slowed) return { problem: slowed }
  const options = await askToSign(house.staff, step)
  if (options === 'over') redirect(`${staffPath(language, 'sign-in')}?why=over`)
  if (options === 'none') redirect(staffPath(language, 'code'))
  return { options }
}

/** Takes what it signed, in place of a code, and opens the session. */
export async function enterStaffPasskey(form: FormData): Promise<PasskeyKept> {
  const { house, language, t, requestId } = await requireVisit(readWord(form, 'language'))
  const step = await findStaffStep()
  if (!step) redirect(`${staffPath(language, 'sign-in')}?why=over`)
  const answer = await enterPasskey(house.staff, {
    step,
    answer: readWord(form, 'answer'),
    device: await deviceHere(),
  })
  house.log.info({ event: 'staff_passkey_entered', requestId, outcome: answer.outcome })
  switch (answer.outcome) {
    case 'wrong':
      return { problem: t('staff.passkeys.wrong') }
    case 'locked':
      return { problem: t('staff.signIn.locked', { minutes: lockedMs / 60_000 }) }
    case 'over':
      await giveStaff({})
      return redirect(`${staffPath(language, 'sign-in')}?why=over`)
    case 'signed_in':
      await giveStaff(answer.signed)
      return redirect(staffPath(language))
  }
}
