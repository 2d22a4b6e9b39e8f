/** Tests that the firm's own questions are answered, accepted, proven, sent and erased like all others. */
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyReceipt } from '#lib/acceptance/evidence/verify-receipt.ts'
import { getAcceptanceState } from '#lib/acceptance/state/get-acceptance-state.ts'
import { hashSecret } from '#lib/access/rules/secrets.ts'
import { everyApplication } from '#lib/casework/store/staff-scope.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import type { RawValues } from '#lib/onboarding/view/step-view.ts'
import { exportApplication } from '#lib/privacy/export-application.ts'
import { readOperationValues } from '#lib/submission/state/operation-history.ts'
import { submitAndWait } from '#lib/submission/submit-and-wait.ts'
import { testSettings } from '@/test-support/applicants/answer-steps.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { acceptCurrentTerms } from '@/test-support/applications/fill-in-application.ts'
import { createDatabaseWriter } from '@/test-support/database-writer.ts'
import { askQuestions, exampleQuestions } from '@/test-support/own-questions.ts'
import { ownAnswers, setUpPersonLinks } from '@/test-support/person-links-setup.ts'
import { createMember } from '@/test-support/staff/casework-setup.ts'
import { setUpApplications } from '@/test-support/submission/applications-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { evaluateApplication } from './evaluate-application.ts'
import { savePart } from './own-part/person-part.ts'
import { saveAnswers } from './save-answers.ts'

const { typed } = applicants.maya
const sessionToken = 's'.repeat(43)
const own = {
  own__expected_use: { monthly_amount: '2500', pays_abroad: 'yes', main_country: 'IE' },
  own__about_us: { heard_from: ['search', 'friend'] },
}
const accepted = {
  'own.monthly_amount': 2500,
  'own.pays_abroad': 'yes',
  'own.main_country': 'IE',
  'own.heard_from': ['friend', 'search'],
}
const grace = {
  kind: 'staff',
  member: createMember('agent', '99999999-0000-4000-8000-000000000001'),
} as const
const issuer = { name: 'Portico', keys: 'https://apply.example.com/keys' }

