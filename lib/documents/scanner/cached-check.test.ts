import { expect, it } from 'vitest'
import { withCachedCheck } from './cached-check.ts'
import type { ScannerCheck } from './virus-scanner.ts'

it('frequent readiness checks ask the scanner every five seconds', async () => {
  let time = 0
  let asked = 0
  const answers: ScannerCheck[] = [
    { outcome: 'up', name: 'ClamAV 1.4.6', signaturesAt: undefined },
    { outcome: 'down', code: 'ECONNREFUSED' },
  ]
  const scanner = withCachedCheck(
    {
      scan: async () => ({ outcome: 'clean' }),
      check: async () => answers[asked++] as ScannerCheck,
    },
    () => time,
  )
  const checks = await Promise.all(Array.from({ length: 100 }, () => scanner.check()))
  time = 4_999
  checks.push(await scanner.check())
  expect(new Set(checks)).toEqual(new Set([answers[0]]))
  time = 5_000
  expect(await scanner.check()).toEqual(answers[1])
  expect(asked).toBe(2)
})
