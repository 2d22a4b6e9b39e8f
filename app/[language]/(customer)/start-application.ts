'use server'

import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { countStarted } from '@/app/_answers/count-funnel.ts'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { requireNoStaff } from '@/app/_request/separation-of-duties.ts'
import { writeSessionCookie } from '@/app/_request/session-cookie.ts'
import { findStaffSession } from '@/app/_request/staff-cookies.ts'
import { findLockedPath, requireVisit } from '@/app/_request/visit.ts'
import { isUuid } from '@/lib/access/guards/route-guard.ts'
import { startApplication as start } from '@/lib/applications/start-application.ts'
import { findRateLimitPrefix } from '@/lib/http/network-prefix.ts'

/**
 * Starts an application for this browser, which from now on is the one that may open it. `again` names
 * the one whose customer opens a further account, if this session proved to be theirs.
 */
export async function startApplication(form: FormData): Promise<void> {
  const visit = await requireVisit(readField(form, 'language'))
  // Staff start one for a customer in their own name, on their own page.
  await requireNoStaff(form)
  const { portico, language, session, requestId } = visit
  if (await findLockedPath(visit)) notFound()
  const network = findRateLimitPrefix(await headers(), portico.env.trustProxy)
  const allowed = await portico.limits.startApplication(network)
  if (!allowed.ok) redirect(`/${language}/busy`)
  const again = readField(form, 'again')
  const mayContinue = isUuid(again) && !(await findStaffSession())
  const press = readField(form, 'press')
  const { applicationId, sessionToken, isRepeated } = await start(portico.applications, {
    language,
    session,
    press: isUuid(press) ? press : undefined,
    earlierApplicationId: mayContinue ? again : undefined,
  })
  await writeSessionCookie(sessionToken)
  if (!isRepeated) {
    portico.log.info({ event: 'application_begun', requestId, applicationId })
    await countStarted(visit)
  }
  redirect(applyPath(language, applicationId, 'applicant'))
}
