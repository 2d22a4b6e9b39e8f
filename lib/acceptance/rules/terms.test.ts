import { expect, it } from 'vitest'
import { findReplacement, type TermsVersion } from './terms.ts'

const versions = ['2026-11-01', '2026-11-26', '2027-01-01'].map(
  (version) => ({ version }) as TermsVersion,
)

it.each([
  // The date is that of the next version, not of the latest.
  ['2026-11-01', '2027-02-01', '2026-11-26'],
  ['2026-11-26', '2027-01-01', '2027-01-01'],
  // One that is not in force yet replaces nothing.
  ['2026-11-26', '2026-12-31', undefined],
  ['2027-01-01', '2027-02-01', undefined],
])('of the terms of %s on %s the replacement is %s', (replaced, day, replacement) => {
  expect(findReplacement(versions, replaced, day)?.version).toBe(replacement)
})