describe.each(await openTestStores())('own questions, on $name', (opened) => {
  beforeEach(async () => {
    await opened.reset()
    askQuestions(exampleQuestions)
  })
  afterEach(() => askQuestions())
  afterAll(opened.close)

  function setUp() {
    const bench = setUpApplications(opened, {
      customerSession: hashSecret(sessionToken),
      getQuestionSettings: (language) => ({ ...testSettings, language, attestation: false }),
    })
    const { deps, store, application } = bench
    const evaluate = (answers: unknown) => evaluateApplication(deps, { answers, language: 'en' })
    return {
      ...bench,
      async begin(answers: Record<string, RawValues> = { ...typed, ...own }) {
        const id = await bench.add()
        await bench.fillIn(id, answers)
        return id
      },
      accept: (applicationId: string) =>
        acceptCurrentTerms(deps, { applicationId, sessionToken }, undefined),
      progress: async (id: string) => evaluate((await application(id)).answers),
      async acceptance(id: string) {
        const stored = await application(id)
        const { version } = deps.getCurrentTerms()
        return getAcceptanceState(store, store.db, stored, evaluate(stored.answers), version)
      },
      async submit(id: string) {
        const { revision } = await application(id)
        return submitAndWait(bench.deps, {
          applicationId: id,
          revision,
          session: hashSecret(sessionToken),
          termsVersion: deps.getCurrentTerms().version,
          evaluateProgress: evaluate,
        })
      },
    }
  }

  it('are part of what is accepted, of its evidence and of the receipt, and are not sent', async () => {
    const { begin, accept, submit, progress, store, clock, application } = setUp()
    const id = await begin(typed)
    expect((await progress(id)).open).toBe('own__expected_use')
    await expect(submit(id)).resolves.toEqual({ outcome: 'incomplete' })
    const whole = await begin()
    expect((await progress(whole)).open).toBeUndefined()
    await accept(whole)
    const [acceptance] = await store.acceptances.all(store.db, whole)
    expect(acceptance?.snapshot).toMatchObject(accepted)
    const [evidence] = await store.evidence.list(store.db, whole)
    const { data } = Object(evidence?.record.parts)
    expect(Object.keys(data.answers)).toEqual(expect.arrayContaining(Object.keys(accepted)))
    // The record has the question in the words that the customer read, and no answer.
    expect(Object.keys(data.questions).toSorted()).toEqual(Object.keys(accepted).toSorted())
    expect(data.questions['own.main_country']).toEqual({
      asked: 'To which country will you send most?',
    })
    expect(data.questions['own.heard_from']).toEqual({
      asked: 'How did you hear of us?',
      choices: {
        friend: 'From a friend',
        advert: 'From an advertisement',
        search: 'From a web search',
      },
    })
    const reference = (await application(whole)).customerId
    const request = { reference, staff: grace.member.id, now: clock.now, issuer }
    const exported = await exportApplication(store, request)
    const { held } = exported.outcome === 'exported' ? exported : expect.unreachable()
    expect(held).toMatchObject({ application: { answers: { own__expected_use: {} } } })
    const receipt = Object(held.receipt)
    expect(verifyReceipt(receipt)).toMatchObject({ ok: true })
    const [openings] = Object.values<Record<string, { value: unknown }>>(receipt.answers)
    expect(openings?.['own.main_country']?.value).toBe('IE')
    if (openings?.['own.main_country']) openings['own.main_country'].value = 'FR'
    expect(verifyReceipt(receipt)).toMatchObject({ ok: false })
    expect(await submit(whole)).toMatchObject({ outcome: 'enqueued' })
    const submission = await store.submissions.findByApplication(store.db, whole)
    const operations = await store.submissions.listOperations(store.db, submission?.id ?? '')
    expect(operations.map(({ kind }) => kind)).toEqual(['create', 'submit'])
    const [create] = operations
    const sent = await readOperationValues(store, store.db, create ?? expect.unreachable())
    expect(Object.keys(sent).filter((path) => path.startsWith('own'))).toEqual([])
    await store.transaction((tx) => store.applications.erase(tx, whole, clock.now))
    const rows = await createDatabaseWriter(store.db, { hasAllRights: false }).read(
      'acceptance',
      `application_id = '${whole}'`,
    )
    expect(JSON.stringify(rows)).not.toContain('main_country')
  })

  it('void an acceptance when anybody changes an answer, and say which', async () => {
    const { begin, accept, fillIn, acceptance, trail } = setUp()
    const id = await begin()
    await accept(id)
    expect(await acceptance(id)).toMatchObject({ accepted: { dataHash: expect.any(String) } })
    const changed = {
      own__expected_use: { monthly_amount: '9000000', pays_abroad: 'no', main_country: '' },
    }
    await fillIn(id, changed, { actor: grace })
    expect(await acceptance(id)).toMatchObject({
      accepted: undefined,
      changed: ['own.monthly_amount', 'own.pays_abroad', 'own.main_country'],
    })
    const events = await trail(id)
    expect(events.find(({ event }) => event === 'acceptance_voided')?.detail).toMatchObject({
      fields: ['own.monthly_amount', 'own.pays_abroad', 'own.main_country'],
    })
    expect(JSON.stringify(events)).not.toMatch(/9000000|2500/)
  })

  it('do not take an acceptance for others though a database writer puts it back in force', async () => {
    const { begin, accept, fillIn, acceptance, submit, store } = setUp()
    const id = await begin()
    await accept(id)
    await fillIn(id, { own__about_us: { heard_from: ['advert'] } })
    const writer = createDatabaseWriter(store.db, { hasAllRights: true })
    const isWritten = await writer.update(
      'acceptance',
      `application_id = '${id}'`,
      `voided_at = null, revision = (select revision from application where id = '${id}')`,
    )
    expect(isWritten).toBe(true)
    expect(await acceptance(id)).toMatchObject({ accepted: undefined, changed: ['own.heard_from'] })
    expect(await submit(id)).toEqual({ outcome: 'not_accepted' })
  })

  it('refuse what a company’s person posts to them', async () => {
    const bench = await setUpPersonLinks(opened)
    const session = await bench.enter()
    const { asked } = await bench.read(bench.id, 'own__expected_use')
    const forged = await bench.answer(asked, own.own__expected_use)
    const right = (await bench.part(session)).asked.find(({ step }) => step.id === 'person_birth')
    const birth = await bench.answer(right ?? expect.unreachable(), ownAnswers.person_birth ?? {})
    for (const steps of [[forged], [birth, forged]]) {
      expect(await savePart(bench.deps, { session, language: 'en', steps })).toEqual({
        outcome: 'not_asked',
      })
    }
    // Staff who post it as a person's answer put it nowhere that counts.
    const request = { applicationId: bench.id, actor: grace, language: 'en' } as const
    await saveAnswers(bench.deps, request, { steps: [forged], person: bench.owner })
    const { answers } = await bench.application(bench.id)
    const { ownAnswers: counted, people } = evaluateApplication(bench.deps, {
      answers,
      language: 'en',
    })
    expect(counted).toEqual({})
    expect(people.flatMap((person) => person.asked).some(({ step }) => step.own)).toBe(false)
  })

  it('follow a changed file: what is gone is not shown, sent or needed, and what is new is asked', async () => {
    const { begin, progress, accept, acceptance } = setUp()
    const id = await begin()
    await accept(id)
    const more = exampleQuestions.replace(
      '  - id: about_us\n',
      '  - id: brand_new\n    questions: [{ id: is_new, type: yes_no, label: { en: n, es: n, ar: n } }]\n  - id: about_us\n',
    )
    askQuestions(more)
    expect((await progress(id)).open).toBe('own__brand_new')
    askQuestions(exampleQuestions.replaceAll('main_country', 'other_country'))
    const other = await progress(id)
    expect(other.open).toBe('own__expected_use')
    expect(other.ownAnswers).toEqual({ 'own.heard_from': ['friend', 'search'] })
    askQuestions()
    const none = await progress(id)
    expect(none.open).toBeUndefined()
    expect(none.ownAnswers).toEqual({})
    expect(none.asked.map(({ step }) => step.id).filter((each) => each.startsWith('own'))).toEqual(
      [],
    )
    expect(await acceptance(id)).toMatchObject({ accepted: undefined })
    await accept(id)
    askQuestions(exampleQuestions)
    expect((await progress(id)).open).toBeUndefined()
  })

  it('go to the platform as an update where the file says so', async () => {
    const to = 'customer_details.shoe_size'
    askQuestions(`pages:
  - id: shoes
    heading: { en: S, es: S, ar: س }
    questions:
      - { id: shoe_size, type: number, label: { en: S?, es: ¿S?, ar: س؟ }, to: ${to} }
      - { id: likes_shoes, type: yes_no, label: { en: L?, es: ¿L?, ar: ل؟ }, to: customer_details.likes_shoes }
`)
    const { begin, accept, submit, store } = setUp()
    const id = await begin({ ...typed, own__shoes: { shoe_size: '43', likes_shoes: 'yes' } })
    await accept(id)
    await submit(id)
    const submission = await store.submissions.findByApplication(store.db, id)
    const operations = await store.submissions.listOperations(store.db, submission?.id ?? '')
    expect(operations.map(({ kind }) => kind)).toEqual(['create', 'update', 'submit'])
    const [, update] = operations
    expect(await readOperationValues(store, store.db, update ?? expect.unreachable())).toEqual({
      [to]: '43',
      'customer_details.likes_shoes': 'true',
    })
    expect((await store.acceptances.all(store.db, id))[0]?.snapshot).toMatchObject({
      'own.shoe_size': 43,
      [to]: 43,
      'own.likes_shoes': 'yes',
    })
  })

  it('are found by staff where the file says so, in any order of their words, and only there', async () => {
    askQuestions(`pages:
  - id: club
    heading: { en: C, es: C, ar: ن }
    questions:
      - { id: club_name, type: text, max: 60, staff_search: true, label: { en: N?, es: ¿N?, ar: س؟ } }
      - { id: club_motto, type: text, max: 60, label: { en: M?, es: ¿M?, ar: ش؟ } }
`)
    const { begin, fillIn, store } = setUp()
    const answers = { club_name: 'Círculo Ártico', club_motto: 'Veritas' }
    const id = await begin({ ...typed, own__club: answers })
    const find = async (...words: string[]) => {
      const query = { by: 'name', words } as const
      const found = await store.casework.found(store.db, everyApplication, query, { limit: 9 })
      return found.map(({ applicationId }) => applicationId)
    }
    expect(await find('artico', 'circ')).toEqual([id])
    expect(await find('maya', 'arti')).toEqual([id])
    expect(await find('veritas')).toEqual([])
    await fillIn(id, { own__club: { ...answers, club_name: 'Antarctic' } })
    expect(await find('artico')).toEqual([])
    expect(await find('antarctic')).toEqual([id])
  })

  it('are sealed in the database', async () => {
    const { begin, store } = setUp()
    const id = await begin()
    const [row] = await createDatabaseWriter(store.db, { hasAllRights: false }).read(
      'application',
      `id = '${id}'`,
    )
    // Digits alone also occur in what is sealed.
    expect(JSON.stringify(row)).not.toMatch(/monthly_amount|:2500/)
    const stored = (await store.applications.find(store.db, id))?.answers as Answers
    expect(stored.own__expected_use?.values.monthly_amount).toBe(2500)
  })
})
