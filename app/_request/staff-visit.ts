/** Who of staff asks: what every page and action of theirs begins with. */
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'
import { findDevice } from '@/lib/security/browser-family.ts'
import { findRateLimitPrefix } from '@/lib/security/network-prefix.ts'
import { type ForbiddenReason, markResponse } from '@/lib/security/next-server/response-marks.ts'
import { isUuid } from '@/lib/services/page-access/route-guard.ts'
import { findMember } from '@/lib/services/staff/find-member.ts'
import { canViewApplication } from '@/lib/services/staff/scope.ts'
import type { Member } from '@/lib/services/staff/staff-deps.ts'
import type { VolumeExceeded } from '@/lib/services/staff/volume.ts'
import { readField } from './form-field.ts'
import { limitPath, staffPath } from './paths.ts'
import { findStaffSession } from './staff-cookies.ts'
import { requireVisit, type Visit } from './visit.ts'

export type StaffVisit = Visit & { member: Member }

/** The visit of a page of staff, and who of them it is, if anybody. */
export async function findStaffVisit(language: string): Promise<Visit & { member?: Member }> {
  const visit = await requireVisit(language)
  const session = await findStaffSession()
  const member = session && (await findMember(visit.portico.staff, session))
  return member ? { ...visit, member } : visit
}

/** One of staff with password and second factor; everybody else is led to where they get them. */
export async function requireStaffMember(language: string): Promise<StaffVisit> {
  const { member, ...visit } = await findStaffVisit(language)
  if (!member) redirect(`${staffPath(visit.language, 'sign-in')}?why=ended`)
  if (!member.enrolled) redirect(staffPath(visit.language, 'second-factor'))
  return { ...visit, member }
}

/** One of staff, and the application that a form of theirs names; 404 where there is none for them. */
export async function requireApplicationFromForm(
  form: FormData,
): Promise<{ visit: StaffVisit; application: string }> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const application = readField(form, 'application')
  await requireVisibleApplication(visit, application)
  return { visit, application }
}

/** 404 where there is no such application for this member; that they tried stands in log and audit. */
export async function requireVisibleApplication(
  { portico, member, requestId }: StaffVisit,
  application: string,
): Promise<void> {
  if (isUuid(application)) {
    if (await canViewApplication(portico.staff, member, application)) return
    portico.log.warn({ event: 'staff_application_not_seen', requestId, applicationId: application })
  }
  answerNotFound(requestId)
}

/** Answers 404, in words where no script shows them. */
export function answerNotFound(requestId: string): never {
  markResponse(requestId, 'not_seen')
  notFound()
}

/** Leads to the page that says that it would be too much. */
export function redirectToVolumeLimit({ language }: Visit, tooMuch: VolumeExceeded): never {
  redirect(limitPath(language, tooMuch))
}

/** Answers 403: only from an action. */
export function answerForbidden(requestId: string, reason: ForbiddenReason): never {
  markResponse(requestId, reason)
  notFound()
}

/** Whether this network may try another password or code; the words for when it may not. */
export async function findRateLimitMessage({ portico, t }: Visit): Promise<string | undefined> {
  const allowed = await portico.limits.staff(
    findRateLimitPrefix(await headers(), portico.env.trustProxy),
  )
  if (allowed.ok) return undefined
  return t('form.tooMany', { seconds: Math.ceil(allowed.retryAfterMs / 1000) })
}

/** The page again, with what is wrong beside an input; of what was typed only what is no secret. */
export function fieldProblem(
  input: string,
  message: string,
  values: StepState['values'] = {},
): StepState {
  return { problems: [{ input, message }], warnings: [], values }
}

/** What a session of this browser is shown as: its family and system, and nothing finer. */
export async function describeDevice(): Promise<string | undefined> {
  const device = findDevice(await headers())
  return device && `${device.browser}/${device.system}`
}
