/** Starts every action on an application: access, the rate limit, and a database that answers. */
import { headers } from 'next/headers'
import { redirect, unstable_rethrow } from 'next/navigation'
import { sessionLabel } from '@/lib/access/rules/session-tokens.ts'
import type { ChangeRequest } from '@/lib/applications/commit-change.ts'
import { getPortico } from '@/lib/composition/server.ts'
import { findRateLimitPrefix } from '@/lib/http/network-prefix.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { echoForm } from '@/lib/onboarding/answers/read-form.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'
import { readShownFields } from './answer-conflicts.ts'
import { getLimitText } from './attempt.ts'
import { readField } from './form-field.ts'
import { returnPath } from './paths.ts'
import { getVisitLanguage } from './request-language.ts'
import { findSession } from './session-cookie.ts'
import { storeUnsavedInput } from './unsaved-input.ts'
import {
  type ApplicationPart,
  type ClosedReason,
  type CustomerVisit,
  findClosedPath,
  findCustomerVisit,
} from './visit.ts'

/**
 * The application a form names, if it is this visitor's (404 otherwise), or the state of the page that
 * says why not: too often, closed in this browser, or the database does not answer.
 */
export async function requireVisitFromForm(
  form: FormData,
  limit: 'step' | 'save' | 'submit',
  part?: ApplicationPart,
): Promise<{ visit: CustomerVisit & Pick<ChangeRequest, 'use'> } | { state: StepState }> {
  const language = readField(form, 'language')
  let visit: CustomerVisit | ClosedReason
  try {
    visit = await findCustomerVisit(language, readField(form, 'application'), part)
  } catch (error) {
    unstable_rethrow(error)
    const { log, env } = await getPortico()
    log.error({ event: 'application_not_read', error })
    const t = getTranslator(getVisitLanguage(language))
    const unavailable = env.create === 'early' ? 'earlyCreation.unavailable' : 'review.unavailable'
    return {
      state: withNotice(t(limit === 'submit' ? unavailable : 'form.unavailable'), form),
    }
  }
  if (typeof visit === 'string') return { state: await handleClosed(language, form, visit) }
  const session = sessionLabel(visit.session)
  const { saveStep, saveAnswers, submitApplication } = visit.portico.limits
  const step = limit === 'step' ? await saveStep(session) : undefined
  const network = findRateLimitPrefix(await headers(), visit.portico.env.trustProxy)
  const result =
    step?.result ??
    (await (limit === 'submit' ? submitApplication(session, network) : saveAnswers(session)))
  const tooMany = getLimitText(visit.t, result)
  return tooMany ? { state: withNotice(tooMany, form) } : { visit: { ...visit, use: step?.use } }
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
  return withNotice(t(isDevice ? 'handoff.closedNotice' : 'resume.closedNotice'), form)
}

/** Returns the page with its input unchanged, and a sentence above the form. */
export function withNotice(text: string, form: FormData): StepState {
  return {
    problems: [],
    warnings: [],
    values: echoForm(form),
    notice: text,
    hidden: readShownFields(form),
  }
}
