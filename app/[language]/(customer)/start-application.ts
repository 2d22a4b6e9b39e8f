'use server'

import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { countStarted } from '@/app/_answers/count-funnel.ts'
import { getNextPage } from '@/app/_answers/next-page.ts'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { requireNoStaff } from '@/app/_request/separation-of-duties.ts'
import { writeSessionCookie } from '@/app/_request/session-cookie.ts'
import { findStaffSession } from '@/app/_request/staff-cookies.ts'
import { findLockedPath, requireVisit, type Visit } from '@/app/_request/visit.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { evaluateApplication } from '@/lib/applications/evaluate-application.ts'
import {
  type ApplicationType,
  answerApplicant,
  startApplication as start,
} from '@/lib/applications/start-application.ts'
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
  const asked = await readStart(form)
  const started = await start(portico.applications, { language, session, ...asked })
  await writeSessionCookie(started.sessionToken)
  const { applicationId, isAnswered } = started
  if (!started.isRepeated) {
    portico.log.info({ event: 'application_begun', requestId, applicationId })
    await countStarted(visit, isAnswered)
  }
  const next = isAnswered ? findSecondPage(visit, asked.applicationType) : 'applicant'
  redirect(applyPath(language, applicationId, next))
}

/** Reads the press, who the account is for if the pressed button says so, and the application that is continued. */
async function readStart(form: FormData) {
  const [press, type, again] = [
    readField(form, 'press'),
    readField(form, 'type'),
    readField(form, 'again'),
  ]
  const mayContinue = isUuid(again) && !(await findStaffSession())
  return {
    press: isUuid(press) ? press : undefined,
    applicationType: type === 'INDIVIDUAL' || type === 'CORPORATION' ? type : undefined,
    earlierApplicationId: mayContinue ? again : undefined,
  } as const
}

/** Returns the page after the first question. */
function findSecondPage({ portico, language }: Visit, type: ApplicationType = 'INDIVIDUAL') {
  const answers = { applicant: answerApplicant(type) }
  return getNextPage(evaluateApplication(portico.applications, { answers, language }), false)
}
