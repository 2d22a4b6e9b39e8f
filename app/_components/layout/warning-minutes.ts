import { getWarningMs } from '@/components/journey/session-warning'

/** Within how many minutes a page closes when its reader is asked whether they are still there. */
export function getWarningMinutes(idleMs: number): number {
  return Math.ceil(getWarningMs(idleMs) / 60_000)
}
