import { notFound, redirect } from 'next/navigation'
import { tooLatePath } from '@/app/_answers/save-visit-answers.ts'
import { attempt, withNotice } from '@/app/_request/form-action.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { findSessionToken } from '@/app/_request/session-cookie.ts'
import type { CustomerVisit } from '@/app/_request/visit.ts'
import { maySendLinkTo } from '@/app/[language]/(customer)/link-limits.ts'
import { sendPersonLink } from '@/lib/access/person-links/send-person-link.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'

/** Sends a person the link to their own part, unless too many were sent to that address or from here. */
export async function sendWithinLimit(
  visit: CustomerVisit,
  personId: string,
  address: string,
): Promise<Awaited<ReturnType<typeof sendPersonLink>>['outcome']> {
  const { portico, language, session, application, requestId } = visit
  const askerSecret = await findSessionToken()
  if (!askerSecret) return 'gone'
  if (!(await maySendLinkTo(visit, address))) return 'too_many'
  const request = { applicationId: application.id, session, askerSecret, personId, address }
  const { outcome } = await sendPersonLink(portico.personLinks, { ...request, language })
  portico.log.info({
    event: 'person_link_asked',
    requestId,
    applicationId: application.id,
    outcome,
  })
  return outcome
}

/** Sends a person the link to their own part, and leads to the list, where their card has the code. */
export async function invitePerson(
  visit: CustomerVisit,
  person: string,
  address: string,
  form: FormData,
): Promise<StepState> {
  const { t, language, application } = visit
  const applicationId = application.id
  const outcome = await attempt(
    visit,
    {
      event: 'person_link_not_sent',
      applicationId,
      failed: () => withNotice(t('return.unavailable'), form),
    },
    () => sendWithinLimit(visit, person, address),
  )
  if (outcome === 'too_many') return withNotice(t('personLinks.send.tooMany'), form)
  if (outcome === 'gone' || outcome === 'no_email') notFound()
  if (outcome === 'not_editable') redirect(tooLatePath(visit))
  redirect(applyPath(language, applicationId, 'people'))
}
