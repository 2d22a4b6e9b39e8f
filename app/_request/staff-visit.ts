/** Finds the member of staff who makes a request: every staff page and action starts here. */

import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import type { StaffBrowser } from '@/lib/access/links/staff-device.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { findDevice } from '@/lib/http/browser-family.ts'
import { findRateLimitPrefix } from '@/lib/http/network-prefix.ts'
import { markResponse } from '@/lib/http/server/response-marks.ts'
import type { Language } from '@/lib/i18n/languages.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'
import { findMember } from '@/lib/staff/accounts/find-member.ts'
import { type CaseTab, caseTabs } from '@/lib/staff/rules/case-tabs.ts'
import type { StaffRole } from '@/lib/staff/rules/roles.ts'
import { canViewApplication } from '@/lib/staff/scope/scope.ts'
import type { VolumeExceeded } from '@/lib/staff/scope/volume.ts'
import type { Member } from '@/lib/staff/staff-deps.ts'
import { fieldProblem, getLimitText, showAgain } from './form-action.ts'
import { readField } from './form-field.ts'
import {
  type ForbiddenAbout,
  forbiddenPath,
  limitPath,
  type StaffForbidden,
  staffApplicationPath,
  staffPath,
} from './paths.ts'
import { findBrowserMark } from './staff-browser-mark.ts'
import { findStaffSession } from './staff-cookies.ts'
import { requireVisit, type Visit } from './visit.ts'

/**
 * `tab`: of the application's page that the visit is to, or that a form was sent from; `list`: the list which
 * that page was opened from.
 */
export type StaffVisit = Visit & { member: Member; tab?: CaseTab; list?: string | undefined }

/** No list has a longer query. */
const maxListLength = 400

/** The list that an address or a form names. */
export function readCaseList(list: string | string[] | undefined): string | undefined {
  return typeof list === 'string' && list && list.length <= maxListLength ? list : undefined
}

/** The tab that an address or a form names; another word names the first. */
export function readCaseTab(word: string | undefined): CaseTab {
  return caseTabs.find((tab) => tab === word) ?? caseTabs[0]
}

/** The visit of a staff page, with its member if one has signed in. */
export async function findStaffVisit(language: string): Promise<Visit & { member?: Member }> {
  const visit = await requireVisit(language)
  const session = await findStaffSession()
  const member = session && (await findMember(visit.portico.staff, session))
  return member ? { ...visit, member } : visit
}

/** Finds the member of staff signed in in this browser, and its mark as a staff browser. */
export async function findStaffBrowser(language: string): Promise<StaffBrowser> {
  return { id: (await findStaffVisit(language)).member?.id, mark: await findBrowserMark() }
}

/** A member with password and second factor; redirects everybody else to where they get them. */
export async function requireStaffMember(language: string): Promise<StaffVisit> {
  const { member, ...visit } = await findStaffVisit(language)
  if (!member) redirectToSignIn(visit.language, 'ended')
  if (!member.enrolled) redirect(staffPath(visit.language, 'second-factor'))
  return { ...visit, member }
}

/** A member, and the application that their form names; 404 if there is none for them. */
export async function requireApplicationFromForm(
  form: FormData,
): Promise<{ visit: StaffVisit; application: string }> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const application = readField(form, 'application')
  await requireVisibleApplication(visit, application)
  const tab = readCaseTab(readField(form, 'tab'))
  const list = readCaseList(readField(form, 'list'))
  return { visit: { ...visit, tab, list }, application }
}

/** 404 if there is no such application for this member; log and audit record the attempt. */
async function requireVisibleApplication(
  { portico, member, requestId }: StaffVisit,
  application: string,
): Promise<void> {
  if (isUuid(application)) {
    if (await canViewApplication(portico.staff, member, application)) return
    portico.log.warn({ event: 'staff_application_not_seen', requestId, applicationId: application })
  }
  answerNotFound(requestId)
}

/** Answers 404 with the page that says so. */
export function answerNotFound(requestId: string): never {
  markResponse(requestId, 'not_seen')
  notFound()
}

/** Redirects to the sign-in page, which says why. */
export function redirectToSignIn(language: Language, reason: 'chosen' | 'ended' | 'over'): never {
  redirect(`${staffPath(language, 'sign-in')}?why=${reason}`)
}

/** Redirects to the page of an application, which shows the result in `query`, at `fragment`. */
export function redirectToApplication(
  { language, tab = caseTabs[0], list }: Visit & Pick<StaffVisit, 'tab' | 'list'>,
  applicationId: string,
  query: Record<string, string>,
  fragment?: string,
): never {
  const path = staffApplicationPath(language, applicationId)
  const words = new URLSearchParams({
    ...(tab !== caseTabs[0] && { tab }),
    ...(list && { list }),
    ...query,
  })
  redirect(`${path}?${words}${fragment ? `#${fragment}` : ''}`)
}

/** Redirects to the page that says that a volume limit is reached. */
export function redirectToVolumeLimit({ language }: Visit, tooMuch: VolumeExceeded): never {
  redirect(limitPath(language, tooMuch))
}

/** Leads to the page that says why not, and answers 403. */
export function answerForbidden(
  { language }: Pick<Visit, 'language'>,
  why: StaffForbidden,
  about?: ForbiddenAbout,
): never {
  redirect(forbiddenPath(language, why, about))
}

/** The message for a network that may not try another password or code for now. */
export async function findRateLimitMessage({ portico, t }: Visit): Promise<string | undefined> {
  const allowed = await portico.limits.staffSignIn(
    findRateLimitPrefix(await headers(), portico.env.trustProxy),
  )
  return getLimitText(t, allowed)
}

/**
 * Counts a try of a password or code; shows the page again, with the message at `input`, if this network has
 * none left. `values` holds the input without secrets.
 */
export async function requireTriesLeft(
  visit: Visit,
  input: string,
  values?: StepState['values'],
): Promise<void> {
  const message = await findRateLimitMessage(visit)
  if (message) showAgain(fieldProblem(input, message, values))
}

/** The outcome of an action, and its application. */
type ActionOutcome<Outcome> = {
  event: string
  outcome: Outcome
  applicationId?: string
  /** The role that may, if it is not the next one. */
  needs?: StaffRole
  /** Why not, if it is their own. */
  samePerson?: StaffForbidden
}

/** Logs what an action came to; answers 403 if the member may not do it. */
export function requirePermitted<Outcome extends string>(
  visit: Visit,
  { event, outcome, applicationId, needs, samePerson = 'same_person' }: ActionOutcome<Outcome>,
): Exclude<Outcome, 'forbidden' | 'same_person'> {
  const { portico, requestId } = visit
  portico.log.info({ event, requestId, applicationId, outcome })
  const about = { application: applicationId }
  if (outcome === 'forbidden') answerForbidden(visit, 'role', { ...about, needs })
  if (outcome === 'same_person') answerForbidden(visit, samePerson, about)
  return outcome as Exclude<Outcome, 'forbidden' | 'same_person'>
}

/** Returns the label of this browser's session: its family and system, and nothing finer. */
export async function describeDevice(): Promise<string | undefined> {
  const device = findDevice(await headers())
  return device && `${device.browser}/${device.system}`
}
