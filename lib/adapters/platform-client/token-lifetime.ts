/** A third of production's shortest documented life (15 minutes): a wrong guess costs one 401. */
const guessedLifeMs = 5 * 60_000

/** The longest life documented is 12 hours; twice that is milliseconds taken for seconds, or absurd. */
const longestLifeMs = 24 * 60 * 60_000

/**
 * How long a token lives, in ms, of an `expires_in` in seconds (RFC 6749 section 5.1). Text of digits
 * counts as a number; what is missing, not positive or over a day counts as five minutes.
 */
export function readTokenLifetimeMs(expiresIn: unknown): number {
  const seconds =
    typeof expiresIn === 'string' && /^\d+(\.\d+)?$/.test(expiresIn) ? Number(expiresIn) : expiresIn
  if (typeof seconds !== 'number' || !Number.isFinite(seconds)) return guessedLifeMs
  const lifeMs = seconds * 1000
  return lifeMs >= 1000 && lifeMs <= longestLifeMs ? lifeMs : guessedLifeMs
}

/**
 * How long before its end a token is renewed: a minute, or a tenth of a long life; for one of less
 * than two minutes half of it, or it would never be used.
 */
export function renewalMarginMs(lifeMs: number): number {
  return Math.min(Math.max(60_000, lifeMs / 10), lifeMs / 2)
}
