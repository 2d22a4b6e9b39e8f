'use server'

import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { withNotice } from '@/app/_request/application-from-form.ts'
import { readField } from '@/app/_request/form-field.ts'
import { returnPath, startPath } from '@/app/_request/paths.ts'
import { writeSessionCookie } from '@/app/_request/session-cookie.ts'
import { findBrowserMark } from '@/app/_request/staff-browser-mark.ts'
import { findStaffVisit } from '@/app/_request/staff-visit.ts'
import { findLockedPath, requireVisit } from '@/app/_request/visit.ts'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'
import { findRateLimitPrefix } from '@/lib/security/network-prefix.ts'
import { markResponse } from '@/lib/security/next-server/response-marks.ts'
import { readCode } from '@/lib/services/resume/link-secrets.ts'
import { type OpenLinkOutcome, openLink } from '@/lib/services/resume/open-link.ts'

/** Opens what a link is for, to a person who has the code; without one nothing is tried. */
export async function openResumeLink(_before: StepState, form: FormData): Promise<StepState> {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language, session, t, requestId } = visit
  if (!portico.returning || (await findLockedPath(visit))) notFound()
  const typed = readField(form, 'code')
  const code = readCode(typed)
  if (!code)
    return again(t(`resume.open.${typed.trim() === '' ? 'missing' : 'wrong_format'}`), typed)
  const from = findRateLimitPrefix(await headers(), portico.env.trustProxy)
  const allowed = await portico.limits.open(from)
  if (!allowed.ok) {
    return withNotice(t('form.tooMany', { seconds: Math.ceil(allowed.retryAfterMs / 1000) }), form)
  }
  const token = readField(form, 'link')
  let opening: OpenLinkOutcome
  let staff: { id: string | undefined; mark: Buffer | undefined }
  try {
    staff = { id: (await findStaffVisit(language)).member?.id, mark: await findBrowserMark() }
    opening = await openLink(portico.returning, { token, code, browser: session, staff })
  } catch (error) {
    portico.log.error({ event: 'link_not_opened', requestId, error })
    return withNotice(t('resume.unavailable'), form)
  }
  const end = opening.outcome === 'ended' ? opening.end : undefined
  portico.log.info({ event: 'link_answered', requestId, outcome: opening.outcome, code: end })
  switch (opening.outcome) {
    case 'wrong_code':
      return again(t('resume.open.wrong', { left: opening.triesLeft }), '')
    case 'ended':
      redirect(returnPath(language, encodeURIComponent(token)))
      break
    case 'staff_device':
      // Where staff were signed in before, whoever sits there now may be anybody.
      if (staff.id) markResponse(requestId, 'staff')
      return withNotice(t('customerContacts.staffDevice'), form)
    case 'opened': {
      await writeSessionCookie(opening.token)
      const [only, ...others] = opening.applications
      redirect(others.length === 0 ? `/${language}/apply/${only}` : startPath(language))
    }
  }
}

function again(message: string, typed: string): StepState {
  return { problems: [{ input: 'code', message }], warnings: [], values: { code: typed } }
}
