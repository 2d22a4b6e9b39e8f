import type { Scanner, ScannerCheck } from './virus-scanner.ts'

/** How long an answer is reused, in milliseconds. */
const cacheMs = 5_000

/** Wraps a scanner: `check` calls it at most every five seconds. */
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
