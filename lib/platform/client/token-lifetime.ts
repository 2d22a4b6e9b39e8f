/** A third of the shortest documented lifetime (15 minutes): a wrong assumption costs one 401. */
const guessedLifeMs = 5 * 60_000

/** Twice the longest documented lifetime (12 hours): more is a unit error. */
const longestLifeMs = 24 * 60 * 60_000

/**
 * The lifetime of a token in ms, from `expires_in` in seconds (RFC 6749 section 5.1). Text of digits counts as
 * a number; a value that is missing, not positive or over a day counts as five minutes.
 */
export function readTokenLifetimeMs(expiresIn: unknown): number {
  const seconds =
    typeof expiresIn === 'string' && /^\d+(\.\d+)?$/.test(expiresIn) ? Number(expiresIn) : expiresIn
  if (typeof seconds !== 'number' || !Number.isFinite(seconds)) return guessedLifeMs
  const lifeMs = seconds * 1000
  return lifeMs >= 1000 && lifeMs <= longestLifeMs ? lifeMs : guessedLifeMs
}

/**
 * Returns how long before its expiry a token is renewed: a minute, or a tenth of a long lifetime; half of a
 * lifetime under two minutes, or the token would never be used.
 */
export function renewalMarginMs(lifeMs: number): number {
  return Math.min(Math.max(60_000, lifeMs / 10), lifeMs / 2)
}
