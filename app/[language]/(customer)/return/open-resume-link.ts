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
import { startPath } from '@/app/_request/paths.ts'
import { writeSessionCookie } from '@/app/_request/session-cookie.ts'
import { findStaffBrowser } from '@/app/_request/staff-visit.ts'
import { findLockedPath, requireVisit, type Visit } from '@/app/_request/visit.ts'
import { linkPath } from '@/app/[language]/(customer)/return/link-path.ts'
import { openFromMessage } from '@/lib/access/return-links/open-from-message.ts'
import { type OpenLinkOutcome, openLink } from '@/lib/access/return-links/open-link.ts'
import { markResponse } from '@/lib/http/next-server/response-marks.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'

/**
 * Opens the application of a link, or of a message's link, for a person with the code; without one nothing is
 * tried.
 */
export const openResumeLink = formAction(async (form) => {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language, session, t, requestId } = visit
  const { returning } = portico
  if (!returning || (await findLockedPath(visit))) notFound()
  const code = requireCode(form, 'code', (fault) => t(`resume.open.${fault}`))
  await requireCodeTriesLeft(visit, form)
  const attempted = await attempt(
    visit,
    { event: 'link_not_opened', failed: () => withNotice(t('resume.unavailable'), form) },
    async () => {
      const staff = await findStaffBrowser(language)
      const { open, token } = readLink(form)
      const opening = await open(returning, { token, code, browser: session, staff })
      return { staff, opening }
    },
  )
  const { opening, staff } = attempted
  const end = opening.outcome === 'ended' ? opening.end : undefined
  portico.log.info({ event: 'link_answered', requestId, outcome: opening.outcome, code: end })
  // After a sign-in of staff in this browser, anybody may be sitting there.
  if (opening.outcome === 'staff_device' && staff.id) markResponse(requestId, 'staff')
  return respond(visit, opening, form)
})

/** The link of a message opens by a use case of its own. */
function readLink(form: FormData) {
  const message = readField(form, 'message')
  if (message) return { open: openFromMessage, token: message }
  return { open: openLink, token: readField(form, 'link') }
}

async function respond(
  { language, t }: Visit,
  opening: OpenLinkOutcome,
  form: FormData,
): Promise<StepState> {
  switch (opening.outcome) {
    case 'wrong_code':
      return fieldProblem('code', t('resume.open.wrong', { left: opening.triesLeft }))
    case 'ended':
      return redirect(linkPath(language, form))
    case 'staff_device':
      return withNotice(t('customerContacts.staffDevice'), form)
    case 'opened': {
      await writeSessionCookie(opening.token)
      const [only, ...others] = opening.applications
      return redirect(others.length === 0 ? `/${language}/apply/${only}` : startPath(language))
    }
  }
}
