/** Starts the actions about links to devices: determines who continues on another device. */
import { redirect } from 'next/navigation'
import type { ApplicationActor } from '@/lib/access/application-actor.ts'
import { sessionLabel } from '@/lib/access/rules/session-names.ts'
import { getLimitText } from '../../_request/form-action.ts'
import { readField } from '../../_request/form-field.ts'
import { applyPath, handOverPath } from '../../_request/paths.ts'
import { requireNoStaff } from '../../_request/separation-of-duties.ts'
import { answerForbidden, requireApplicationFromForm } from '../../_request/staff-visit.ts'
import { requireApplication, type Visit } from '../../_request/visit.ts'

/**
 * `path`: the page on which it was asked for, that shows what became of it. `slowed`: it was too often,
 * and words for when it may be again.
 */
type HandoffRequest = {
  visit: Visit
  applicationId: string
  initiator: ApplicationActor
  path: string
  slowed: string | undefined
}

/**
 * Returns the customer who has the form's application open, or the member of staff who lets its customer
 * accept; 404 for everybody else. A device that came from another one makes no links itself.
 */
export async function requireInitiator(form: FormData): Promise<HandoffRequest> {
  if (readField(form, 'by') === 'staff') return requireStaffInitiator(form)
  // Nothing is done in the customer's name in a browser of staff.
  await requireNoStaff(form)
  const visit = await requireApplication(
    readField(form, 'language'),
    readField(form, 'application'),
  )
  const { language, application, session } = visit
  const path = applyPath(language, application.id, 'device')
  if (visit.device) redirect(path)
  return {
    visit,
    applicationId: application.id,
    initiator: { kind: 'customer', session },
    path,
    slowed: await findRateLimitText(visit, sessionLabel(session)),
  }
}

async function requireStaffInitiator(form: FormData): Promise<HandoffRequest> {
  const { visit, application: applicationId } = await requireApplicationFromForm(form)
  const { member, language } = visit
  return {
    visit,
    applicationId,
    initiator: { kind: 'staff', member },
    path: handOverPath(language, applicationId),
    slowed: await findRateLimitText(visit, member.session.id),
  }
}

async function findRateLimitText({ portico, t }: Visit, who: string): Promise<string | undefined> {
  return getLimitText(t, await portico.limits.saveAnswers(who))
}

/** Answers 403 if the role does not allow it. */
export function refuseForbidden({ visit }: HandoffRequest, outcome: unknown): void {
  if (outcome === 'forbidden') answerForbidden(visit, 'role')
}
