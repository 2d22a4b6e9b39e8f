import { isUuid } from '@/lib/access/rules/uuid.ts'
import type { Language } from '@/lib/i18n/languages.ts'
import type { Refusal } from '@/lib/onboarding/eligibility/find-refusals.ts'
import { type CaseTab, caseTabs } from '@/lib/staff/rules/case-tabs.ts'
import type { StaffRole } from '@/lib/staff/rules/roles.ts'
import type { VolumeExceeded } from '@/lib/staff/scope/volume.ts'

/**
 * The page from which a question is changed, and to which it leads back: the review ("yes"), the page of one
 * person, the list of what the platform requires.
 */
export type ChangeSource = 'yes' | 'person' | 'wanted'

export function startPath(language: Language): string {
  return `/${language}`
}

/** The page of the link in a message that notifies a customer. */
export function notMePath(language: Language, message: string): string {
  return `/${language}/not-me/${message}`
}

/** The page of the link in a reminder, without its language. */
export function remindersPath(message: string): string {
  return `/reminders/${message}`
}

/** The path of an application, or of one of its pages. */
export function applyPath(language: Language, application: string, page?: string): string {
  return `/${language}/apply/${application}${page === undefined ? '' : `/${page}`}`
}

/** Returns the path of a page that leads back to `from`. */
export function changePath(
  language: Language,
  application: string,
  page: string,
  from: ChangeSource = 'yes',
): string {
  return `${applyPath(language, application, page)}?change=${from}`
}

/** Returns the path of a page after the language was switched on it: the input comes along. */
export function switchedPath(
  language: Language,
  application: string,
  page: string,
  from: ChangeSource | undefined,
): string {
  return `${applyPath(language, application, page)}?typed=kept${from ? `&change=${from}` : ''}`
}

/** Reads the source of a change from an address or a form; undefined for another word. */
export function readChangeSource(word: string | undefined): ChangeSource | undefined {
  return word === 'yes' || word === 'person' || word === 'wanted' ? word : undefined
}

/** Returns the page of a company's person, or a page below it, as `applyPath` expects it. */
export function personPage(person: string, page?: string): string {
  return page ? `people/${person}/${page}` : `people/${person}`
}

/** The page that says why no account is opened; `step`: whose answers are changed from there. */
export function notEligiblePath(
  language: Language,
  application: string,
  { reason, person }: Pick<Refusal, 'reason' | 'person'>,
  { step, from }: { step: string; from?: ChangeSource | undefined },
): string {
  const query = new URLSearchParams({ why: reason, step, ...(person && { person }) })
  if (from) query.set('change', from)
  return `${applyPath(language, application, 'not-eligible')}?${query}`
}

/** The page of one document; the id is the platform's, so it may hold anything. */
export function documentPath(language: Language, application: string, document: string): string {
  return applyPath(language, application, `documents/${encodeURIComponent(document)}`)
}

/**
 * The page of one document of the terms after the language, as the language switch expects it. It leads back to
 * the application from which it was opened; a word in its place that is no id leads nowhere.
 */
export function termsPage(
  version: string,
  document: string,
  application: string | undefined,
): string {
  const from = application && isUuid(application) ? `?application=${application}` : ''
  return `/terms/${version}/${document}${from}`
}

/** Returns the path of a page for returning: the request, its result, a closed application, or a link. */
export function returnPath(language: string, page?: string): string {
  return page ? `/${language}/return/${page}` : `/${language}/return`
}

/** Returns the path of a page of a person's own part: the next one, a link's, a step's, or the confirmation. */
export function ownPartPath(language: string, page?: string): string {
  return page ? `/${language}/own-part/${page}` : `/${language}/own-part`
}

/** A document that a person of a company sends in their own part. */
export function ownPartDocumentPath(language: string, document: string): string {
  return ownPartPath(language, `documents/${encodeURIComponent(document)}`)
}

/** One application, as staff see it. */
export function staffApplicationPath(language: string, application: string): string {
  return staffPath(language, `applications/${application}`)
}

/** Returns the path of a tab; the first one has no name. `list`: the list that the page was opened from. */
export function caseTabPath(
  language: string,
  application: string,
  tab: CaseTab,
  list?: string,
): string {
  const path = staffApplicationPath(language, application)
  const query = new URLSearchParams({
    ...(tab !== caseTabs[0] && { tab }),
    ...(list && { list }),
  }).toString()
  return query ? `${path}?${query}` : path
}

type UploadNames = { applicationId: string; id: string }

