/** Server actions of forms: each answers with the next page, or with its own page again. */
import { headers } from 'next/headers'
import { notFound, unstable_rethrow } from 'next/navigation'
import { findRateLimitPrefix } from '@/lib/http/network-prefix.ts'
import type { RateLimitResult } from '@/lib/http/rate-limits/rate-limiters.ts'
import { echoForm, readShownFields } from '@/lib/onboarding/answers/read-form.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'
import type { Visit } from './visit.ts'

/** Thrown by `showAgain`, as Next throws for `redirect`. */
class PageShownAgain extends Error {
  state: StepState
  constructor(state: StepState) {
    super('showAgain works in formAction only')
    this.state = state
  }
}

/**
 * Makes the server action of a form, for `useActionState`. `respond` redirects, or returns the state in which
 * the page is shown again; `showAgain` ends it with such a state from any depth.
 */
export function formAction(respond: (form: FormData) => Promise<StepState>) {
  return async (_before: StepState, form: FormData): Promise<StepState> => {
    // An action is a public address: its argument need not be a form.
    if (!(form instanceof FormData)) notFound()
    try {
      return await respond(form)
    } catch (error) {
      if (error instanceof PageShownAgain) return error.state
      throw error
    }
  }
}

/** Ends an action: its page is shown again in that state. */
export function showAgain(state: StepState): never {
  throw new PageShownAgain(state)
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

/** Returns the page again, with a problem beside an input; `values` holds the input without secrets. */
export function fieldProblem(
  input: string,
  message: string,
  values: StepState['values'] = {},
): StepState {
  return { problems: [{ input, message }], warnings: [], values }
}

/**
 * Returns the result of a use case. If it throws, logs the cause as `event` and shows the page again in the
 * state that `failed` returns.
 */
export async function attempt<Result>(
  { portico, requestId }: Pick<Visit, 'portico' | 'requestId'>,
  {
    event,
    applicationId,
    failed,
  }: { event: string; applicationId?: string; failed: () => StepState },
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    unstable_rethrow(error)
    if (error instanceof PageShownAgain) throw error
    portico.log.error({ event, requestId, ...(applicationId && { applicationId }), error })
    return showAgain(failed())
  }
}

/** Shows the page again, saying when, if a limit does not allow the request now. */
export function requireWithinLimit(t: Visit['t'], result: RateLimitResult, form: FormData): void {
  const tooMany = getLimitText(t, result)
  if (tooMany) showAgain(withNotice(tooMany, form))
}

/** Shows the page again if no link or code may be tried from this network now. */
export async function requireCodeTriesLeft({ portico, t }: Visit, form: FormData): Promise<void> {
  const network = findRateLimitPrefix(await headers(), portico.env.trustProxy)
  requireWithinLimit(t, await portico.limits.tryCode(network), form)
}

/** When something may be tried again, in words; undefined if it may be tried now. */
export function getLimitText(t: Visit['t'], result: RateLimitResult): string | undefined {
  if (result.ok) return undefined
  return t('form.tooMany', { seconds: Math.ceil(result.retryAfterMs / 1000) })
}
