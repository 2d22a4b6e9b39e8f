'use server'

import { notFound, redirect } from 'next/navigation'
import { tooLatePath } from '@/app/_answers/save-visit-answers.ts'
import { attempt, formAction, withNotice } from '@/app/_request/form-action.ts'
import { readField, requireEmailAddress } from '@/app/_request/form-field.ts'
import { applyPath, personPage } from '@/app/_request/paths.ts'
import { refuseStaff } from '@/app/_request/separation-of-duties.ts'
import { findSessionToken } from '@/app/_request/session-cookie.ts'
import type { CustomerVisit } from '@/app/_request/visit.ts'
import { requirePerson } from '@/app/[language]/(customer)/apply/[application]/require-person.ts'
import { requireVisitFromForm } from '@/app/[language]/(customer)/apply/[application]/visit-from-form.ts'
import { maySendLinkTo } from '@/app/[language]/(customer)/link-limits.ts'
import { sendPersonLink as send } from '@/lib/access/person-links/send-person-link.ts'

/** Sends a person of the company a link to their own part. */
export const sendPersonLink = formAction(async (form) => {
  // The link's user consents as that person.
  await refuseStaff(form, 'act_as_customer')
  const visit = await requireVisitFromForm(form, 'save')
  const { t, portico, requestId, application } = visit
  if (!portico.personLinks.emails) notFound()
  const { person } = await requirePerson(visit, readField(form, 'person'))
  const address = requireEmailAddress(form, t, t('personLinks.send.missing'))
  const applicationId = application.id
  const outcome = await attempt(
    visit,
    {
      event: 'person_link_not_sent',
      applicationId,
      failed: () => withNotice(t('resume.unavailable'), form),
    },
    () => sendWithinLimit(visit, person.id, address),
  )
  portico.log.info({ event: 'person_link_asked', requestId, applicationId, outcome })
  if (outcome === 'too_many') return withNotice(t('personLinks.send.tooMany'), form)
  if (outcome === 'gone' || outcome === 'no_email') notFound()
  if (outcome === 'not_editable') redirect(tooLatePath(visit))
  redirect(applyPath(visit.language, applicationId, personPage(person.id, 'link')))
})

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
