import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptTerms } from '#lib/acceptance/accept-terms.ts'
import { signShownTime } from '#lib/acceptance/sign-shown-time.ts'
import { evaluateApplication } from '#lib/applications/evaluate-application.ts'
import type { RawValues } from '#lib/onboarding/view/step-view.ts'
import { testSettings } from '@/test-support/applicants/answer-steps.ts'
import { internationalApplicants } from '@/test-support/applicants/international-applicants.ts'
import { acceptanceContext } from '@/test-support/submission/acceptance-context.ts'
import { setUpApplications } from '@/test-support/submission/applications-setup.ts'
import { jsonResponse } from '@/test-support/submission/network-faults.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import {
  getOutstandingFields,
  listOpenRequirements,
  type OutstandingFields,
} from './state/open-requirements.ts'
import { submitAndWait } from './submit-and-wait.ts'

const language = 'en'
const elsewhere = Object.values(internationalApplicants).find(
  ({ typed }) => typed.identification?.tax_reference_number && !typed.tax_country,
)

/** The input of a customer who has none. */
const none = {
  tax_reference_number: {
    identification: { tax_reference_number: '', no_tax_number: 'NOT_ISSUED' },
  },
  passport_number: { identification: { passport_number: '', no_passport: 'NOT_POSSIBLE' } },
  middle_name: { name: { middle_name: '', no_middle_name: 'yes' } },
}

describe.each(await openTestStores())('what the customer does not have, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  /** The application of somebody for whom the platform demands these fields. */
  async function begin(demanded: string) {
    let outstanding: Partial<OutstandingFields> = {}
    const bench = setUpApplications(opened, {
      getQuestionSettings: () => ({
        ...testSettings,
        ...{ language, attestation: false, ...outstanding },
      }),
    })
    const { deps, store, clock, customer } = bench
    const typed = {
      ...(elsewhere?.typed as Record<string, RawValues>),
      identification: {
        ...elsewhere?.typed.identification,
        ...none.tax_reference_number.identification,
      },
      name: { ...elsewhere?.typed.name, last_name: `Require ${demanded}` },
    } as Record<string, RawValues>
    const id = await bench.add()
    await bench.fillIn(id, typed)

    async function send() {
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
      const submission = await bench.submission(id)
      outstanding = getOutstandingFields(await listOpenRequirements(store, submission))
      return submission
    }

    return { bench, id, typed, send }
  }

  it('goes to staff where the platform demands nothing else', async () => {
    const { send } = await begin('tax reference number')
    expect(await send()).toMatchObject({ state: 'manual_review', lastCode: 'declared_none' })
  })

  const asked = Object.entries(none).filter(([field]) => field !== 'tax_reference_number')

  it.each(asked)(
    'is said once the platform demands it, and goes to staff then: %s',
    async (field, given) => {
      const { bench, id, typed, send } = await begin(field.replaceAll('_', ' '))
      expect(await send()).toMatchObject({ state: 'awaiting_customer' })
      for (const [stepId, form] of Object.entries(given)) {
        await bench.fillIn(id, { [stepId]: { ...typed[stepId], ...form } })
      }
      expect(await send()).toMatchObject({ state: 'manual_review', lastCode: 'declared_none' })
    },
  )

  it.each(asked)(
    'is not asked for a second time where the creation is refused: %s',
    async (field, given) => {
      const { bench, id, typed, send } = await begin('nothing')
      const description = `${field}: is missing`
      bench.breaks(({ operation }) =>
        operation === 'create'
          ? async () => jsonResponse(400, { errors: [{ code: 'MISSING_FIELD', description }] })
          : undefined,
      )
      expect(await send()).toMatchObject({ state: 'refused' })
      for (const [stepId, form] of Object.entries(given)) {
        await bench.fillIn(id, { [stepId]: { ...typed[stepId], ...form } })
      }
      expect(await send()).toMatchObject({ state: 'manual_review', lastCode: 'refused_for_staff' })
    },
  )

  it('goes back to the customer where they can still answer something', async () => {
    const { send } = await begin('tax reference number, occupation')
    expect(await send()).toMatchObject({ state: 'awaiting_customer' })
  })
})
