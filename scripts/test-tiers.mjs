/** What `npm test`, `npm run test:ci` and `npm run test:all` hold. */

/** `npm test`: the quick tests, and the ways that everybody goes in a browser. */
export const onceTier = ['browser', 'format', 'wording', 'imports', 'types', 'unit', 'build', 'e2e']

/**
 * `npm run test:ci`: the same and the slow tests, the embedded database, every capability and the guards in a
 * browser, and each kind of platform fault once. What it leaves out is another language, width or appearance of
 * what it tests.
 */
export const ciTier = [
  ...['browser', 'format', 'wording', 'imports', 'types', 'unit', 'build', 'embedded', 'additions'],
  ...['capabilities', 'slow', 'faults'],
]

/** `npm run test:all`: everything on both databases, with all variants of the browser tests. */
export const allTier = [
  ...['browser', 'format', 'wording', 'imports', 'types', 'additions', 'databases'],
  ...['build', 'variants', 'faults'],
]

/**
 * Unit tests that start processes or break whole services, and take most of the time of all: `npm test` leaves
 * them to `npm run test:ci`.
 */
export const slow = [
  'lib/**/*-faults.test.ts',
  'lib/database/connection/{command-socket,durable-files,prepared-database}.test.ts',
  'lib/documents/{crash-with-bucket,documents-in-bucket,receive-and-send,scan-upload}.test.ts',
  'lib/documents/{send-upload,pictures/render-pdf-page}.test.ts',
  'lib/submission/{crash-recovery,process-kill}.test.ts',
  'lib/imports/many-rows.test.ts',
  'lib/webhooks/process-kill.test.ts',
  'scripts/{backup,commands-*,doctor*,keys-wrap,language,openapi*}.test.ts',
  'scripts/{personal-data,plain-programs,receipt-verify,audit-verify,staff-add,start}.test.ts',
  'scripts/{access-end,import,partner,webhooks,submissions*,subscriptions,supervisor,test}.test.ts',
  'scripts/{image,supply-chain}/*.test.ts',
  'demo/*.test.ts',
]

/** Where a statement or a transaction could behave otherwise on PGlite: the rest runs on it in a browser. */
export const ofDatabase = [
  '/store/',
  '/state/',
  'lib/database/',
  'lib/audit/',
  'lib/submission/crash-',
]

/** The specs of `npm test`. */
export const essential = [
  ...['application-access', 'change-answers', 'company', 'compression', 'conditional-questions'],
  ...['handoff', 'hostile-requests', 'leaks', 'open-account', 'record', 'return', 'script-size'],
  ...['server-actions', 'simulator-scenarios', 'start-page', 'statistics', 'submit-once'],
  ...['validation-errors', 'view-limits', 'webhooks'],
]

/** Said to Vitest (`vitest.config.ts`): it runs all unit tests unless told otherwise. */
export const quickTests = { TEST_SPEED: 'quick' }
export const slowTests = { TEST_SPEED: 'slow' }

/** Which tagged tests a run of the browser tests holds beside the others: none unless it says so. */
export const withGuards = { PORTICO_E2E_VARIANTS: 'guards' }
export const everyVariant = { PORTICO_E2E_VARIANTS: 'all' }

/** Tells whether this run holds the tests in every language, width and appearance. */
export function hasEveryVariant({ PORTICO_E2E_VARIANTS: variants } = process.env) {
  return variants === everyVariant.PORTICO_E2E_VARIANTS
}

/** Returns what Playwright leaves out, by the tags of `e2e/support/test.ts`. */
export function leftOut({ PORTICO_E2E_VARIANTS: variants } = process.env) {
  if (variants === everyVariant.PORTICO_E2E_VARIANTS) return undefined
  return variants === withGuards.PORTICO_E2E_VARIANTS ? /@variant/ : /@variant|@guard/
}
