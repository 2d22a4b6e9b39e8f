import type { ResumeDeps } from '../resume/resume-deps.ts'

/** What going on with another device needs from outside. */
export type HandoffDeps = ResumeDeps & {
  /** Whether e-mails can be sent: without one nobody accepts on a device of the branch. */
  emails: boolean
}

/**
 * How long a link can be opened, and then how long the number can be typed, in milliseconds: for
 * somebody who has the other device in the hand, and for nobody who is sent a picture of it.
 */
export const deviceLinkLifetimeMs = 5 * 60_000

/** How long a code can be typed once its e-mail was sent, in milliseconds. */
export const deviceCodeLifetimeMs = 10 * 60_000

/** Somebody who tries again and again, with another telephone too, makes a few an hour. */
export const maxLinksPerHour = 20

/** As of links to come back. */
export const maxCodesPerHour = 6
