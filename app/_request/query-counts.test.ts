/**
 * Tests how many statements a request makes, and data keys it opens: its route guard, its action and its page.
 */
import fs from 'node:fs'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createRouteGuard } from '@/lib/access/guards/route-guard.ts'
import { createSecret, hashSecret } from '@/lib/access/rules/secrets.ts'
import { localSessionCookie } from '@/lib/access/rules/session-names.ts'
import { addPerson } from '@/lib/applications/change-people.ts'
import { composeRateLimiters } from '@/lib/composition/compose-services.ts'
import type { Portico } from '@/lib/composition/server.ts'
import { requireEnv } from '@/lib/config/env.ts'
import { createRequestRouter, type RequestRouter } from '@/lib/http/server/request-router.ts'
import { createRouteFinder, readAppTemplates } from '@/lib/http/server/route-templates.ts'
import type { Language } from '@/lib/i18n/languages.ts'
import { createPageSnapshot } from '@/lib/onboarding/answers/conflicts.ts'
import { findStep } from '@/lib/onboarding/journeys.ts'
import type { RawValues } from '@/lib/onboarding/view/step-view.ts'
import { createFunnelCounters } from '@/lib/statistics/funnel-counters.ts'
import { createPageForm, createStepForm } from '@/test-support/applicants/answer-steps.ts'
import { companies } from '@/test-support/applicants/companies.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { acceptCurrentTerms } from '@/test-support/applications/fill-in-application.ts'
import { countWork, openCountedStores } from '@/test-support/counted-stores.ts'
import { setUpApplications, testTerms } from '@/test-support/submission/applications-setup.ts'

type Page = (props: never) => Promise<unknown>

const farFuture = new Date('2100-01-01')
const token = createSecret()
const dataDir = fs.mkdtempSync(path.join(tmpdir(), 'portico-counts-'))
const origin = 'http://localhost:3000'
const findRoute = createRouteFinder(readAppTemplates('app'))
let route: RequestRouter

const next = await vi.hoisted(async () =>
  (await import('@/test-support/next-request.ts')).createNextRequest(),
)
vi.mock('next/headers', () => next.nextHeaders)
vi.mock('next/navigation', (load) => next.nextNavigation(load))
next.cookies.set(localSessionCookie, token)

vi.resetModules()
const { default: StepPage } = await import(
  '../[language]/(customer)/apply/[application]/[step]/page.tsx'
)
const { default: ReviewPage } = await import(
  '../[language]/(customer)/apply/[application]/review/page.tsx'
)
const { default: StatusPage } = await import(
  '../[language]/(customer)/apply/[application]/status/page.tsx'
)
const { default: PersonStepPage } = await import(
  '../[language]/(customer)/apply/[application]/people/[person]/[step]/page.tsx'
)
const { savePersonStep } = await import(
  '../[language]/(customer)/apply/[application]/save-person-step.ts'
)
const { default: Layout } = await import('../[language]/layout.tsx')
const { saveStep } = await import('../[language]/(customer)/apply/[application]/save-step.ts')
const { saveStepGroup } = await import(
  '../[language]/(customer)/apply/[application]/save-step-group.ts'
)
const stores = await openCountedStores()

afterAll(() => {
  // The next file would get these modules, and this application.
  vi.resetModules()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  Reflect.deleteProperty(globalThis, Symbol.for('portico'))
  fs.rmSync(dataDir, { recursive: true, force: true })
})

/** Sends the request through the request router, as a browser does; the page reads its headers. */
async function pass(
  address: string,
  init: { method?: string; headers?: Record<string, string> } = {},
) {
  const asked = new IncomingMessage(new Socket())
  const headers = { cookie: `${localSessionCookie}=${token}`, origin, ...init.headers }
  Object.assign(asked, { method: init.method ?? 'GET', url: address, headers })
  const response = new ServerResponse(asked)
  await new Promise<void>((resolve) => route({ request: asked, response }, resolve))
  next.headers = new Headers(asked.headers as Record<string, string>)
  expect(next.headers.get('x-nothing-here')).toBeNull()
}

