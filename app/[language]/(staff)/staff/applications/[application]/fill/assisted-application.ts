/** A member who fills in an application for its customer, in their own name. */
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { attempt, requireWithinLimit, showAgain, withNotice } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import {
  answerForbidden,
  answerNotFound,
  findStaffVisit,
  redirectToVolumeLimit,
  requireStaffMember,
} from '@/app/_request/staff-visit.ts'
import { type ApplicationVisit, loadApplicationVisit, type Visit } from '@/app/_request/visit.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { findApplicationToFill } from '@/lib/casework/start-for-customer.ts'
import { recordView } from '@/lib/casework/view-application.ts'
import { type ApplicationDocument, listDocuments } from '@/lib/documents/list-documents.ts'
import { may } from '@/lib/staff/rules/permissions.ts'
import { isVolumeExceeded } from '@/lib/staff/scope/volume.ts'
import type { Member } from '@/lib/staff/staff-deps.ts'

export type AssistedApplication = ApplicationVisit & { member: Member }

/** `documents`: those that the platform requires, for the list beside every page. */
export type AssistedPage = AssistedApplication & { documents: ApplicationDocument[] }

/** Returns what every page shows of an application that a member fills in. */
export async function requireAssistedPage(language: string, id: string): Promise<AssistedPage> {
  const visit = await requireAssistedApplication(language, id)
  const { portico, submission } = visit
  const documents = submission ? await listDocuments(portico.store, submission) : []
  return { ...visit, documents }
}

/** Returns the application for a member who may fill it in; 404 for everybody else as for none. */
export async function requireAssistedApplication(
  language: string,
  id: string,
): Promise<AssistedApplication> {
  const { member, ...visit } = await requireStaffMember(language)
  const assisted = await open(visit, member, id)
  return assisted === 'forbidden' ? answerNotFound(visit.requestId) : assisted
}

/**
 * Returns it for an action: 403 if the role does not allow it. Shows the page again if the member is signed
 * out, posted too often, or the database does not answer.
 */
export async function requireAssistedFromForm(form: FormData): Promise<AssistedApplication> {
  const { member, ...visit } = await findStaffVisit(readField(form, 'language'))
  const { portico, language, t } = visit
  if (!member) {
    // With script the input stays on the page.
    if ((await headers()).has('next-action')) {
      showAgain(withNotice(t('assistedEntry.fill.signedOut'), form))
    }
    redirect(`${staffPath(language, 'sign-in')}?why=ended`)
  }
  if (!member.enrolled) redirect(staffPath(language, 'second-factor'))
  requireWithinLimit(t, await portico.limits.saveAnswers(member.id), form)
  const failed = () => withNotice(t('form.unavailable'), form)
  const assisted = await attempt(visit, { event: 'application_not_read', failed }, () =>
    open(visit, member, readField(form, 'application')),
  )
  return assisted === 'forbidden' ? answerForbidden(visit, 'role') : assisted
}

async function open(
  visit: Visit,
  member: Member,
  id: string,
): Promise<AssistedApplication | 'forbidden'> {
  if (!isUuid(id)) answerNotFound(visit.requestId)
  if (!may(member.role, 'fill', 'application')) return 'forbidden'
  // The view is recorded before anything is read: answers to forms show answers too.
  const look = await recordView(visit.portico.staff, member, id)
  if (isVolumeExceeded(look)) redirectToVolumeLimit(visit, look)
  const application = await findApplicationToFill(visit.portico.staff, member, id)
  if (application === 'forbidden') return application
  if (!application) answerNotFound(visit.requestId)
  const { store } = visit.portico
  const submission = await store.submissions.findByApplication(store.db, application.id)
  const stored = { application, submission }
  return { ...(await loadApplicationVisit(visit, stored, { kind: 'staff', member })), member }
}

/** The name of the customer, as far as it is known. */
export function getCustomerName({ progress, t }: ApplicationVisit): string {
  const { asked } = progress
  const savedValue = (step: string, field: string) =>
    asked.find((each) => each.step.id === step)?.saved?.values[field]
  const names = ['first_name', 'middle_name', 'last_name'].map((field) => savedValue('name', field))
  const own = names.filter((name) => typeof name === 'string').join(' ')
  const company = savedValue('company_name', 'registered_name')
  return own || (typeof company === 'string' ? company : t('assistedEntry.banner.unnamed'))
}
