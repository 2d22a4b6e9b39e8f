/** Tests that a firm's own systems give and read the answers to its own questions. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createFunnelCounters } from '#lib/statistics/funnel-counters.ts'
import { askQuestions, exampleQuestions } from '@/test-support/own-questions.ts'
import { setUpApplications } from '@/test-support/submission/applications-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { authenticatePartner } from './authenticate-partner.ts'
import { changePartnerAnswers } from './change-partner-answers.ts'
import { getPartnerApplication } from './get-partner-application.ts'
import { addPartner } from './manage-partners.ts'
import type { StartBody } from './rules/interface.ts'
import { partnerScopes } from './rules/scopes.ts'
import { startPartnerApplication } from './start-partner-application.ts'

beforeAll(() => askQuestions(exampleQuestions))
afterAll(() => askQuestions())

// The forms of bodies are made once: other tests of this worker may have made them without own questions.
vi.resetModules()
const { parseBody, patchBody, startBody } = await import('./rules/interface.ts')
const { describeInterface } = await import('./describe-interface.ts')

const given = { monthly_amount: '2500', pays_abroad: 'yes', main_country: 'IE' }
const body: StartBody = {
  customer_id: 'shop-4711',
  type: 'INDIVIDUAL',
  language: 'es',
  answers: { own__expected_use: given, own__about_us: { heard_from: ['search'] } },
}

it.each<[string, object, { path: string; code: string }[]]>([
  [
    'an own question that is none',
    { own__expected_use: { shoe_size: '1' } },
    [{ path: '/answers/own__expected_use/shoe_size', code: 'unknown' }],
  ],
  ['a page that is none', { own__other: {} }, [{ path: '/answers/own__other', code: 'unknown' }]],
  [
    'a choice that is none',
    { own__expected_use: { pays_abroad: 'maybe' } },
    [{ path: '/answers/own__expected_use/pays_abroad', code: 'not_in_list' }],
  ],
])('the document of the interface knows own questions, and refuses %s', (_, answers, faults) => {
  expect(parseBody(startBody, { ...body, locked: ['own__about_us'] })).toMatchObject({
    value: body,
  })
  expect(parseBody(startBody, { ...body, answers })).toEqual({ faults })
  const { schemas } = describeInterface(new URL('https://apply.example.com')).components
  expect(JSON.stringify(schemas.patchBody)).toContain('monthly_amount')
})

for (const opened of await openTestStores()) {
  beforeEach(opened.reset)
  afterAll(opened.close)

  it(`starts with, changes and reads answers to own questions, on ${opened.name}`, async () => {
    const bench = setUpApplications(opened)
    const { store, clock } = bench
    const deps = {
      ...bench.deps,
      publicUrl: new URL('https://apply.example.com'),
      languages: ['en', 'es', 'ar'] as const,
      funnel: createFunnelCounters(),
    }
    const managing = { store, now: () => clock.now, actor: { kind: 'staff', id: 'noor' } } as const
    const added = await addPartner(managing, { name: 'Acme', scopes: [...partnerScopes] })
    const by = (await authenticatePartner(deps, `Bearer ${added?.key}`)) ?? expect.unreachable()
    const start = (over: Partial<StartBody> = {}) =>
      startPartnerApplication(deps, by, { ...body, ...over })
    const wrong = {
      own__expected_use: { ...given, monthly_amount: 'much' },
      own__about_us: { trading_since: '2020-01-01' },
    }
    expect(await start({ answers: wrong })).toEqual({
      outcome: 'invalid',
      faults: [
        { path: '/answers/own__expected_use/monthly_amount', code: 'not_a_number' },
        { path: '/answers/own__about_us/trading_since', code: 'not_asked' },
      ],
    })
    const unasked = { own__expected_use: { ...given, pays_abroad: 'no' } }
    expect(await start({ answers: unasked })).toMatchObject({
      faults: [{ path: '/answers/own__expected_use/main_country', code: 'not_asked' }],
    })
    const typed = { ...body.answers, own__expected_use: { ...given, monthly_amount: '٢ ٥٠٠' } }
    const started = await start({ answers: typed })
    const { applicationId, etag } = started.outcome === 'started' ? started : expect.unreachable()
    const read = async (scopes = by.partner.scopes) =>
      (await getPartnerApplication(deps, { ...by.partner, scopes }, applicationId))?.view
    expect((await read())?.answers).toEqual(body.answers)
    expect(await read(['applications:read'])).not.toHaveProperty('answers')
    const patch = parseBody(patchBody, {
      answers: { own__expected_use: { main_country: null, pays_abroad: 'no' } },
    })
    const change = {
      applicationId,
      ifMatch: [etag],
      patch: 'value' in patch ? patch.value.answers : {},
    }
    expect(await changePartnerAnswers(deps, by, change)).toMatchObject({ outcome: 'changed' })
    expect((await read())?.answers?.own__expected_use).toEqual({
      monthly_amount: '2500',
      pays_abroad: 'no',
    })
  })
}
