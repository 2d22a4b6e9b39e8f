'use server'

import { notFound, redirect } from 'next/navigation'
import { withNotice } from '@/app/_request/application-from-form.ts'
import {
  type AssistedApplication,
  findAssistedApplicationFromForm,
} from '@/app/_request/assisted-application.ts'
import { readField } from '@/app/_request/form-field.ts'
import { fillPath, staffPath } from '@/app/_request/paths.ts'
import { readEmailAddress } from '@/app/_request/read-email-address.ts'
import { findLinkRequestSecret, writeLinkRequestCookie } from '@/app/_request/session-cookie.ts'
import { answerForbidden, fieldProblem } from '@/app/_request/staff-visit.ts'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'
import { maxReasonLength, requestContact } from '@/lib/services/resume/contact-requests.ts'
import {
  createLinkSecret,
  deriveApplicationSecret,
  deriveBrowserMark,
} from '@/lib/services/resume/link-secrets.ts'
import { sendLinkToCustomer } from '@/lib/services/resume/request-link.ts'

/** Has a link sent to the customer; the code that goes with it is shown to whoever of staff sent it. */
export async function sendLink(_before: StepState, form: FormData): Promise<StepState> {
  const opening = await findAssistedApplicationFromForm(form)
  if ('state' in opening) return opening.state
  const { portico, language, t, requestId, application, member } = opening.visit
  if (!portico.returning) notFound()
  const read = readEmailAddress(form, t)
  if ('state' in read) return read.state
  const browserSecret = (await findLinkRequestSecret()) ?? createLinkSecret()
  let outcome: Awaited<ReturnType<typeof sendLinkToCustomer>>
  try {
    outcome = await sendLinkToCustomer(portico.returning, {
      applicationId: application.id,
      address: read.address,
      staff: member.id,
      askerSecret: deriveApplicationSecret(browserSecret, application.id),
    })
  } catch (error) {
    portico.log.error({ event: 'link_not_kept', requestId, applicationId: application.id, error })
    return withNotice(t('resume.unavailable'), form)
  }
  portico.log.info({ event: 'link_asked', requestId, applicationId: application.id, outcome })
  if (outcome === 'too_many') return withNotice(t('resume.tooMany'), form)
  if (outcome === 'gone') notFound()
  if (outcome === 'not_editable') return withNotice(t('customerContacts.notEditable'), form)
  if (outcome === 'needs_approval') return askForApproval(opening.visit, read.address, form)
  await writeLinkRequestCookie(browserSecret)
  redirect(`${fillPath(language, application.id, 'link')}?sent=${deriveBrowserMark(browserSecret)}`)
}

/** The customer has acted, and the address is none of theirs: a colleague has to approve it. */
async function askForApproval(
  { portico, language, t, requestId, application, member }: AssistedApplication,
  address: string,
  form: FormData,
): Promise<StepState> {
  if (!portico.returning) notFound()
  const reason = readField(form, 'reason')
  const applicationId = application.id
  const outcome = await requestContact(portico.returning, member, {
    applicationId,
    address,
    reason,
  })
  portico.log.info({ event: 'contact_asked', requestId, applicationId, outcome })
  switch (outcome) {
    case 'requested':
      redirect(`${staffPath(language, `applications/${applicationId}`)}?contact=requested#contact`)
      break
    case 'missing':
    case 'too_long': {
      const message = t(`customerContacts.reason.${outcome}`, { max: maxReasonLength })
      return fieldProblem('reason', message, { address, reason })
    }
    case 'another':
      return withNotice(t('customerContacts.request.another'), form)
    case 'too_many':
      return withNotice(t('customerContacts.request.tooMany'), form)
    case 'not_needed':
      return withNotice(t('customerContacts.request.notNeeded'), form)
    case 'not_editable':
      return withNotice(t('customerContacts.notEditable'), form)
    case 'forbidden':
      return answerForbidden(requestId, 'role')
    case 'gone':
      notFound()
  }
}
