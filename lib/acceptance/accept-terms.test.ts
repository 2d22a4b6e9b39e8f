import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { evaluateApplication } from '#lib/applications/evaluate-application.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import type { RawValues } from '#lib/onboarding/view/step-view.ts'
import { submitAndWait } from '#lib/submission/submit-and-wait.ts'
import { testSettings } from '@/test-support/applicants/answer-steps.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { acceptanceContext } from '@/test-support/submission/acceptance-context.ts'
import { setUpApplications, testTerms } from '@/test-support/submission/applications-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { type AcceptTermsRequest, acceptTerms } from './accept-terms.ts'
import { signShownTime } from './sign-shown-time.ts'

const { typed } = applicants.maya
const { version } = testTerms

describe.each(await openTestStores())('accepting the terms on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  /** An application with some answers, and the request of a page that shows them now. */
  async function setUp() {
    const bench = setUpApplications(opened)
    const { store, clock, customer } = bench
    const id = await bench.add()
    await bench.fillIn(id, { applicant: typed.applicant, name: typed.name })
    const application = await bench.application(id)
    const { revision } = application
    const shown = { revision, version }
    const signedTime = await signShownTime(store, store.db, application, shown, clock.now)
    const request: AcceptTermsRequest = {
      applicationId: id,
      session: customer.session,
      language: 'es',
      shown: { ...shown, signedTime },
      values: { terms_and_conditions_accepted: true, information_attested: true },
      context: acceptanceContext,
      signals: { network: '192.0.2.0/24', mark: undefined },
    }
    return { ...bench, id, request }
  }

  it('records the acceptance of these documents for these answers, with evidence and flags', async () => {
    const { deps, store, id, request, trail, clock } = await setUp()
    expect(await acceptTerms(deps, request)).toBe('accepted')
    const accepted = await store.acceptances.current(store.db, id)
    expect(accepted).toMatchObject({
      revision: 2,
      attested: true,
      terms: [{ id: 'terms', version, language: 'es', hash: 'a'.repeat(64) }],
    })
    const [{ record } = { record: undefined }] = await store.evidence.list(store.db, id)
    expect(record?.parts).toMatchObject({ times: { shownAt: clock.now.toISOString() } })
    expect(await store.flags.ofAcceptance(store.db, accepted?.id ?? '')).toBeDefined()
    expect((await trail(id)).map(({ event }) => event)).toContain('terms_accepted')
  })

  it('rejects an acceptance of answers that were changed since they were shown', async () => {
    const { deps, store, id, request, fillIn } = await setUp()
    await fillIn(id, { name: { ...typed.name, last_name: 'Canary' } })
    expect(await acceptTerms(deps, request)).toBe('answers_changed')
    expect(await store.acceptances.latest(store.db, id)).toBeUndefined()
  })

  it('rejects an acceptance of documents that are no longer in force', async () => {
    const { deps, store, id, request } = await setUp()
    const old = { ...request, shown: { ...request.shown, version: '2025-01-01' } }
    expect(await acceptTerms(deps, old)).toBe('terms_changed')
    expect(await store.acceptances.latest(store.db, id)).toBeUndefined()
  })

  it('records an acceptance once when its form is posted again', async () => {
    const { deps, store, id, request, trail, fillIn, application } = await setUp()
    const recorded = async () => ({
      acceptance: await store.acceptances.latest(store.db, id),
      evidence: await store.evidence.list(store.db, id),
      events: await trail(id),
    })
    expect(await acceptTerms(deps, request)).toBe('accepted')
    const first = await recorded()
    expect(first.acceptance).toBeDefined()
    const again = { ...request, signals: { network: '198.51.100.0/24', mark: undefined } }
    expect(await acceptTerms(deps, again)).toBe('accepted')
    expect(await recorded()).toEqual(first)
    // A voided acceptance stays voided, although the answers are the same again.
    const other = { ...typed.name, last_name: 'Canary' }
    for (const name of [other, typed.name]) await fillIn(id, { name })
    const { revision } = await application(id)
    expect(await acceptTerms(deps, { ...request, shown: { ...request.shown, revision } })).toBe(
      'accepted',
    )
    expect((await recorded()).evidence).toHaveLength(2)
  })

  it.each([
    ['in another session', { session: Buffer.alloc(32, 7) }],
    ['in another language', { language: 'en' as const }],
    ['with another attestation', { values: { terms_and_conditions_accepted: true } }],
  ])('records another acceptance of the same answers: %s', async (_, change) => {
    const { clock, deps, store, id, request } = await setUp()
    expect(await acceptTerms(deps, request)).toBe('accepted')
    const again = { ...request, ...change }
    if (again.session !== request.session) {
      await store.sessions.add(
        store.db,
        again.session,
        new Date(clock.now.getTime() + 60_000),
        clock.now,
      )
      await store.sessions.grant(store.db, again.session, id)
    }
    expect(await acceptTerms(deps, again)).toBe('accepted')
    expect(await store.evidence.list(store.db, id)).toHaveLength(2)
  })

  it('believes no time that this server has not signed', async () => {
    const { deps, store, id, request } = await setUp()
    const forged = { ...request.shown, signedTime: `1.${'0'.repeat(64)}` }
    expect(await acceptTerms(deps, { ...request, shown: forged })).toBe('accepted')
    const [first] = await store.evidence.list(store.db, id)
    expect(first?.record.parts).toMatchObject({ times: { shownAt: null } })
  })

  it('rejects an acceptance once the application is stopped', async () => {
    const { deps, store, id, request, clock } = await setUp()
    const stopped = { reportedAt: clock.now, stoppedAt: clock.now }
    await store.db.updateTable('application').set(stopped).where('id', '=', id).execute()
    expect(await acceptTerms(deps, request)).toBe('not_editable')
  })

  it('records no acceptance while what the platform asked for is outstanding', async () => {
    const bench = setUpApplications(opened, {
      getQuestionSettings: (language) => ({ ...testSettings, language, attestation: false }),
    })
    const { deps, store, customer, clock } = bench
    const id = await bench.add()
    const { name, address, identification } = typed
    await bench.fillIn(id, { ...typed, name: { ...name, last_name: 'Changes' } })
    const session = customer.session
    const accept = async () => {
      const { revision } = await bench.application(id)
      const signedTime = await signShownTime(
        store,
        store.db,
        { id },
        { revision, version },
        clock.now,
      )
      return acceptTerms(deps, {
        applicationId: id,
        session,
        language: 'en',
        shown: { revision, version, signedTime },
        values: { terms_and_conditions_accepted: true },
        context: acceptanceContext,
        signals: { network: undefined, mark: undefined },
      })
    }
    const submit = async () => {
      const { revision } = await bench.application(id)
      const evaluateProgress = (answers: Answers) =>
        evaluateApplication(deps, { answers, language: 'en' })
      const request = { applicationId: id, revision, session, termsVersion: version }
      return submitAndWait(deps, { ...request, evaluateProgress })
    }
    expect(await accept()).toBe('accepted')
    expect(await submit()).toMatchObject({ outcome: 'enqueued' })
    expect(await accept()).toBe('not_editable')
    await bench.recover()
    expect(await bench.submission(id)).toMatchObject({ state: 'awaiting_customer' })

    const recorded = async () => ({
      acceptance: await store.acceptances.latest(store.db, id),
      evidence: await store.evidence.list(store.db, id),
      events: await bench.trail(id),
    })
    const changes: Record<string, RawValues>[] = [
      {},
      // One of the two alone, then the other as it was refused.
      { address: { ...address, postal_code: '98109' } },
      { address, identification: { ...identification, passport_number: 'P1234567' } },
    ]
    for (const change of changes) {
      await bench.fillIn(id, change)
      const before = await recorded()
      expect(await accept()).toBe('outstanding')
      expect(await recorded()).toEqual(before)
    }
    await bench.fillIn(id, { address: { ...address, postal_code: '98109' } })
    expect(await accept()).toBe('accepted')
    expect(await submit()).toMatchObject({ outcome: 'enqueued' })
  })

  it('names who attests for a company, and as what', async () => {
    const { deps, store, id, request } = await setUp()
    const values = { ...request.values, attester_name: 'Amira Haddad', attester_role: 'CEO' }
    expect(await acceptTerms(deps, { ...request, values })).toBe('accepted')
    expect(await store.acceptances.current(store.db, id)).toMatchObject({
      attester: { name: 'Amira Haddad', role: 'CEO' },
    })
  })
})