/** So many statements, named if there are others, and one data key opened. */
function expectWork(
  { statements, keysOpened }: Awaited<ReturnType<typeof countWork>>,
  most: number,
): void {
  expect(statements.length, statements.join('\n\n')).toBe(most)
  expect(keysOpened).toBe(1)
}

describe.each(stores)('a request makes as few statements as it can on $name', (counted) => {
  const { store, database } = counted
  const bench = setUpApplications(counted, { customerSession: hashSecret(token) })
  const { deps } = bench
  afterAll(counted.close)

  function start() {
    vi.stubEnv('PUBLIC_URL', origin)
    const portico = {
      store,
      env: requireEnv({ PUBLIC_URL: origin, DATA_DIR: dataDir }),
      applications: deps,
      sending: deps,
      personLinks: { emails: false },
      staff: { store, now: deps.now, scope: 'all' },
      limits: composeRateLimiters(database, store, deps.log),
      terms: [testTerms],
      registers: { companies: [], addresses: undefined },
      log: deps.log,
      funnel: createFunnelCounters(),
    }
    Object.assign(globalThis, {
      [Symbol.for('portico')]: Promise.resolve(portico as unknown as Portico),
    })
    const languages: Language[] = ['en']
    const routeGuard = createRouteGuard({
      findRoute,
      store,
      idleMs: 60_000,
      pollIfDue: async () => false,
      languages,
      terms: [testTerms],
      simulator: undefined,
      lookups: [],
      emails: undefined,
    })
    route = createRequestRouter({ publicUrl: new URL(origin), languages, routeGuard })
  }

  /** The page of a path, through the request router, in its layout, with everything in it rendered. */
  async function show(
    Page: Page,
    id: string,
    page: string,
    params: object = {},
    search: { change?: string } = {},
  ): Promise<string> {
    await pass(`/en/apply/${id}/${page}?${new URLSearchParams(search)}`)
    const props = {
      params: Promise.resolve({ language: 'en', application: id, ...params }),
      searchParams: Promise.resolve(search),
    }
    const content = createElement(() => Page(props as never) as never)
    const { prelude } = await prerender(
      createElement(() => Layout({ ...props, children: content }) as never),
    )
    const html = await new Response(prelude as never).text()
    expect(html).toContain('</h1>')
    return html
  }

  /**
   * Shows a step's page and posts its form as that page made it; to change it, if several steps share the page,
   * as those of a company's person do.
   */
  async function answer(
    id: string,
    step: string,
    typed: RawValues,
    { person, scripted = false }: { person?: string; scripted?: boolean } = {},
  ): Promise<void> {
    const page = person ? `people/${person}/${step}` : step
    const params = { step, ...(person && { person }) }
    const StepOf = person ? PersonStepPage : StepPage
    const isShared = findStep(step)?.sharesPageOf !== undefined
    const search = person ? { change: 'person' } : isShared ? { change: 'yes' } : {}
    expectWork(await countWork(counted, () => show(StepOf, id, page, params, search)), 1)
    const { asked, revision } = await bench.read(id, step, person)
    const { answer: given } = await bench.answer(asked, typed)
    const form = createStepForm(typed)
    const seen = JSON.stringify(createPageSnapshot(asked.step, asked.saved, revision))
    const changing = search.change && { changing: search.change }
    const hidden = { language: 'en', application: id, seen, ...params, ...changing }
    for (const [field, value] of Object.entries(hidden)) form.set(field, value)
    for (const field of Object.keys(given.values))
      form.set(`doubt.${field}`, String(typed[field] ?? ''))
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      ...(scripted && { 'next-action': 'a' }),
    }
    const saved = await countWork(counted, async () => {
      await pass(`/en/apply/${id}/${page}`, { method: 'POST', headers })
      const save = person ? savePersonStep : saveStep
      const leading = { digest: expect.stringContaining('NEXT_REDIRECT') }
      const before = { problems: [], warnings: [], values: {} }
      await expect(save(before, form)).rejects.toMatchObject(leading)
    })
    expectWork(saved, 2)
  }

  async function begin(): Promise<string> {
    start()
    const id = await bench.add()
    // Pages go by the clock of the machine.
    await store.sessions.touch(store.db, hashSecret(token), new Date(), farFuture)
    return id
  }

  it.each([false, true])(
    'one for a step’s page, two for its post; scripted: %s',
    async (scripted) => {
      const id = await begin()
      for (const [step, typed] of Object.entries(applicants.maya.typed))
        await answer(id, step, typed, { scripted })
      // Everything was saved: nothing is open.
      const { answers } = await bench.application(id)
      expect(Object.keys(answers)).toEqual(Object.keys(applicants.maya.typed))
      // A changed answer is saved again.
      await answer(id, 'name', { ...applicants.maya.typed.name, last_name: 'Canary' }, { scripted })
    },
  )

  it('as few where several steps share a page, also if one of them is not saved', async () => {
    const id = await begin()
    const { applicant, residence = {}, birth = {} } = applicants.maya.typed
    await answer(id, 'applicant', applicant)
    const post = (page: string, answers: Record<string, RawValues>) =>
      countWork(counted, async () => {
        const headers = { 'content-type': 'multipart/form-data; boundary=x' }
        await pass(`/en/apply/${id}/residence`, { method: 'POST', headers })
        await saveStepGroup(
          { problems: [], warnings: [], values: {} },
          createPageForm(page, answers),
        ).catch((thrown) => expect(thrown.digest).toContain('NEXT_REDIRECT'))
      })
    let page = ''
    const look = async () => {
      page = await show(StepPage, id, 'residence', { step: 'residence' })
    }
    expectWork(await countWork(counted, look), 1)
    // The right step is saved whole, and nothing of the wrong one.
    expectWork(await post(page, { residence, birth: { ...birth, nationality: '' } }), 2)
    expect(Object.keys((await bench.application(id)).answers)).toEqual(['applicant', 'residence'])
    await look()
    const moved = { country_code: 'GB' }
    expectWork(await post(page, { residence: moved, birth }), 2)
    const { answers, revision } = await bench.application(id)
    expect(answers).toMatchObject({ residence: { values: moved }, birth: { values: {} } })
    expect(revision).toBe(3)
    const events = await bench.trail(id)
    expect(events.slice(-2).map(({ detail }) => detail.step)).toEqual(['residence', 'birth'])
    expect(await store.audit.verify(store.db)).toMatchObject({ ok: true })
  })

  it('as few for a company and each of its people', async () => {
    const id = await begin()
    const { typed, people } = companies.harbourVine
    for (const [step, values] of Object.entries(typed)) await answer(id, step, values)
    const request = { applicationId: id, actor: bench.customer, language: 'en' } as const
    const added = await addPerson(deps, request)
    if (added.outcome !== 'added') throw new Error(added.outcome)
    const person = added.personId
    const group = () =>
      show(PersonStepPage, id, `people/${person}/person_name`, { person, step: 'person_name' })
    expectWork(await countWork(counted, group), 1)
    for (const [step, values] of Object.entries(people[0]?.typed ?? {}))
      await answer(id, step, values, { person })
  })

  it('two for the status, while the platform is not to be asked', async () => {
    const { submit, begin: beginAccepted, submission } = bench
    // The session is created first.
    await begin()
    const id = await beginAccepted()
    await submit(id)
    await store.sessions.grant(store.db, hashSecret(token), id)
    expect((await submission(id)).state).toBe('submitted')
    expectWork(await countWork(counted, () => show(StatusPage, id, 'status')), 2)
  })

  it('one for the review, before the acceptance and after it', async () => {
    const id = await begin()
    for (const [step, typed] of Object.entries(applicants.maya.typed)) await answer(id, step, typed)
    expectWork(await countWork(counted, () => show(ReviewPage, id, 'review')), 1)
    await acceptCurrentTerms(deps, { applicationId: id, sessionToken: token }, undefined)
    expectWork(await countWork(counted, () => show(ReviewPage, id, 'review')), 1)
  })
})
