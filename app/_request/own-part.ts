/** Opens a person's own part of a company's application, for the person who came by its link only. */
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { sessionLabel } from '@/lib/access/rules/session-names.ts'
import { isAskedFor, listPartDocuments } from '@/lib/applications/own-part/part-documents.ts'
import { findPart, type PersonPart } from '@/lib/applications/own-part/person-part.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'
import { requireWithinLimit, showAgain, withNotice } from './form-action.ts'
import { readField } from './form-field.ts'
import { ownPartDocumentPath, ownPartPath } from './paths.ts'
import { findOwnPartSession } from './session-cookie.ts'
import { findStaffVisit } from './staff-visit.ts'
import type { Visit } from './visit.ts'

/** A browser in which the link to a part was opened; `partSession` is the hash of that session alone. */
export type OwnPartVisit = Visit & { partSession: Buffer; part: PersonPart }

/** Why a part is closed in a browser that had it open. */
type OwnPartEnd = 'done' | 'declined' | 'timed_out' | 'ended'

/**
 * Returns the part that is open in this browser, or why it is closed; 404 if none ever was, and where staff
 * are signed in, whose views are recorded on their own pages.
 */
export async function findOwnPart(
  languageInPath: string,
): Promise<OwnPartVisit | { visit: Visit; partSession: Buffer; end: OwnPartEnd }> {
  const { member, ...visit } = await findStaffVisit(languageInPath)
  const partSession = await findOwnPartSession()
  if (member || !partSession) notFound()
  const { portico, language } = visit
  const part = await findPart(portico.personLinks, { session: partSession, language })
  if (part === 'unknown') notFound()
  return typeof part === 'string'
    ? { visit, partSession, end: part }
    : { ...visit, partSession, part }
}

/** Finds the part for one of its pages; if it is closed, redirects to the page that says why. */
export async function requireOwnPart(languageInPath: string): Promise<OwnPartVisit> {
  const found = await findOwnPart(languageInPath)
  return 'end' in found ? redirect(ownPartPath(found.visit.language)) : found
}

/** Finds the part for an action; shows the page again if it is closed, or was posted too often. */
export async function requireOwnPartFromForm(form: FormData): Promise<OwnPartVisit> {
  const found = await findOwnPart(readField(form, 'language'))
  if ('end' in found) return showAgain(await respondClosed(found.visit, found.end, form))
  const { portico, t, partSession } = found
  requireWithinLimit(t, await portico.limits.saveAnswers(sessionLabel(partSession)), form)
  return found
}

/** With script the input stays on the page; without it another page says why it is closed. */
export async function respondClosed(
  { language, t }: Pick<Visit, 'language' | 't'>,
  end: OwnPartEnd | 'unknown',
  form: FormData,
): Promise<StepState> {
  if (end === 'unknown') notFound()
  const isScripted = (await headers()).has('next-action')
  if (end === 'done' || end === 'declined' || !isScripted) redirect(ownPartPath(language))
  return withNotice(t(`personLinks.ends.${end}.text`), form)
}

/** Finds the next page, including a document that is asked for before the last page. */
export async function findOwnPartNext(visit: OwnPartVisit): Promise<string> {
  const { language, part, portico } = visit
  if (part.open) return getOwnPartNext(visit)
  const asked = (await listPartDocuments(portico.store, part)).find(isAskedFor)
  return asked ? ownPartDocumentPath(language, asked.id) : getOwnPartNext(visit)
}

/** Returns the next page of a part: its first open question, or the page that confirms it. */
export function getOwnPartNext({
  language,
  part,
}: Pick<OwnPartVisit, 'language' | 'part'>): string {
  return ownPartPath(language, part.open ? `steps/${part.open}` : 'confirm')
}
