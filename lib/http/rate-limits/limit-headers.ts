import type { CountedResult } from './rate-limiters.ts'

/**
 * Describes a limit, and what is left of it, to the program that is limited
 * (draft-ietf-httpapi-ratelimit-headers-10): `q` in `w` seconds, `r` left for `t` seconds.
 */
export function describeLimit(
  name: string,
  { times, seconds, left, endsInMs }: CountedResult,
): Record<string, string> {
  return {
    'RateLimit-Policy': `"${name}";q=${times};w=${seconds}`,
    RateLimit: `"${name}";r=${left};t=${toSeconds(endsInMs)}`,
  }
}

/** Rounds up, so that who waits for it does not come too early. */
export function toSeconds(ms: number): number {
  return Math.max(0, Math.ceil(ms / 1_000))
}
