import type { Scanner, ScannerCheck } from './virus-scanner.ts'

/** How long an answer is given again, in milliseconds. */
const recentMs = 5_000

/** The same scanner; its `check` asks at most every five seconds, however often it is called. */
export function withRecentCheck(scanner: Scanner, now: () => number = Date.now): Scanner {
  let asked: { at: number; check: Promise<ScannerCheck> } | undefined
  return {
    scan: scanner.scan,
    check() {
      if (!asked || now() - asked.at >= recentMs) asked = { at: now(), check: scanner.check() }
      return asked.check
    },
  }
}
