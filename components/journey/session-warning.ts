/** WCAG 2.2, 2.2.1 asks for 20 seconds; people who read slowly or with a device need minutes. */
const longestMs = 5 * 60_000

/** How long before a page is closed its reader is asked whether they are still there, in milliseconds. */
export function getWarningMs(idleMs: number): number {
  return Math.min(longestMs, idleMs / 2)
}
