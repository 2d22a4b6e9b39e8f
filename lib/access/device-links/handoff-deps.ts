import type { ResumeDeps } from '../return-links/resume-deps.ts'

/** What continuing on another device depends on. */
export type HandoffDeps = ResumeDeps & {
  /** Whether e-mails can be sent: without one nobody accepts on a device of the branch. */
  emails: boolean
}

/**
 * How long a link can be opened, and then how long the number can be typed, in milliseconds: enough for a
 * person who holds the other device, too short for one who is sent a picture of the link.
 */
export const deviceLinkLifetimeMs = 5 * 60_000

/** How long a code can be typed after its e-mail was sent, in milliseconds. */
export const deviceCodeLifetimeMs = 10 * 60_000

/** Somebody who tries again and again, with another telephone too, makes a few an hour. */
export const maxLinksPerHour = 20

/** The same limit as for return links. */
export const maxCodesPerHour = 6
