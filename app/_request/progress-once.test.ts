import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSecret, hashSecret } from '@/lib/access/rules/secrets.ts'
import { sessionCookie } from '@/lib/access/rules/session-names.ts'
import type { Portico } from '@/lib/composition/server.ts'
import { createFunnelCounters } from '@/lib/statistics/funnel-counters.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { setUpApplications, testTerms } from '@/test-support/submission/applications-setup.ts'
import { openTestStore } from '@/test-support/test-store.ts'

const token = createSecret()

const next = await vi.hoisted(async () =>
  (await import('@/test-support/next-request.ts')).createNextRequest(),
)
vi.mock('next/headers', () => next.nextHeaders)
next.cookies.set(sessionCookie, token)

// Test files share a process: what another one has loaded would ask the real Next.
vi.resetModules()
const { default: StepPage } = await import(
  '../[language]/(customer)/apply/[application]/[step]/page.tsx'
)
const { default: DocumentPage } = await import(
  '../[language]/(customer)/apply/[application]/documents/[document]/page.tsx'
)
const { default: ApplicationPage } = await import(
  '../[language]/(customer)/apply/[application]/page.tsx'
)
const { default: ReviewPage } = await import(
  '../[language]/(customer)/apply/[application]/review/page.tsx'
)
const { default: StatusPage } = await import(
  '../[language]/(customer)/apply/[application]/status/page.tsx'
)

const visit = await openTestStore()
const { typed } = applicants.maya
const farFuture = new Date('2100-01-01')

beforeEach(visit.reset)
afterAll(async () => {
  // The next file would get this application, and these modules.
  vi.resetModules()
  Reflect.deleteProperty(globalThis, Symbol.for('portico'))
  await visit.close()
})

/** A running Portico as far as pages need it, and how often progress was evaluated in it. */
function start() {
  const counted = { evaluations: 0 }
  const bench = setUpApplications(visit, { customerSession: hashSecret(token) })
  const { deps, store } = bench
  const applications = {
    ...deps,
    getQuestionSettings: (language: 'en') => {
      counted.evaluations += 1
      return deps.getQuestionSettings(language)
    },
  }
  const env = {
    publicUrl: new URL('https://apply.example.com'),
    brand: { name: 'Portico' },
    platform: { kind: 'embedded' },
    retention: deps.retention,
    create: 'late',
    idleMs: 1_800_000,
  }
  const staff = { store, now: deps.now, scope: 'all' }
  const portico = {
    env,
    store,
    applications,
    sending: deps,
    staff,
    terms: [testTerms],
    registers: { companies: [], addresses: undefined },
    log: deps.log,
    funnel: createFunnelCounters(),
  }
  Object.assign(globalThis, {
    [Symbol.for('portico')]: Promise.resolve(portico as unknown as Portico),
  })
  return { ...bench, counted }
}

type Page = (props: never) => Promise<unknown>

describe('a page of an application', () => {
  const pages: { page: string; Page: Page; submitted?: true; params?: object }[] = [
    { page: 'its own address', Page: ApplicationPage },
    { page: 'a step', Page: StepPage, params: { step: 'birth' } },
    { page: 'the review', Page: ReviewPage },
    { page: 'the status', Page: StatusPage, submitted: true },
    { page: 'a document', Page: DocumentPage, submitted: true, params: { document: 'a' } },
  ]

  it.each(pages)('evaluates its progress once: $page', async ({ Page, params, submitted }) => {
    const { add, fillIn, counted, begin, submit, store, customer, clock, calls, pass } = start()
    const id = submitted ? await begin() : await add()
    if (submitted) {
      await submit(id)
      await store.sessions.add(store.db, customer.session, farFuture, clock.now)
      await store.sessions.grant(store.db, customer.session, id)
      pass(3_600_000)
    } else await fillIn(id, { applicant: typed.applicant, name: typed.name })
    // Pages go by the clock of the machine.
    await store.sessions.touch(store.db, customer.session, clock.now, farFuture)
    counted.evaluations = 0
    calls.length = 0
    const props = {
      params: Promise.resolve({ language: 'en', application: id, ...params }),
      searchParams: Promise.resolve({}),
    }
    await Page(props as never).catch((error: unknown) => {
      // Some lead elsewhere.
      if (!String((error as { digest?: string }).digest).startsWith('NEXT_REDIRECT')) throw error
    })
    expect(counted.evaluations).toBe(1)
    if (!submitted) return expect(calls).toEqual([])
    // These ask the platform first, and show the result; the page waits only for a while.
    await expect.poll(() => calls.length).toBeGreaterThan(0)
  })
})
