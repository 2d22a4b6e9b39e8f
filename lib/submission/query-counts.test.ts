import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptTerms } from '#lib/acceptance/accept-terms.ts'
import { signShownTime } from '#lib/acceptance/sign-shown-time.ts'
import { evaluateApplication } from '#lib/applications/evaluate-application.ts'
import { startApplication } from '#lib/applications/start-application.ts'
import { testSettings } from '@/test-support/applicants/answer-steps.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { recordQueries } from '@/test-support/record-queries.mjs'
import { acceptanceContext } from '@/test-support/submission/acceptance-context.ts'
import { setUpApplications } from '@/test-support/submission/applications-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { pollStatus } from './poll-status.ts'
import { submitAndWait } from './submit-and-wait.ts'

const stores = await openTestStores()
const language = 'en'
const notices = {
  brand: 'Portico',
  publicUrl: new URL('https://apply.example.com'),
  email: true,
  sms: true,
}

let recorded: string[] = []
const stopRecording = recordQueries((text) => recorded.push(text))

afterAll(async () => {
  stopRecording()
  await Promise.all(stores.map((each) => each.close()))
})

/**
 * `begin` and `commit` count too; the messages are an e-mail and an SMS to the customer. The link of a message is a
 * right, and each change of rights takes three statements more.
 */
const most = {
  'without messages': { start: 4, accept: 23, submit: 35, poll: 9 },
  'with messages': { start: 4, accept: 26, submit: 44, poll: 13 },
}

describe.each(stores)('the statements of an application on $name', (opened) => {
  beforeEach(opened.reset)

  it.each(Object.entries(most))('are few: %s', async (name, ceilings) => {
    const bench = setUpApplications(opened, {
      getQuestionSettings: () => ({ ...testSettings, language, attestation: false }),
      ...(name === 'with messages' && { notices }),
    })
    const { deps, store, customer, clock } = bench
    const statements: Record<string, string[]> = {}
    async function count<T>(phase: string, act: () => Promise<T>): Promise<T> {
      recorded = []
      const result = await act()
      statements[phase] = recorded
      recorded = []
      return result
    }

    await count('start', () => startApplication(deps, { language, session: undefined }))
    const id = await bench.add()
    await bench.fillIn(id, applicants.maya.typed)
    const { revision } = await bench.application(id)
    const shown = { revision, version: deps.getCurrentTerms().version }
    const signedTime = await signShownTime(store, store.db, { id }, shown, clock.now)
    const accepted = await count('accept', () =>
      acceptTerms(deps, {
        applicationId: id,
        session: customer.session,
        language,
        shown: { ...shown, signedTime },
        values: { terms_and_conditions_accepted: true },
        context: acceptanceContext,
        signals: { network: '192.0.2.0/24', mark: undefined },
      }),
    )
    expect(accepted).toBe('accepted')
    await count('submit', () =>
      submitAndWait(deps, {
        applicationId: id,
        revision,
        session: customer.session,
        termsVersion: shown.version,
        evaluateProgress: (answers) => evaluateApplication(deps, { answers, language }),
      }),
    )
    const submission = await bench.submission(id)
    expect(submission.state).toBe('submitted')
    bench.pass(60_000)
    await count('poll', () => pollStatus(deps, submission.id))
    expect(await bench.submission(id)).toMatchObject({ state: 'decided' })

    for (const [phase, ceiling] of Object.entries(ceilings)) {
      const own = statements[phase] ?? []
      expect(own.length, `${phase}:\n${own.join('\n')}`).toBeLessThanOrEqual(ceiling)
      // Proves that statements were recorded at all.
      expect(own.length).toBeGreaterThan(ceiling - 4)
    }
  })
})
