/** Provides what the use cases of applications depend on, without a server and a platform. */
import path from 'node:path'
import { getTermsInForce } from '../../lib/acceptance/rules/terms.ts'
import { readTerms } from '../../lib/acceptance/terms/read-terms.ts'
import type { ApplicationsDeps } from '../../lib/applications/applications-deps.ts'
import type { Store } from '../../lib/database/store.ts'
import { createLogger } from '../../lib/observability/logging/logger.ts'
import { embeddedCatalogue } from '../../lib/onboarding/settings/catalogue.ts'
import { toRetentionPeriods } from '../../lib/privacy/rules/retention-periods.ts'
import { createTestClient } from '../submission/test-platform-client.ts'

const termsFolder = path.resolve(import.meta.dirname, '../../terms')

/** Creates them for a store whose server is stopped, with its default terms and catalogue. */
export function createOfflineDeps(store: Store): ApplicationsDeps {
  const today = new Date().toISOString().slice(0, 10)
  const terms = getTermsInForce(readTerms(termsFolder), today)
  return {
    store,
    platform: createTestClient(async () => {
      throw new Error('No platform is reached here')
    }),
    log: createLogger({ level: 'silent' }),
    now: () => new Date(),
    random: () => 0.5,
    wait: async () => {},
    leaseMs: 65_000,
    retention: toRetentionPeriods({ draft: 30, awaiting_customer: 90, decided: 20 }),
    inFlight: new Set(),
    awaitedByCustomers: new Set(),
    createEarly: false,
    getQuestionSettings: (language) => ({
      language,
      now: new Date(),
      catalogue: embeddedCatalogue,
      attestation: false,
    }),
    getCurrentTerms: () => terms,
  }
}
