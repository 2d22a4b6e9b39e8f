'use server'

import { notFound, redirect } from 'next/navigation'
import {
  attempt,
  fieldProblem,
  formAction,
  requireCodeTriesLeft,
  withNotice,
} from '@/app/_request/form-action.ts'
import { readField, requireCode } from '@/app/_request/form-field.ts'
import { ownPartPath } from '@/app/_request/paths.ts'
import { writeOwnPartCookie } from '@/app/_request/session-cookie.ts'
import { findStaffBrowser } from '@/app/_request/staff-visit.ts'
import { findLockedPath, requireVisit, type Visit } from '@/app/_request/visit.ts'
import { openPersonLink } from '@/lib/access/person-links/open-person-link.ts'
import { markResponse } from '@/lib/http/next-server/response-marks.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'

/** Opens a link's part for a person with its code. */
export const openOwnPart = formAction(async (form) => {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language, t, requestId } = visit
  if (!portico.personLinks.emails || (await findLockedPath(visit))) notFound()
  const code = requireCode(form, 'code', (fault) => t(`resume.open.${fault}`))
  await requireCodeTriesLeft(visit, form)
  const token = readField(form, 'link')
  const staff = await findStaffBrowser(language)
  const opening = await attempt(
    visit,
    { event: 'person_link_not_opened', failed: () => withNotice(t('resume.unavailable'), form) },
    () => openPersonLink(portico.personLinks, { token, code, staff }),
  )
  portico.log.info({ event: 'person_link_answered', requestId, outcome: opening.outcome })
  // After a sign-in of staff in this browser, anybody may be sitting there.
  if (opening.outcome === 'staff_device' && staff.id) markResponse(requestId, 'staff')
  return respond(visit, opening, token, form)
})

async function respond(
  { language, t }: Visit,
  opening: Awaited<ReturnType<typeof openPersonLink>>,
  token: string,
  form: FormData,
): Promise<StepState> {
  switch (opening.outcome) {
    case 'wrong':
      return fieldProblem('code', t('personLinks.open.wrong', { left: opening.triesLeft }))
    case 'staff_device':
      return withNotice(t('personLinks.open.staffDevice'), form)
    case 'ended':
      return redirect(ownPartPath(language, encodeURIComponent(token)))
    case 'opened':
      await writeOwnPartCookie(opening.token)
      return redirect(ownPartPath(language))
  }
}
