import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { hashSecret } from '#lib/access/rules/secrets.ts'
import { evaluateApplication } from '#lib/applications/evaluate-application.ts'
import { saveAnswers } from '#lib/applications/save-answers.ts'
import { sayNotRight } from '#lib/applications/say-not-right.ts'
import { getAuthor } from '#lib/onboarding/answers/answer-authors.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { listGroups, listStepPages } from '#lib/onboarding/progress/groups.ts'
import { buildReviewGroups } from '#lib/onboarding/review/review-rows.ts'
import { createFunnelCounters } from '#lib/statistics/funnel-counters.ts'
import { asPartnerGives } from '@/test-support/applicants/as-partner.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { acceptCurrentTerms } from '@/test-support/applications/fill-in-application.ts'
import { setUpApplications } from '@/test-support/submission/applications-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { authenticatePartner } from './authenticate-partner.ts'
import { changePartnerAnswers } from './change-partner-answers.ts'
import { getPartnerApplication } from './get-partner-application.ts'
import { addPartner } from './manage-partners.ts'
import { openPartnerLink } from './open-partner-link.ts'
import { type PatchBody, parseBody, type StartBody, startBody } from './rules/interface.ts'
import { partnerScopes } from './rules/scopes.ts'
import { startPartnerApplication } from './start-partner-application.ts'

const { maya } = applicants
const answers = asPartnerGives(maya.typed)

