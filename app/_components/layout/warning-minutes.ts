/** As `SessionTimeout` has it: it asks so long before the page closes, and after half of a short time. */
const warningMs = 5 * 60_000

/** Within how many minutes a page closes when its reader is asked whether they are still there. */
export function getWarningMinutes(idleMs: number): number {
  return Math.ceil(Math.min(warningMs, idleMs / 2) / 60_000)
}
