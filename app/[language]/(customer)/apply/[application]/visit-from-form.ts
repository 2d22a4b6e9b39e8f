/** Starts every action on an application: access, the rate limit, and a database that answers. */
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { storeUnsavedInput } from '@/app/_answers/unsaved-input.ts'
import { attempt, requireWithinLimit, showAgain, withNotice } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { returnPath } from '@/app/_request/paths.ts'
import { getVisitLanguage } from '@/app/_request/request-language.ts'
import { findSession } from '@/app/_request/session-cookie.ts'
import {
  type ApplicationPart,
  type ClosedReason,
  type CustomerVisit,
  findClosedPath,
  findCustomerVisit,
  requireVisit,
} from '@/app/_request/visit.ts'
import { sessionLabel } from '@/lib/access/rules/session-names.ts'
import type { ChangeRequest } from '@/lib/applications/commit-change.ts'
import { findRateLimitPrefix } from '@/lib/http/network-prefix.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'

/**
 * Returns the application that a form names, if it is this visitor's; 404 otherwise. Shows the page again if
 * it was posted too often, is closed in this browser, or the database does not answer.
 */
export async function requireVisitFromForm(
  form: FormData,
  limit: 'step' | 'save' | 'submit',
  part?: ApplicationPart,
): Promise<CustomerVisit & Pick<ChangeRequest, 'use'>> {
  const language = readField(form, 'language')
  const asked = await requireVisit(language)
  const { portico, t } = asked
  const notSent =
    portico.env.create === 'early' ? 'earlyCreation.unavailable' : 'review.unavailable'
  const failed = () => withNotice(t(limit === 'submit' ? notSent : 'form.unavailable'), form)
  const visit = await attempt(asked, { event: 'application_not_read', failed }, () =>
    findCustomerVisit(language, readField(form, 'application'), part),
  )
  if (typeof visit === 'string') return showAgain(await handleClosed(language, form, visit))
  const session = sessionLabel(visit.session)
  const { saveStep, saveAnswers, submitApplication } = visit.portico.limits
  const step = limit === 'step' ? await saveStep(session) : undefined
  const network = findRateLimitPrefix(await headers(), visit.portico.env.trustProxy)
  const result =
    step?.result ??
    (await (limit === 'submit' ? submitApplication(session, network) : saveAnswers(session)))
  requireWithinLimit(visit.t, result, form)
  return { ...visit, use: step?.use }
}

/**
 * Stores the input of a timed-out session that has no script, which finds it again on return; with script the
 * input stays on the page. A session that somebody ended leaves nothing: its holder may be a stranger.
 */
async function handleClosed(
  language: string,
  form: FormData,
  how: ClosedReason,
): Promise<StepState> {
  const path = await findClosedPath(language, readField(form, 'application'))
  const isDevice = path !== returnPath(language, 'closed')
  const scripted = (await headers()).has('next-action')
  const session = await findSession()
  if (how === 'timed_out' && !scripted && session) await storeUnsavedInput(form, session)
  if (!scripted) redirect(path)
  const t = getTranslator(getVisitLanguage(language))
  return withNotice(t(isDevice ? 'handoff.closedNotice' : 'return.closedNotice'), form)
}
