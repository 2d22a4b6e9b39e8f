'use server'

import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { findRateLimitPrefix } from '@/lib/access/address.ts'
import { markResponse } from '@/lib/access/forbidden.ts'
import type { StepState } from '@/lib/onboarding/view.ts'
import { type OpenLinkOutcome, openLink } from '@/lib/returning/open-link.ts'
import { readCode } from '@/lib/returning/secrets.ts'
import { findLockedPath, requireVisit } from '../../asking.ts'
import { readField } from '../../form-word.ts'
import { returnPath, startPath } from '../../paths.ts'
import { writeSessionCookie } from '../../session-cookie.ts'
import { findStaffVisit } from '../../staff-asking.ts'
import { findBrowserMark } from '../../staff-mark.ts'
import { withNotice } from '../apply/opening.ts'

/** Opens what a link is for, to a person who has the code; without one nothing is tried. */
export async function openResumeLink(_before: StepState, form: FormData): Promise<StepState> {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language, session, t, requestId } = visit
  if (!portico.returning || (await findLockedPath(visit))) notFound()
  const typed = readField(form, 'code')
  const code = readCode(typed)
  if (!code)
    return again(t(`later.open.${typed.trim() === '' ? 'missing' : 'wrong_format'}`), typed)
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
    return withNotice(t('later.unavailable'), form)
  }
  const end = opening.outcome === 'ended' ? opening.end : undefined
  portico.log.info({ event: 'link_answered', requestId, outcome: opening.outcome, code: end })
  switch (opening.outcome) {
    case 'wrong_code':
      return again(t('later.open.wrong', { left: opening.triesLeft }), '')
    case 'ended':
      redirect(returnPath(language, encodeURIComponent(token)))
      break
    case 'staff_device':
      // Where staff were signed in before, whoever sits there now may be anybody.
      if (staff.id) markResponse(requestId, 'staff')
      return withNotice(t('contacts.staffDevice'), form)
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
