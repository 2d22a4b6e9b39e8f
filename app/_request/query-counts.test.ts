/** How many statements a request makes: its proxy, its action and its page, as Next runs them. */
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { NextRequest } from 'next/server'
import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { composeRateLimiters } from '@/lib/compose-services.ts'
import { requireEnv } from '@/lib/config/env.ts'
import { createPageSnapshot } from '@/lib/domain/onboarding/answers/conflicts.ts'
import type { RawValues } from '@/lib/domain/onboarding/view/step-view.ts'
import { setRouteGuard } from '@/lib/security/next-server/route-guard-registry.ts'
import { createSessionToken, hashSessionToken, localSessionCookie } from '@/lib/security/session.ts'
import type { Portico } from '@/lib/server.ts'
import { createRouteGuard } from '@/lib/services/page-access/route-guard.ts'
import { proxy } from '@/proxy.ts'
import { createStepForm } from '@/test-support/applicants/answer-steps.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { acceptCurrentTerms } from '@/test-support/applications/fill-in-application.ts'
import { listStatements, openCountedStores } from '@/test-support/counted-stores.ts'
import { createApplicationsBench, testTerms } from '@/test-support/submission/applications-bench.ts'

type Page = (props: never) => Promise<unknown>

const farFuture = new Date('2100-01-01')
const token = createSessionToken()
const dataDir = fs.mkdtempSync(path.join(tmpdir(), 'portico-counts-'))
const origin = 'http://localhost:3000'
const request = { headers: new Headers() }

// What Next gives a page and an action of their request.
vi.mock('next/headers', () => ({
  headers: async () => request.headers,
  cookies: async () => ({
    get: (name: string) => (name === localSessionCookie ? { value: token } : undefined),
    has: () => false,
    set: () => {},
  }),
}))
vi.mock('next/navigation', async (load) => ({
  ...(await load<object>()),
  useSearchParams: () => new URLSearchParams(),
  usePathname: () => '/',
  useRouter: () => ({}),
}))

vi.resetModules()
const { default: StepPage } = await import(
  '../[language]/(customer)/apply/[application]/[step]/page.tsx'
)
const { default: TermsPage } = await import(
  '../[language]/(customer)/apply/[application]/terms/page.tsx'
)
const { default: ReviewPage } = await import(
  '../[language]/(customer)/apply/[application]/review/page.tsx'
)
const { default: StatusPage } = await import(
  '../[language]/(customer)/apply/[application]/status/page.tsx'
)
const { saveStep } = await import('../[language]/(customer)/_actions/save-step.ts')
const stores = await openCountedStores()

afterAll(() => {
  // The next file would get these modules, and this application.
  vi.resetModules()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  Reflect.deleteProperty(globalThis, Symbol.for('portico'))
})

/** Through the proxy, as a browser asks; what it adds is what the page reads. */
async function pass(
  address: string,
  init: { method?: string; headers?: Record<string, string> } = {},
) {
  const headers = { cookie: `${localSessionCookie}=${token}`, origin, ...init.headers }
  const response = await proxy(new NextRequest(new URL(address, origin), { ...init, headers }))
  expect(response.headers.get('x-middleware-next')).toBe('1')
  const added = 'x-middleware-request-'
  request.headers = new Headers(
    [...response.headers]
      .filter(([name]) => name.startsWith(added))
      .map(([name, value]) => [name.slice(added.length), value]),
  )
  expect(request.headers.get('x-nothing-here')).toBeNull()
}

