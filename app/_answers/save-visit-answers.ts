/** Saves the answers of a form as its sender, and returns where their browser goes next. */
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { AnswersSaved, ChangeRequest } from '@/lib/applications/commit-change.ts'
import { type SaveAnswersOutcome, saveAnswers } from '@/lib/applications/save-answers.ts'
import { findAddressPrefix } from '@/lib/http/network-prefix.ts'
import type { Refusal } from '@/lib/onboarding/eligibility/find-refusals.ts'
import type { RegisterSource } from '@/lib/registers/rules/register-entry.ts'
import { listResolvedRequirements } from '@/lib/submission/resolved-requirements.ts'
import { readField } from '../_request/form-field.ts'
import { applyPath, changePath, notEligiblePath, readChangeSource } from '../_request/paths.ts'
import { writeSessionCookie } from '../_request/session-cookie.ts'
import {
  type ApplicationVisit,
  type CustomerVisit,
  findStoredApplication,
  loadApplicationVisit,
} from '../_request/visit.ts'
import { countSaved } from './count-funnel.ts'
import { findFirstRequiredPage, getPathAfterSave, type StepLocation } from './next-page.ts'
import { findInvited } from './next-part.ts'
import { isGrouped } from './step-pages.ts'

/**
 * Saves answers in the name of the visitor; a customer's cookie then lasts as long again. `register`: the
 * public register that they were taken from.
 */
export async function saveVisitAnswers(
  visit: (ApplicationVisit | CustomerVisit) & Pick<ChangeRequest, 'use'>,
  given: Parameters<typeof saveAnswers>[2],
  register?: RegisterSource,
): Promise<SaveAnswersOutcome> {
  const { applications } = visit.portico
  const request = { ...(await createChangeRequest(visit)), use: visit.use, register }
  const saved = await saveAnswers(applications, request, given)
  if (saved.outcome === 'saved') {
    await renewSessionCookie(visit)
    await countSaved(visit, given, saved)
  }
  return saved
}

/** The visitor's request to change the answers of their application. */
export async function createChangeRequest(
  visit: ApplicationVisit | CustomerVisit,
): Promise<ChangeRequest> {
  const { portico, application, submission, actor, language, outstanding, requestId } = visit
  const isStaff = actor.kind === 'staff'
  return {
    applicationId: application.id,
    actor,
    language,
    outstanding,
    network: isStaff ? findAddressPrefix(await headers(), portico.env.trustProxy) : undefined,
    requestId,
    read:
      'acceptance' in visit
        ? {
            application,
            rightsSeal: visit.rightsSeal,
            submission,
            acceptance: visit.acceptance,
          }
        : undefined,
  }
}

/** Gives a customer their cookie for as long again. Only from an action. */
export async function renewSessionCookie({ actor }: ApplicationVisit): Promise<void> {
  if (actor.kind === 'customer') await writeSessionCookie()
}

/** Redirects after a saved step; the form names the page from which it was opened. */
export async function redirectAfterSave(
  before: ApplicationVisit,
  { accepted, prepared, ...saved }: AnswersSaved,
  step: StepLocation,
  form: FormData,
): Promise<never> {
  const visit = prepared ? await reloadVisit(before) : before
  const progress = prepared ? visit.progress : saved.progress
  const { portico, submission, requirements, language, application } = visit
  const isPreparing = submission?.state === 'preparing'
  const from = readChangeSource(readField(form, 'changing'))
  const resolved =
    (from === 'wanted' || isPreparing) && submission
      ? await listResolvedRequirements(portico.store, submission, requirements, progress)
      : []
  const invited = await findInvited(visit, progress)
  const state = { progress, accepted, resolved, grouped: await isGrouped(visit), invited }
  // Answers that the platform does not accept are asked again before the acceptance.
  const required =
    isPreparing && from !== 'wanted' && !progress.open && findFirstRequiredPage(visit, state)
  if (required) redirect(changePath(language, application.id, required, 'wanted'))
  redirect(getPathAfterSave(visit, state, step, from))
}

/** The application, read again after its answers were sent to the platform. */
async function reloadVisit(visit: ApplicationVisit): Promise<ApplicationVisit> {
  const { portico, application, actor } = visit
  const found = await findStoredApplication(portico.store, application.id)
  return found ? { ...visit, ...(await loadApplicationVisit(visit, found, actor)) } : visit
}

/** The status page, saying that a change came too late. */
export function tooLatePath({ language, application }: ApplicationVisit): string {
  return `${applyPath(language, application.id, 'status')}?changed=late`
}

/** The page that says why the answers of a step let the customer open no account. */
export function refusedPath(
  { language, application }: ApplicationVisit,
  refusal: Refusal,
  step: string,
  form: FormData,
): string {
  const from = readChangeSource(readField(form, 'changing'))
  return notEligiblePath(language, application.id, refusal, { step, from })
}

/** The list of people, saying that the requested person was removed. */
export function removedPersonPath({ language, application }: ApplicationVisit): string {
  return `${applyPath(language, application.id, 'people')}?changed=removed`
}
