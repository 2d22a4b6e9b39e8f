'use server'

import { notFound, redirect } from 'next/navigation'
import { attempt, formAction, withNotice } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { ownPartPath } from '@/app/_request/paths.ts'
import { findOwnPartSession } from '@/app/_request/session-cookie.ts'
import { findLockedPath, requireVisit } from '@/app/_request/visit.ts'
import { mayRequestLink } from '@/app/[language]/(customer)/link-limits.ts'
import { requestNewPersonLink } from '@/lib/access/person-links/request-new-person-link.ts'

/**
 * Asks the sender of a link to a person’s own part for a new one, by the link, or where it was opened in this
 * browser.
 */
export const askForPersonLink = formAction(async (form) => {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language, t, requestId } = visit
  if (!portico.personLinks.emails || (await findLockedPath(visit))) notFound()
  const token = readField(form, 'link')
  const session = token ? undefined : await findOwnPartSession()
  if (!token && !session) notFound()
  const holder = session ? { session } : { token }
  if (!(await mayRequestLink(visit, token || `${session?.toString('hex')}`))) {
    return withNotice(t('return.tooMany'), form)
  }
  const isAsked = await attempt(
    visit,
    { event: 'person_link_not_requested', failed: () => withNotice(t('return.unavailable'), form) },
    () => requestNewPersonLink(portico.personLinks, holder),
  )
  const outcome = isAsked ? 'asked' : 'not_possible'
  portico.log.info({ event: 'person_link_requested', requestId, outcome })
  return redirect(ownPartPath(language, token ? encodeURIComponent(token) : undefined))
})
