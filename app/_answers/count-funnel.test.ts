/**
 * Tests the counts of a customer's steps through the actions and pages themselves, and that nothing else is
 * counted.
 */
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSecret, hashSecret } from '@/lib/access/rules/secrets.ts'
import { sessionCookie } from '@/lib/access/rules/session-names.ts'
import type { Portico } from '@/lib/composition/server.ts'
import { createRateLimiters } from '@/lib/http/rate-limits/rate-limiters.ts'
import { createFunnelCounters } from '@/lib/statistics/funnel-counters.ts'
import { saveCounts } from '@/lib/statistics/save-counts.ts'
import { createStepForm } from '@/test-support/applicants/answer-steps.ts'
import { setUpApplications, testTerms } from '@/test-support/submission/applications-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'

const token = createSecret()
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

const next = await vi.hoisted(async () =>
  (await import('@/test-support/next-request.ts')).createNextRequest(),
)
vi.mock('next/headers', () => next.nextHeaders)
next.cookies.set(sessionCookie, token)
next.headers.set('user-agent', phone)

// Test files share a process: what another one has loaded would ask the real Next.
vi.resetModules()
const { saveStep } = await import('../[language]/(customer)/apply/[application]/save-step.ts')
const { default: StepPage } = await import(
  '../[language]/(customer)/apply/[application]/[step]/page.tsx'
)

const farFuture = new Date('2100-01-01')
const nothingYet = { problems: [], warnings: [], values: {} }

afterAll(() => {
  // The next file would get this application, and these modules.
  vi.resetModules()
  Reflect.deleteProperty(globalThis, Symbol.for('portico'))
})

describe.each(await openTestStores())('what is counted, on $name', (opened) => {
  const { store } = opened
  beforeEach(opened.reset)
  afterAll(opened.close)

  async function start() {
    const funnel = createFunnelCounters()
    const bench = setUpApplications(opened, { customerSession: hashSecret(token) })
    const { deps } = bench
    const portico = {
      env: {
        publicUrl: new URL('https://apply.example.com'),
        brand: { name: 'Portico' },
        languages: ['en', 'es', 'ar'],
        platform: { kind: 'embedded' },
        retention: deps.retention,
        create: 'late',
        idleMs: 1_800_000,
        trustProxy: false,
      },
      store,
      applications: deps,
      sending: deps,
      staff: { store, now: deps.now, scope: 'all' },
      terms: [testTerms],
      registers: { companies: [], addresses: undefined },
      limits: createRateLimiters(),
      log: deps.log,
      funnel,
    }
    Object.assign(globalThis, {
      [Symbol.for('portico')]: Promise.resolve(portico as unknown as Portico),
    })
    const id = await bench.add()
    await store.sessions.touch(store.db, bench.customer.session, bench.clock.now, farFuture)
    const post = async (
      step: string,
      typed: Parameters<typeof createStepForm>[0],
      found: string[] = [],
    ) => {
      const form = createStepForm(typed)
      for (const [name, value] of Object.entries({ language: 'es', application: id, step }))
        form.set(name, value)
      for (const each of found) form.append('found', each)
      return saveStep(nothingYet, form).catch((thrown: unknown) => {
        expect(String((thrown as { digest?: string }).digest)).toContain('NEXT_REDIRECT')
      })
    }
    const show = (step: string) =>
      StepPage({
        params: Promise.resolve({ language: 'es', application: id, step }),
        searchParams: Promise.resolve({}),
      })
    const counted = async () => {
      await saveCounts({ store, log: deps.log, funnel })
      const rows = await store.db.selectFrom('funnelCount').selectAll().execute()
      return rows.map(({ day: _, ...row }) => row)
    }
    return { post, show, counted }
  }

  it('is a step that was shown while it was open, and saved once', async () => {
    const { post, show, counted } = await start()
    await show('applicant')
    await show('applicant')
    await post('applicant', { application_type: 'INDIVIDUAL' })
    // It is not open any more: it is looked at again, and changed.
    await show('applicant')
    await post('applicant', { application_type: 'CORPORATION' })
    const labels = { step: 'applicant', question: '', code: '', count: 1 }
    const dimensions = { language: 'es', device: 'phone', channel: 'online' }
    expect(await counted()).toEqual(
      expect.arrayContaining([
        { kind: 'shown', ...labels, ...dimensions },
        { kind: 'saved', ...labels, ...dimensions },
      ]),
    )
    expect(await counted()).toHaveLength(2)
  })

  it('is an error by question and code, whether the server or the browser found it', async () => {
    const { post, counted } = await start()
    await post('applicant', { application_type: 'INDIVIDUAL' })
    const names = { first_name: '', last_name: 'x'.repeat(101), single_name: '' }
    // The browser had found one of them too, and one more before.
    await post('name', names, ['first_name:missing', 'last_name:missing'])
    const errors = (await counted()).filter(({ kind }) => kind === 'error')
    expect(errors.map(({ step, question, code, count }) => [step, question, code, count])).toEqual(
      expect.arrayContaining([
        ['name', 'first_name', 'missing', 1],
        ['name', 'last_name', 'too_long', 1],
        ['name', 'last_name', 'missing', 1],
      ]),
    )
    expect(errors).toHaveLength(3)
  })

  it('holds nothing that somebody typed or posted, wherever they put it', async () => {
    const { post, show, counted } = await start()
    const canary = 'canary'
    await post('applicant', { application_type: 'INDIVIDUAL' }, [
      `${canary}:${canary}`,
      `first_name:${canary}`,
      `name/${canary}:missing`,
      `${canary}/first_name:missing`,
      canary,
      `${canary}:`,
    ])
    await show('residence')
    await post('name', { first_name: canary, last_name: `${canary}\u202e`, single_name: '' })
    await post('name', { first_name: canary, last_name: canary, single_name: '' })
    const rows = await counted()
    expect(rows.length).toBeGreaterThan(3)
    expect(JSON.stringify(rows)).not.toContain(canary)
    expect(rows).toContainEqual(expect.objectContaining({ kind: 'saved', step: 'name', count: 1 }))
  })
})