/** A document that a customer uploaded, as staff see it; of a PDF one page. */
export function viewedDocumentPath(
  language: Language,
  { applicationId, id }: UploadNames,
  page = 1,
): string {
  const path = `${staffApplicationPath(language, applicationId)}/documents/${id}`
  return page > 1 ? `${path}?page=${page}` : path
}

export function documentPicturePath(
  language: Language,
  { applicationId, id }: UploadNames,
  page: number,
): string {
  return `${staffApplicationPath(language, applicationId)}/documents/${id}/picture?page=${page}`
}

/** The pages on which staff fill in for a customer: all topics, or one page of them. */
export function fillPath(language: string, application: string, page?: string): string {
  const fill = `applications/${application}/fill`
  return staffPath(language, page ? `${fill}/${page}` : fill)
}

export function fillDocumentPath(language: string, application: string, document: string): string {
  return fillPath(language, application, `documents/${encodeURIComponent(document)}`)
}

/** Returns the path of the first staff page, or of a named one. */
export function staffPath(language: string, page?: string): string {
  return page ? `/${language}/staff/${page}` : `/${language}/staff`
}

/**
 * Why a member may not do something: their role does not include it, or not that page; they had a part in the
 * application; the alert is about themselves.
 */
export const forbiddenReasons = ['role', 'page', 'same_person', 'own_alert'] as const
export type StaffForbidden = (typeof forbiddenReasons)[number]

/** `needs`: the permitted role, if it is not the next one. `application`: the affected one. */
export type ForbiddenAbout = { needs?: StaffRole | undefined; application?: string | undefined }

/** The page that says to a member that they may not. */
export function forbiddenPath(
  language: string,
  why: StaffForbidden,
  about: ForbiddenAbout = {},
): string {
  return staffPath(language, forbiddenPage(why, about))
}

/** Returns the page below the staff pages. */
export function forbiddenPage(
  why: StaffForbidden,
  { needs, application }: ForbiddenAbout = {},
): string {
  const role = needs ? `&needs=${needs}` : ''
  return `forbidden?why=${why}${role}${application ? `&application=${application}` : ''}`
}

/** Returns the page that tells staff which limit they have reached. */
export function limitPath(language: Language, { tooMuch, period, never }: VolumeExceeded): string {
  return `${staffPath(language, 'limit')}?what=${tooMuch}&within=${period}${never ? '&never=yes' : ''}`
}

/** The page of a link to another device, or the one that says why it is closed there. */
export function devicePath(language: string, page: string): string {
  return `/${language}/device/${page}`
}

/** The cases that the page of a closed device distinguishes. */
export const deviceClosedReasons = [
  'finished',
  'taken_back',
  'superseded',
  'left',
  'returned',
] as const

/** Returns where a browser goes when its application is closed; `state` of the device, if it was one. */
export function closedPath(language: string, state?: string): string {
  if (state === undefined) return returnPath(language, 'closed')
  const why = deviceClosedReasons.find((each) => each === state) ?? 'left'
  return `${devicePath(language, 'closed')}?why=${why}`
}

/** The page on which staff let a customer accept. */
export function handOverPath(language: Language, application: string): string {
  return staffPath(language, `applications/${application}/hand-over`)
}

/** One account of staff, as administrators see it. */
export function accountPath(language: string, account: string): string {
  return staffPath(language, `accounts/${account}`)
}

/** Returns the path of the page on which staff export or erase an application's data. */
export function personalDataPath(language: string, application: string): string {
  return `${staffApplicationPath(language, application)}/data`
}

/** The pages of staff that signing in again leads back to. */
const staffReturns = ['second-factor', 'backup-codes'] as const
export type StaffReturn = (typeof staffReturns)[number] | ReturnType<typeof factorResetReturn>

/** The page on which the second factor of an account is reset, below `staff`. */
export function factorResetReturn(account: string) {
  return `accounts/${account}/reset-factor` as const
}

/** Parses the page to return to from a query or a form; no other page can be requested. */
export function parseStaffReturn(to: string | undefined): StaffReturn | undefined {
  const [, account] = /^accounts\/([0-9a-f-]{36})\/reset-factor$/.exec(to ?? '') ?? []
  return account ? factorResetReturn(account) : staffReturns.find((page) => page === to)
}

/** A page of signing in as a path below `staff`, with where it leads back to. */
export function withStaffReturn(page: string, to: StaffReturn | undefined): string {
  return to ? `${page}?to=${to}` : page
}
