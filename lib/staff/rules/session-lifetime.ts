/** How long sessions of staff, their links and their codes last. */

/**
 * The longest a session lasts however active it is: longer than the 20 hours from which WCAG 2.2 (2.2.1)
 * does not ask for a way to extend it.
 */
export const maxSessionAgeMs = 24 * 3_600_000

/** How long after signing in a member may change their second factors, in milliseconds. */
export const recentSignInMs = 15 * 60_000

/** Whether a member has signed in just now: an unlocked screen that somebody else found does not suffice. */
export function signedInRecently(
  { session }: { session: { createdAt: Date } },
  now: Date,
): boolean {
  return now.getTime() - session.createdAt.getTime() < recentSignInMs
}

/** How long a link to choose a password can be used, in milliseconds. */
export const passwordLinkLifetimeMs = 24 * 3_600_000
/** How long the code to set up a reset second factor can be used, in milliseconds. */
export const setupCodeLifetimeMs = 24 * 3_600_000
/** How long a second administrator can approve a reset, in milliseconds. */
export const factorResetRequestMs = 24 * 3_600_000
/** How long a right password waits for its second factor, in milliseconds. */
export const signInStepLifetimeMs = 10 * 60_000
