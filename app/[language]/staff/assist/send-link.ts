'use server'

import { notFound, redirect } from 'next/navigation'
import type { StepState } from '@/lib/onboarding/view.ts'
import { sendForCustomer } from '@/lib/returning/ask.ts'
import { longestReason, requestContact } from '@/lib/returning/contact-requests.ts'
import { markOf, newReturnSecret, secretFor } from '@/lib/returning/secrets.ts'
import { readAddress } from '../../../address-word.ts'
import { type Assisting, assistingFromForm } from '../../../assisting.ts'
import { readWord } from '../../../form-word.ts'
import { fillPath, staffPath } from '../../../paths.ts'
import { findAsker, giveAsker } from '../../../session-cookie.ts'
import { refuse, wrong } from '../../../staff-asking.ts'
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
  if (outcome === 'not_editable') return notice(t('contacts.notEditable'), form)
  if (outcome === 'needs_approval') return askForApproval(opening.opened, read.address, form)
  await giveAsker(browserSecret)
  redirect(`${fillPath(language, application.id, 'link')}?sent=${markOf(browserSecret)}`)
}

/** The customer has acted, and the address is none of theirs: a colleague has to approve it. */
async function askForApproval(
  { house, language, t, requestId, application, member }: Assisting,
  address: string,
  form: FormData,
): Promise<StepState> {
  if (!house.returning) notFound()
  const reason = readWord(form, 'reason')
  const applicationId = application.id
  const outcome = await requestContact(house.returning, member, { applicationId, address, reason })
  house.log.info({ event: 'contact_asked', requestId, applicationId, outcome })
  switch (outcome) {
    case 'requested':
      redirect(`${staffPath(language, `applications/${applicationId}`)}?contact=requested#contact`)
      break
    case 'missing':
    case 'too_long': {
      const message = t(`contacts.reason.${outcome}`, { max: longestReason })
      return wrong('reason', message, { address, reason })
    }
    case 'another':
      return notice(t('contacts.request.another'), form)
    case 'too_many':
      return notice(t('contacts.request.tooMany'), form)
    case 'not_needed':
      return notice(t('contacts.request.notNeeded'), form)
    case 'not_editable':
      return notice(t('contacts.notEditable'), form)
    case 'forbidden':
      return refuse(requestId, 'role')
    case 'gone':
      notFound()
  }
}
