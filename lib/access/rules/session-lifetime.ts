/**
 * How long a customer's session lasts. A session in which answers are given lasts as long as these answers are
 * kept (`lib/privacy/rules/retention-periods.ts`); each answer prolongs both.
 */

/**
 * The longest access of a browser that came by link, however busy: WCAG 2.2 (2.2.1) asks for no way to prolong
 * limits over 20 hours.
 */
export const maxLinkSessionMs = 24 * 3_600_000

/** How long a closed browser is told that it was closed, instead of "not found". */
const closedSessionMemoryMs = 30 * 24 * 3_600_000

/** How long the session lasts in which an application was sent: its status page can be opened as long. */
const statusAccessMs = 365 * 24 * 3_600_000

/** Returns the limits of a browser that came by link: the first moves on with each use, the second does not. */
export function getLinkSessionLimits(now: Date, idleMs: number): { idleUntil: Date; endsAt: Date } {
  return {
    idleUntil: new Date(now.getTime() + idleMs),
    endsAt: new Date(now.getTime() + maxLinkSessionMs),
  }
}

/** Returns the end of a session that begins by link; never earlier than that of the session which it replaces. */
export function getLinkSessionEnd(now: Date, replaced: { expiresAt: Date } | undefined): Date {
  const ends = new Date(now.getTime() + maxLinkSessionMs + closedSessionMemoryMs)
  return replaced && replaced.expiresAt > ends ? replaced.expiresAt : ends
}

/** Returns the end of the session in which an application is sent now. */
export function getStatusSessionEnd(now: Date): Date {
  return new Date(now.getTime() + statusAccessMs)
}