describe.each(await openTestStores())('what a partner locked, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  /** A partner’s application with locks, opened by its customer; `patch` changes answers before. */
  async function setUp(over: Partial<StartBody> = {}, patch: PatchBody['answers'] = {}) {
    const bench = setUpApplications(opened)
    const { store, clock } = bench
    const deps = {
      ...bench.deps,
      publicUrl: new URL('https://apply.example.com'),
      languages: ['en', 'es', 'ar'] as const,
      funnel: createFunnelCounters(),
    }
    const managing = { store, now: () => clock.now, actor: { kind: 'staff', id: 'noor' } as const }
    const given = { name: 'Acme shop', scopes: [...partnerScopes] }
    const key = (await addPartner(managing, given))?.key
    const by = await authenticatePartner(deps, `Bearer ${key}`)
    if (!by) throw new Error('no key')
    const body: StartBody = {
      customer_id: 'shop-4711',
      type: 'INDIVIDUAL',
      language: 'en',
      answers,
      locked: ['name'],
      hidden: ['birth'],
      ...over,
    }
    const started = await startPartnerApplication(deps, by, body)
    if (started.outcome !== 'started') return { ...bench, deps, faults: started }
    const { applicationId } = started
    const change = { applicationId, ifMatch: '*', patch } as const
    const changed = await changePartnerAnswers(deps, by, change)
    if (changed.outcome !== 'changed') throw new Error(changed.outcome)
    const token = started.link.url.split('/').at(-1) ?? ''
    const opening = await openPartnerLink(deps, { token, browser: undefined })
    if (opening.outcome !== 'opened') throw new Error(opening.outcome)
    const customer = { kind: 'customer', session: hashSecret(opening.token) } as const
    const request = { applicationId, actor: customer, language: 'en' } as const
    async function progress() {
      const { answers: stored, sources } = await bench.application(applicationId)
      return evaluateApplication(deps, { answers: stored, sources, language: 'en' })
    }
    /** Posts a step, whatever its page shows. */
    async function post(step: string, typed: object, savesRest = false) {
      const { asked } = await bench.read(applicationId, step)
      const values = { ...asked.saved?.typed, ...typed }
      const steps = [await bench.answer(asked, values)]
      return (await saveAnswers(deps, request, { steps, savesRest })).outcome
    }
    const view = () => getPartnerApplication(deps, by.partner, applicationId)
    const say = (step: string) => sayNotRight(deps, request, { step, code: 'wrong' })
    const session = { applicationId, sessionToken: opening.token }
    return { ...bench, deps, applicationId, session, progress, post, view, say }
  }

  async function setUpStarted(over?: Partial<StartBody>) {
    const found = await setUp(over)
    if ('faults' in found) throw new Error(JSON.stringify(found.faults))
    return found
  }

  it.each<[string, Partial<StartBody>, { path: string; code: string }[]]>([
    [
      'without answers',
      { answers: {} },
      [
        { path: '/locked/0', code: 'missing' },
        { path: '/hidden/0', code: 'missing' },
      ],
    ],
    ['twice', { hidden: ['name'] }, [{ path: '/hidden/0', code: 'twice' }]],
  ])('is a fault for a step %s', async (_, over, faults) => {
    const found = await setUp(over)
    expect('faults' in found && found.faults).toEqual({ outcome: 'invalid', faults })
    expect(await found.store.db.selectFrom('application').select('id').execute()).toEqual([])
  })

  it('is never the type, the acceptance or a step that is none', () => {
    const body = { customer_id: 'a', type: 'INDIVIDUAL', language: 'en' }
    for (const step of ['applicant', 'nothing', '__proto__']) {
      expect(parseBody(startBody, { ...body, locked: [step] })).toEqual({
        faults: [{ path: '/locked/0', code: 'not_in_list' }],
      })
    }
  })

  it('has a page of its own, or none, and stands in the review', async () => {
    const { progress } = await setUpStarted()
    const { asked } = await progress()
    for (const grouped of [true, false]) {
      const pages = listStepPages(asked, { grouped }).map((page) => page.map(({ step }) => step.id))
      expect(pages).toContainEqual(['name'])
      expect(pages.flat()).not.toContain('birth')
      expect(pages.flat()).toContain('contact')
    }
    const forStaff = listGroups({ asked }).flatMap((group) =>
      group.asked.map(({ step }) => step.id),
    )
    expect(forStaff).not.toContain('name')
    expect(forStaff).not.toContain('birth')
    const rows = (await buildReviewGroups(await progress())).flatMap((group) => group.rows)
    const locked = rows.filter((row) => row.locked).map(({ stepId }) => stepId)
    expect(new Set(locked)).toEqual(new Set(['name', 'birth']))
    expect(rows).toContainEqual(
      expect.objectContaining({ stepId: 'birth', field: 'date_of_birth' }),
    )
  })

  it('is changed by no post of the customer or of staff, alone or with other steps', async () => {
    const { application, applicationId, post, fillIn, trail } = await setUpStarted()
    const before = await application(applicationId)
    expect(await post('name', { last_name: 'Forged' })).toBe('unchanged')
    expect(await post('name', { last_name: 'Forged' }, true)).toBe('unchanged')
    expect(await post('birth', { nationality: 'GB' })).toBe('unchanged')
    const member = { id: 'noor', role: 'supervisor', branch: null }
    const staff = { kind: 'staff', member } as never
    await expect(
      fillIn(applicationId, { name: { first_name: 'Forged', last_name: 'X' } }, { actor: staff }),
    ).rejects.toThrow('name is not saved: unchanged')
    expect((await application(applicationId)).answers).toEqual(before.answers)
    expect((await application(applicationId)).revision).toBe(before.revision)
    expect((await trail(applicationId)).at(-1)?.event).toBe('partner_link_opened')
    // All else is still the customer’s.
    expect(await post('contact', { email_address: 'mine@example.com' })).toBe('saved')
  })

  it('is the customer’s to correct once they say that it is not right, which everybody is told', async () => {
    const { application, applicationId, post, say, view, session, deps, trail, progress } =
      await setUpStarted()
    expect(await say('contact')).toBe('unchanged')
    expect(await say('name')).toBe('unlocked')
    expect(await say('name')).toBe('unchanged')
    expect(await post('name', { last_name: 'Jonson' })).toBe('saved')
    const { answers: stored, sources } = await application(applicationId)
    expect((stored as Answers).name?.values).toMatchObject({ last_name: 'Jonson' })
    expect(getAuthor(sources, 'name', 'last_name')).toEqual({ kind: 'customer' })
    expect(getAuthor(sources, 'name', 'first_name')).toMatchObject({ kind: 'partner' })
    // The other lock stays.
    expect((await progress()).asked.filter(({ lock }) => lock)).toMatchObject([
      { step: { id: 'birth' }, lock: 'hidden' },
    ])
    expect((await view())?.view).toMatchObject({ not_right: [{ step: 'name', code: 'wrong' }] })
    expect(await trail(applicationId)).toContainEqual(
      expect.objectContaining({ by: 'customer', event: 'answer_not_right' }),
    )
    await acceptCurrentTerms(deps, session, undefined)
    expect(await trail(applicationId)).toContainEqual(
      expect.objectContaining({
        event: 'flags_raised',
        detail: expect.objectContaining({ flags: expect.arrayContaining(['answer_not_right']) }),
      }),
    )
  })

  it('stays locked when the partner corrects it', async () => {
    const found = await setUp({}, { name: { last_name: 'Corrected' } })
    if ('faults' in found) throw new Error(JSON.stringify(found.faults))
    expect(await found.post('name', { last_name: 'Forged' })).toBe('unchanged')
    const { answers: stored } = await found.application(found.applicationId)
    expect((stored as Answers).name?.values).toMatchObject({ last_name: 'Corrected' })
  })

  it('is open again where another answer leaves it without a value, so that nobody is stuck', async () => {
    const { post, progress } = await setUpStarted({ locked: ['address'], hidden: [] })
    const lockOf = async () => {
      const { asked } = await progress()
      return asked.find(({ step }) => step.id === 'address')
    }
    expect(await lockOf()).toMatchObject({ lock: 'locked' })
    expect(await post('residence', { country_code: 'GB' })).toBe('saved')
    const left = await lockOf()
    expect(left).toMatchObject({ values: undefined })
    expect(left?.lock).toBeUndefined()
  })
})
