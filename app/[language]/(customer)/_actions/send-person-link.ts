'use server'

import { notFound, redirect } from 'next/navigation'
import { requireVisitFromForm, withNotice } from '@/app/_request/application-from-form.ts'
import { attempt } from '@/app/_request/attempt.ts'
import { readField } from '@/app/_request/form-field.ts'
import { maySendLinkTo } from '@/app/_request/link-limits.ts'
import { applyPath, personPage } from '@/app/_request/paths.ts'
import { readEmailAddress } from '@/app/_request/read-email-address.ts'
import { requirePerson } from '@/app/_request/require-person.ts'
import { tooLatePath } from '@/app/_request/save-visit-answers.ts'
import { refuseStaff } from '@/app/_request/separation-of-duties.ts'
import { findSessionToken } from '@/app/_request/session-cookie.ts'
import type { CustomerVisit } from '@/app/_request/visit.ts'
import { sendPersonLink as send } from '@/lib/access/person-links/send-person-link.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'

/** Sends a person of the company a link to their own part. */
export async function sendPersonLink(_before: StepState, form: FormData): Promise<StepState> {
  // The link's user consents as that person.
  const refused = await refuseStaff(form, 'act_as_customer')
  if (refused) return refused
  const opening = await requireVisitFromForm(form, 'save')
  if ('state' in opening) return opening.state
  const { visit } = opening
  const { t, portico, requestId, application } = visit
  if (!portico.personLinks.emails) notFound()
  const { person } = await requirePerson(visit, readField(form, 'person'))
  const read = readEmailAddress(form, t, t('personLinks.send.missing'))
  if ('state' in read) return read.state
  const applicationId = application.id
  const outcome = await attempt(visit, { event: 'person_link_not_sent', applicationId }, () =>
    sendWithinLimit(visit, person.id, read.address),
  )
  if (!outcome) return withNotice(t('resume.unavailable'), form)
  portico.log.info({ event: 'person_link_asked', requestId, applicationId, outcome })
  if (outcome === 'too_many') return withNotice(t('personLinks.send.tooMany'), form)
  if (outcome === 'gone' || outcome === 'no_email') notFound()
  if (outcome === 'not_editable') redirect(tooLatePath(visit))
  redirect(applyPath(visit.language, applicationId, personPage(person.id, 'link')))
}

async function sendWithinLimit(
  visit: CustomerVisit,
  personId: string,
  address: string,
): Promise<Awaited<ReturnType<typeof send>>['outcome']> {
  const { portico, language, session, application } = visit
  const askerSecret = await findSessionToken()
  if (!askerSecret) return 'gone'
  if (!(await maySendLinkTo(visit, address))) return 'too_many'
  const request = { applicationId: application.id, session, askerSecret, personId, address }
  return (await send(portico.personLinks, { ...request, language })).outcome
}
