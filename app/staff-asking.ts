/** Who of staff asks: what every page and action of theirs begins with. */
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { findLimitPrefix } from '@/lib/access/address.ts'
import { findDevice } from '@/lib/access/device.ts'
import { type Forbidden, forbid } from '@/lib/access/forbidden.ts'
import { isUuid } from '@/lib/existing-pages.ts'
import type { StepState } from '@/lib/onboarding/view.ts'
import type { Member } from '@/lib/staff/deps.ts'
import { findMember } from '@/lib/staff/member.ts'
import { seesApplication } from '@/lib/staff/scope.ts'
import type { TooMuch } from '@/lib/staff/volume.ts'
import { requireVisit, type Visit } from './asking.ts'
import { readWord } from './form-word.ts'
import { limitPath, staffPath } from './paths.ts'
import { findStaffSession } from './staff-cookie.ts'

export type StaffVisit = Visit & { member: Member }

/** The visit of a page of staff, and who of them it is, if anybody. */
export async function findStaff(language: string): Promise<Visit & { member?: Member }> {
  const visit = await requireVisit(language)
  const session = await findStaffSession()
  const member = session && (await findMember(visit.house.staff, session))
  return member ? { ...visit, member } : visit
}

/** One of staff with password and second factor; everybody else is led to where they get them. */
export async function requireMember(language: string): Promise<StaffVisit> {
  const { member, ...visit } = await findStaff(language)
  if (!member) redirect(`${staffPath(visit.language, 'sign-in')}?why=ended`)
  if (!member.enrolled) redirect(staffPath(visit.language, 'second-factor'))
  return { ...visit, member }
}

/** One of staff, and the application that a form of theirs names; 404 where there is none for them. */
export async function requireCase(
  form: FormData,
): Promise<{ visit: StaffVisit; application: string }> {
  const visit = await requireMember(readWord(form, 'language'))
  const application = readWord(form, 'application')
  await requireSeen(visit, application)
  return { visit, application }
}

/** 404 where there is no such application for this member; that they tried stands in log and audit. */
export async function requireSeen(
  { house, member, requestId }: StaffVisit,
  application: string,
): Promise<void> {
  if (isUuid(application)) {
    if (await seesApplication(house.staff, member, application)) return
    house.log.warn({ event: 'staff_application_not_seen', requestId, applicationId: application })
  }
  notSeen(requestId)
}

/** Answers 404, in words where no script shows them. */
export function notSeen(requestId: string): never {
  forbid(requestId, 'not_seen')
  notFound()
}

/** Leads to the page that says that it would be too much. */
export function leadToLimit({ language }: Visit, tooMuch: TooMuch): never {
  redirect(limitPath(language, tooMuch))
}

/** Answers 403: only from an action. */
export function refuse(requestId: string, reason: Forbidden): never {
  forbid(requestId, reason)
  notFound()
}

/** Whether this network may try another password or code; the words for when it may not. */
export async function slowedDown({ house, t }: Visit): Promise<string | undefined> {
  const allowed = await house.limits.staff(findLimitPrefix(await headers(), house.env.trustProxy))
  if (allowed.ok) return undefined
  return t('form.tooMany', { seconds: Math.ceil(allowed.retryAfterMs / 1000) })
}

/** The page again, with what is wrong beside an input; of what was typed only what is no secret. */
export function wrong(input: string, message: string, values: StepState['values'] = {}): StepState {
  return { problems: [{ input, message }], doubts: [], values }
}

/** What a session of this browser is shown as: its family and system, and nothing finer. */
export async function deviceHere(): Promise<string | undefined> {
  const device = findDevice(await headers())
  return device && `${device.browser}/${device.system}`
}
