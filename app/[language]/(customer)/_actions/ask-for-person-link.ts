'use server'

import { notFound, redirect } from 'next/navigation'
import { withNotice } from '@/app/_request/application-from-form.ts'
import { attempt } from '@/app/_request/attempt.ts'
import { readField } from '@/app/_request/form-field.ts'
import { mayRequestLink } from '@/app/_request/link-limits.ts'
import { ownPartPath } from '@/app/_request/paths.ts'
import { findOwnPartSession } from '@/app/_request/session-cookie.ts'
import { findLockedPath, requireVisit } from '@/app/_request/visit.ts'
import { requestNewPersonLink } from '@/lib/access/person-links/request-new-person-link.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'

/**
 * Asks the sender of a link to a person’s own part for a new one, by the link, or where it was opened in this
 * browser.
 */
export async function askForPersonLink(_before: StepState, form: FormData): Promise<StepState> {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language, t, requestId } = visit
  if (!portico.personLinks.emails || (await findLockedPath(visit))) notFound()
  const token = readField(form, 'link')
  const session = token ? undefined : await findOwnPartSession()
  if (!token && !session) notFound()
  const holder = session ? { session } : { token }
  if (!(await mayRequestLink(visit, token || `${session?.toString('hex')}`))) {
    return withNotice(t('resume.tooMany'), form)
  }
  const asked = await attempt(visit, { event: 'person_link_not_requested' }, async () => ({
    isAsked: await requestNewPersonLink(portico.personLinks, holder),
  }))
  if (!asked) return withNotice(t('resume.unavailable'), form)
  const outcome = asked.isAsked ? 'asked' : 'not_possible'
  portico.log.info({ event: 'person_link_requested', requestId, outcome })
  return redirect(ownPartPath(language, token ? encodeURIComponent(token) : undefined))
}
