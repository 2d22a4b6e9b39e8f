/** The context of an acceptance by a customer alone with their browser. */
import type { AcceptanceContext } from '../../lib/acceptance/state/record-evidence.ts'

export const acceptanceContext: AcceptanceContext = {
  said: {
    language: 'en',
    heading: 'Agree to the terms',
    statements: ['I have read the documents and agree to them'],
    button: 'Agree and continue',
  },
  shownAt: new Date('2026-11-21T08:55:00.000Z'),
  addressPrefix: '192.0.2.0/24',
  device: { browser: 'Firefox', system: 'Linux' },
}
