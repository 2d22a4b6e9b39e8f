'use server'

import { notFound, redirect } from 'next/navigation'
import type { StepState } from '@/lib/onboarding/view.ts'
import { sendForCustomer } from '@/lib/returning/ask.ts'
import { markOf, newReturnSecret, secretFor } from '@/lib/returning/secrets.ts'
import { readAddress } from '../../../address-word.ts'
import { assistingFromForm } from '../../../assisting.ts'
import { fillPath } from '../../../paths.ts'
import { findAsker, giveAsker } from '../../../session-cookie.ts'
import { notice } from '../../apply/opening.ts'

/** Has a link sent to the customer; the code that goes with it is shown to whoever of staff sent it. */
export async function sendLink(_before: StepState, form: FormData): Promise<StepState> {
  const opening = await assistingFromForm(form)
  if ('state' in opening) return opening.state
  const { house, language, t, requestId, application, member } = opening.opened
  if (!house.returning) notFound()
  const read = readAddress(form, t)
  if ('state' in read) return read.state
  const browserSecret = (await findAsker()) ?? newReturnSecret()
  let outcome: Awaited<ReturnType<typeof sendForCustomer>>
  try {
    outcome = await sendForCustomer(house.returning, {
      applicationId: application.id,
      address: read.address,
      staff: member.id,
      askerSecret: secretFor(browserSecret, application.id),
    })
  } catch (error) {
    house.log.error({ event: 'link_not_kept', requestId, applicationId: application.id, error })
    return notice(t('later.unavailable'), form)
  }
  house.log.info({ event: 'link_asked', requestId, applicationId: application.id, outcome })
  if (outcome === 'too_many') return notice(t('later.tooMany'), form)
  if (outcome === 'gone') notFound()
  await giveAsker(browserSecret)
  redirect(`${fillPath(language, application.id, 'link')}?sent=${markOf(browserSecret)}`)
}
