import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPageSnapshot } from '#lib/onboarding/answers/conflicts.ts'
import type { SavedStep } from '#lib/onboarding/answers/saved-step.ts'
import { toEligibility } from '#lib/onboarding/settings/eligibility.ts'
import type { RawValues } from '#lib/onboarding/view/step-view.ts'
import { testSettings } from '@/test-support/applicants/answer-steps.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { openPage } from '@/test-support/read-page.ts'
import { createMember } from '@/test-support/staff/casework-setup.ts'
import { setUpApplications } from '@/test-support/submission/applications-setup.ts'
import { terms } from '@/test-support/submission/platform-answers.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import type { ChangeRequest } from './commit-change.ts'
import { saveAnswers } from './save-answers.ts'

const member = createMember('agent', '99999999-0000-4000-8000-000000000001')
const grace = { kind: 'staff', member } as const
const { typed } = applicants.maya
const renamed: RawValues = { ...typed.name, last_name: 'Canary' }

describe.each(await openTestStores())('saving steps that were read before on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(() => {
    vi.restoreAllMocks()
    return opened.close()
  })

  async function setUp(over: Parameters<typeof setUpApplications>[1] = {}) {
    const bench = setUpApplications(opened, over)
    const { deps, store, customer } = bench
    const id = await bench.add()
    await bench.fillIn(id, { applicant: typed.applicant, name: typed.name })

    /** Reads what a request reads; `save` then does its write. */
    async function requestPage(answers: Record<string, RawValues>) {
      const page = { session: customer.session, applicationId: id, now: bench.clock.now }
      const read = await openPage(store, page)
      const steps = await Promise.all(
        Object.entries(answers).map(async ([stepId, typed]) => {
          const { asked, revision } = await bench.read(id, stepId)
          const { step, saved: before } = asked
          const shown = createPageSnapshot(step, before, revision)
          return { ...(await bench.answer(asked, typed)), before, shown }
        }),
      )
      return (given: Partial<ChangeRequest> = {}) => {
        const as = { applicationId: id, actor: customer, language: 'en', read } as const
        return saveAnswers(deps, { ...as, ...given }, { steps, savesRest: steps.length > 1 })
      }
    }
    const request = (stepId: string, typed: RawValues) => requestPage({ [stepId]: typed })

    const transactions = vi.spyOn(store, 'transaction').mockClear()
    const events = async () => (await bench.trail(id)).map(({ event }) => event)
    return { ...bench, id, request, requestPage, transactions, events }
  }

  it('takes no transaction, and leaves what one leaves', async () => {
    const { id, request, transactions, trail, application } = await setUp()
    const save = await request('birth', typed.birth ?? {})
    transactions.mockClear()
    const saved = await save()
    expect(saved).toMatchObject({ outcome: 'saved', accepted: false, prepared: false })
    expect(transactions).not.toHaveBeenCalled()
    const { answers, sources, locale, revision } = await application(id)
    expect(answers.birth).toMatchObject({ values: { nationality: 'US' } })
    expect(sources.birth?.nationality).toMatchObject({ by: { kind: 'customer' }, revision: 3 })
    expect({ locale, revision }).toEqual({ locale: 'en', revision: 3 })
    expect((await trail(id)).at(-1)).toMatchObject({ by: 'customer', event: 'step_kept' })
    if (saved.outcome === 'saved') expect(saved.progress.open).toBe('residence')
  })

  it('takes none for a page of several steps, and saves it once though it is sent twice', async () => {
    const { id, requestPage, transactions, events, application } = await setUp()
    const { residence = {}, birth = {} } = typed
    const save = await requestPage({ residence, birth })
    transactions.mockClear()
    expect(await save()).toMatchObject({ outcome: 'saved', conflicts: [] })
    expect(transactions).not.toHaveBeenCalled()
    expect(await save()).toEqual({ outcome: 'unchanged' })
    expect(await events()).toEqual(Array(4).fill('step_kept'))
    const { answers, revision } = await application(id)
    expect(revision).toBe(3)
    expect(answers).toMatchObject({ residence: { values: residence }, birth: { values: {} } })
  })

  it('saves a page that two tabs send at once as the later one has it, whole', async () => {
    const { id, requestPage, application, events, store } = await setUp()
    const countries = ['US', 'GB']
    const tabs = countries.map((country) =>
      requestPage({
        residence: { country_code: country },
        birth: { ...typed.birth, nationality: country },
      }),
    )
    const sent = await Promise.all(tabs)
    const saved = await Promise.all(sent.map((save) => save()))
    expect(saved.map(({ outcome }) => outcome)).toEqual(['saved', 'saved'])
    const { answers, revision } = await application(id)
    expect(revision).toBe(4)
    const { residence, birth } = answers as Record<string, SavedStep>
    expect(countries).toContain(residence?.values.country_code)
    expect(birth?.values.nationality).toBe(residence?.values.country_code)
    expect(await events()).toEqual(Array(6).fill('step_kept'))
    expect(await store.audit.verify(store.db)).toMatchObject({ ok: true })
  })

  it('saves no step of a page if the firm’s rules refuse one', async () => {
    const { id, requestPage, application } = await setUp({
      getQuestionSettings: (language) => ({
        ...testSettings,
        language,
        eligibility: toEligibility(),
      }),
    })
    const child = { ...typed.birth, date_of_birth: { day: '1', month: '3', year: '2014' } }
    const save = await requestPage({ residence: typed.residence ?? {}, birth: child })
    expect(await save()).toMatchObject({ outcome: 'not_eligible' })
    expect((await application(id)).revision).toBe(2)
  })

  it('merges what somebody else saved since then', async () => {
    const { id, request, fillIn, application } = await setUp()
    const save = await request('birth', typed.birth ?? {})
    await fillIn(id, { name: renamed })
    expect(await save()).toMatchObject({ outcome: 'saved' })
    const { answers, revision } = await application(id)
    expect(answers.birth).toMatchObject({ values: { nationality: 'US' } })
    expect(answers.name).toMatchObject({ values: { last_name: 'Canary' } })
    expect(revision).toBe(4)
  })

  it('finds a conflict with what somebody else saved since then', async () => {
    const { id, request, fillIn } = await setUp()
    const save = await request('name', renamed)
    await fillIn(id, { name: { ...typed.name, last_name: 'Byron' } }, { actor: grace })
    expect(await save()).toMatchObject({ outcome: 'conflict', revision: 3 })
  })

  it('voids an acceptance that was given since then, and one that was read', async () => {
    const { id, request, agree, events } = await setUp()
    const save = await request('name', renamed)
    await agree(id, false, terms)
    expect(await save()).toMatchObject({ outcome: 'saved', accepted: true })
    expect((await events()).slice(-2)).toEqual(['acceptance_voided', 'step_kept'])
    await agree(id, false, terms)
    const again = await request('name', typed.name ?? {})
    expect(await again()).toMatchObject({ outcome: 'saved', accepted: true })
    expect((await events()).slice(-2)).toEqual(['acceptance_voided', 'step_kept'])
  })

  it('takes no transaction once an acceptance is voided, and says that there was one', async () => {
    const { id, request, agree, fillIn, transactions } = await setUp()
    await agree(id, false, terms)
    await fillIn(id, { name: renamed })
    const save = await request('name', typed.name ?? {})
    transactions.mockClear()
    expect(await save()).toMatchObject({ outcome: 'saved', accepted: true })
    expect(transactions).not.toHaveBeenCalled()
  })

  it('says that the customer corrected what staff had entered', async () => {
    const { id, request, fillIn, events } = await setUp()
    await fillIn(id, { birth: typed.birth ?? {} }, { actor: grace })
    const save = await request('birth', { ...typed.birth, nationality: 'LB' })
    expect(await save()).toMatchObject({ outcome: 'saved' })
    expect((await events()).slice(-2)).toEqual(['step_kept', 'entry_corrected'])
  })

  it('changes nothing of what was submitted since then', async () => {
    const { id, request, store, clock, application } = await setUp()
    const save = await request('name', renamed)
    const submission = { id: crypto.randomUUID(), applicationId: id, operations: [] }
    await store.transaction((tx) => store.submissions.add(tx, { ...submission, now: clock.now }))
    expect(await save()).toEqual({ outcome: 'not_editable' })
    expect((await application(id)).revision).toBe(2)
  })

  it('counts its use of a limit once, in its statement or before its transaction', async () => {
    const { id, request, fillIn } = await setUp()
    const use = { key: 'saveAnswers/a', seconds: 60, counted: vi.fn(), count: vi.fn() }
    await (await request('birth', typed.birth ?? {}))({ use })
    expect(use.counted).toHaveBeenCalledExactlyOnceWith({ uses: 1, endsInMs: 60_000 })
    expect(use.count).not.toHaveBeenCalled()
    const late = await request('birth', { ...typed.birth, nationality: 'LB' })
    await fillIn(id, { name: renamed })
    await late({ use })
    expect(use.counted).toHaveBeenCalledOnce()
    expect(use.count).toHaveBeenCalledOnce()
  })

  it('says that the database failed', async () => {
    const { request, store } = await setUp()
    const save = await request('name', renamed)
    const failing = vi.spyOn(store, 'statement').mockRejectedValue(new Error('gone'))
    expect(await save()).toEqual({ outcome: 'unavailable' })
    failing.mockRestore()
  })
})
