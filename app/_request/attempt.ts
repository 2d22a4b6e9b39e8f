/** Use cases that can fail for reasons outside, and limits on how often they are tried. */
import { headers } from 'next/headers'
import { unstable_rethrow } from 'next/navigation'
import { findRateLimitPrefix } from '@/lib/http/network-prefix.ts'
import type { RateLimitResult } from '@/lib/http/rate-limits/rate-limiters.ts'
import type { Visit } from './visit.ts'

/**
 * Returns the result of `work`; undefined if it failed, with the cause in the log under `event`. Rethrows
 * what Next throws to redirect.
 */
export async function attempt<Outcome>(
  { portico, requestId }: Pick<Visit, 'portico' | 'requestId'>,
  { event, applicationId }: { event: string; applicationId?: string },
  work: () => Promise<Outcome>,
): Promise<Outcome | undefined> {
  try {
    return await work()
  } catch (error) {
    unstable_rethrow(error)
    portico.log.error({ event, requestId, ...(applicationId && { applicationId }), error })
    return undefined
  }
}

/** Why a link or a code may not be tried from this network now, in words; undefined if it may. */
export async function findOpenLimitText({ portico, t }: Visit): Promise<string | undefined> {
  const network = findRateLimitPrefix(await headers(), portico.env.trustProxy)
  return getLimitText(t, await portico.limits.tryCode(network))
}

/** When something may be tried again, in words; undefined if it may be tried now. */
export function getLimitText(t: Visit['t'], allowed: RateLimitResult): string | undefined {
  if (allowed.ok) return undefined
  return t('form.tooMany', { seconds: Math.ceil(allowed.retryAfterMs / 1000) })
}
