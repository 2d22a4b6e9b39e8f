import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testSettings } from '@/test-support/applicants/answer-steps.ts'
import { internationalApplicants } from '@/test-support/applicants/international-applicants.ts'
import { acceptanceContext } from '@/test-support/submission/acceptance-context.ts'
import { createApplicationsBench } from '@/test-support/submission/applications-bench.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import type { RawValues } from '../../domain/onboarding/view/step-view.ts'
import { acceptTerms } from '../acceptance/accept-terms.ts'
import { signShownTime } from '../acceptance/sign-shown-time.ts'
import { evaluateApplication } from '../applications/evaluate-application.ts'
import { submitAndWait } from './submit-and-wait.ts'

const language = 'en'
const elsewhere = Object.values(internationalApplicants).find(
  ({ typed }) => typed.identification?.tax_reference_number && !typed.tax_country,
)

describe.each(await openTestStores())(
  'a number that the customer does not have, on $name',
  (opened) => {
    beforeEach(opened.reset)
    afterAll(opened.close)

    /** Sends the application of somebody without a tax number, for whom the platform demands these fields. */
    async function send(demanded: string) {
      const bench = createApplicationsBench(opened, {
        getQuestionSettings: () => ({ ...testSettings, language, attestation: false }),
      })
      const { deps, store, clock, customer } = bench
      const typed = (elsewhere?.typed ?? {}) as Record<string, RawValues>
      const id = await bench.add()
      await bench.fillIn(id, {
        ...typed,
        name: { ...typed.name, last_name: `Require ${demanded}` },
        identification: {
          ...typed.identification,
          tax_reference_number: '',
          no_tax_number: 'NOT_ISSUED',
        },
      })
      const { revision } = await bench.application(id)
      const { session } = customer
      const shown = { revision, version: deps.getCurrentTerms().version }
      const signedTime = await signShownTime(store, store.db, { id }, shown, clock.now)
      const accepted = await acceptTerms(deps, {
        applicationId: id,
        session,
        language,
        shown: { ...shown, signedTime },
        values: { terms_and_conditions_accepted: true },
        context: acceptanceContext,
        signals: { network: '192.0.2.0/24', mark: undefined },
      })
      expect(accepted).toBe('accepted')
      await submitAndWait(deps, {
        applicationId: id,
        revision,
        session,
        termsVersion: shown.version,
        evaluateProgress: (answers) => evaluateApplication(deps, { answers, language }),
      })
      return bench.submission(id)
    }

    it('goes to staff where the platform demands nothing else', async () => {
      expect(await send('tax reference number')).toMatchObject({
        state: 'manual_review',
        lastCode: 'declared_none',
      })
    })

    it('goes back to the customer where they can still answer something', async () => {
      expect(await send('tax reference number, occupation')).toMatchObject({
        state: 'awaiting_customer',
      })
    })
  },
)
