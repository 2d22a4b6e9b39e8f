import type { Scanner, ScannerCheck } from './virus-scanner.ts'

/** How long an answer is reused, in milliseconds. */
const cacheMs = 5_000

/** The same scanner, whose `check` asks at most every five seconds, however often it is called. */
export function withCachedCheck(scanner: Scanner, now: () => number = Date.now): Scanner {
  let asked: { at: number; check: Promise<ScannerCheck> } | undefined
  return {
    scan: scanner.scan,
    check() {
      if (!asked || now() - asked.at >= cacheMs) asked = { at: now(), check: scanner.check() }
      return asked.check
    },
  }
}