describe.each(stores)('a request makes as few statements as it can on $name', (counted) => {
  const { store, database } = counted
  const bench = createApplicationsBench(counted, { customerSession: hashSessionToken(token) })
  const { deps } = bench
  afterAll(counted.close)

  function start() {
    vi.stubEnv('PUBLIC_URL', origin)
    const portico = {
      store,
      env: requireEnv({ PUBLIC_URL: origin, DATA_DIR: dataDir }),
      applications: deps,
      sending: deps,
      staff: { store, now: deps.now, scope: 'all' },
      limits: composeRateLimiters(database, store, deps.log),
      terms: [testTerms],
      registers: { companies: [], addresses: undefined },
      log: deps.log,
    }
    Object.assign(globalThis, {
      [Symbol.for('portico')]: Promise.resolve(portico as unknown as Portico),
    })
    setRouteGuard(
      createRouteGuard({
        store,
        languages: ['en'],
        terms: [testTerms],
        simulator: undefined,
        lookups: [],
        emails: undefined,
      }),
    )
  }

  /** The page of a path, through the proxy, with everything in it rendered. */
  async function show(Page: Page, id: string, page: string): Promise<void> {
    await pass(`/en/apply/${id}/${page}`)
    const props = {
      params: Promise.resolve({ language: 'en', application: id, step: page }),
      searchParams: Promise.resolve({}),
    }
    const { prelude } = await prerender(createElement(() => Page(props as never) as never))
    expect(await new Response(prelude as never).text()).toContain('</h1>')
  }

  /** Posts the form of a step as its page made it; gives what it leads to. */
  async function post(id: string, stepId: string, typed: RawValues, scripted: boolean) {
    const { asked, revision } = await bench.read(id, stepId)
    const { answer } = await bench.answer(asked, typed)
    const form = createStepForm(typed)
    const seen = JSON.stringify(createPageSnapshot(asked.step, asked.saved, revision))
    const hidden = { language: 'en', application: id, step: stepId, seen }
    for (const [field, value] of Object.entries(hidden)) form.set(field, value)
    for (const field of Object.keys(answer.values))
      form.set(`doubt.${field}`, String(typed[field] ?? ''))
    return listStatements(counted, async () => {
      await pass(`/en/apply/${id}/${stepId}`, {
        method: 'POST',
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          ...(scripted && { 'next-action': 'a' }),
        },
      })
      const before = { problems: [], warnings: [], values: {} }
      await expect(saveStep(before, form)).rejects.toMatchObject({
        digest: expect.stringContaining('NEXT_REDIRECT'),
      })
    })
  }

  async function begin(): Promise<string> {
    start()
    const id = await bench.add()
    // Pages go by the clock of the machine.
    await store.sessions.touch(store.db, hashSessionToken(token), new Date(), farFuture)
    return id
  }

  it.each([false, true])(
    'one for a step’s page, two for its post; scripted: %s',
    async (script) => {
      const id = await begin()
      for (const [step, typed] of Object.entries(applicants.maya.typed)) {
        const shown = await listStatements(counted, () => show(StepPage, id, step))
        expect(shown, `GET ${step}`).toHaveLength(1)
        expect(await post(id, step, typed, script), `POST ${step}`).toHaveLength(2)
      }
      // Everything was saved: nothing is open.
      const { answers } = await bench.application(id)
      expect(Object.keys(answers)).toEqual(Object.keys(applicants.maya.typed))
      // And once more, as what is changed is saved.
      const changed = { ...applicants.maya.typed.name, last_name: 'Canary' }
      expect(await post(id, 'name', changed, script)).toHaveLength(2)
    },
  )

  it('two for the status, while the platform is not to be asked', async () => {
    const { submit, begin: beginAccepted, submission } = bench
    // Its session.
    await begin()
    const id = await beginAccepted()
    await submit(id)
    await store.sessions.grant(store.db, hashSessionToken(token), id)
    expect((await submission(id)).state).toBe('submitted')
    expect(await listStatements(counted, () => show(StatusPage, id, 'status'))).toHaveLength(2)
  })

  it('one for the terms, and for the review', async () => {
    const id = await begin()
    for (const [step, typed] of Object.entries(applicants.maya.typed))
      await post(id, step, typed, false)
    expect(await listStatements(counted, () => show(TermsPage, id, 'terms'))).toHaveLength(1)
    await acceptCurrentTerms(deps, { applicationId: id, sessionToken: token }, undefined)
    expect(await listStatements(counted, () => show(ReviewPage, id, 'review'))).toHaveLength(1)
  })
})
