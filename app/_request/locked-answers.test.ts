/** The pages of answers that a partner locked in part, and what staff do about them. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, it, vi } from 'vitest'
import { createSecret, hashSecret } from '@/lib/access/rules/secrets.ts'
import { sessionCookie, staffCookie } from '@/lib/access/rules/session-names.ts'
import type { Portico } from '@/lib/composition/server.ts'
import { defaultLook } from '@/lib/config/rules/brand-look.ts'
import { createRateLimiters } from '@/lib/http/rate-limits/rate-limiters.ts'
import { lockFields } from '@/lib/onboarding/answers/answer-locks.ts'
import type { Answers } from '@/lib/onboarding/journeys.ts'
import { createFunnelCounters } from '@/lib/statistics/funnel-counters.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { renderPage } from '@/test-support/next-request.ts'
import { joinStaff } from '@/test-support/staff/add-staff.ts'
import { createTestStaffDeps } from '@/test-support/staff/staff-setup.ts'
import { setUpApplications, testTerms } from '@/test-support/submission/applications-setup.ts'
import { openTestStore } from '@/test-support/test-store.ts'

const token = createSecret()
const next = await vi.hoisted(async () =>
  (await import('@/test-support/next-request.ts')).createNextRequest(),
)
vi.mock('next/headers', () => next.nextHeaders)
vi.mock('next/navigation', (load) => next.nextNavigation(load))

// Test files share a process: what another one has loaded would ask the real Next.
vi.resetModules()
const { default: Layout } = await import('../[language]/layout.tsx')
const { default: StepPage } = await import(
  '../[language]/(customer)/apply/[application]/[step]/page.tsx'
)
const { default: FillPage } = await import(
  '../[language]/(staff)/staff/applications/[application]/fill/page.tsx'
)
const { default: FillGroupPage } = await import(
  '../[language]/(staff)/staff/applications/[application]/fill/[group]/page.tsx'
)
const { liftLockAction } = await import(
  '../[language]/(staff)/staff/applications/[application]/fill/lift-lock.ts'
)

const opened = await openTestStore()
afterAll(async () => {
  vi.resetModules()
  Reflect.deleteProperty(globalThis, Symbol.for('portico'))
  await opened.close()
})

next.cookies.set(sessionCookie, token)

it('are text among the inputs of the rest, for the customer and for staff, who end the lock', async () => {
  const bench = setUpApplications(opened, { customerSession: hashSecret(token) })
  const { store } = opened
  bench.clock.now = new Date()
  const id = await bench.add()
  const { applicant, residence, birth, name, contact } = applicants.maya.typed
  await bench.fillIn(id, { applicant, residence, birth, name, contact } as never)
  await store.transaction(async (tx) => {
    const application = await store.applications.lock(tx, id)
    if (!application) throw new Error('There is no such application')
    await store.applications.updateAnswers(tx, application, {
      answers: application.answers as Answers,
      by: { kind: 'partner', id: randomUUID(), name: 'Acme shop' },
      changeLocks: (sources, source) =>
        lockFields({ ...sources, name: {}, contact: {} }, source, [
          { location: 'name', fields: ['last_name'], lock: 'locked' },
          { location: 'contact', fields: ['email_address'], lock: 'hidden' },
        ]),
      now: bench.clock.now,
    })
  })
  const staff = createTestStaffDeps(store)
  const { session } = await joinStaff(staff, { name: 'Noor', role: 'agent' })
  const portico = {
    env: {
      publicUrl: new URL('https://apply.example.com'),
      brand: { name: 'Portico', logo: undefined, look: defaultLook },
      languages: ['en', 'es', 'ar'],
      support: {},
      platform: { kind: 'embedded' },
      retention: bench.deps.retention,
      idleMs: 3_600_000,
      create: 'late',
      trustProxy: false,
      steps: 'single',
    },
    store,
    applications: bench.deps,
    sending: bench.deps,
    personLinks: bench.deps,
    devices: bench.deps,
    staff,
    terms: [testTerms],
    registers: { companies: [], addresses: undefined },
    limits: createRateLimiters(),
    log: bench.deps.log,
    funnel: createFunnelCounters(),
  }
  Object.assign(globalThis, {
    [Symbol.for('portico')]: Promise.resolve(portico as unknown as Portico),
  })
  const page = await renderPage(Layout, StepPage, { application: id, step: 'name' })
  expect(page).toMatch(/Family name.*Johnson.*This is not right/s)
  expect(page).toContain('name="first_name"')
  expect(page).not.toContain('name="last_name"')
  // Hidden answers are shown where all are checked, and on the page opened from there.
  const contactPage = { application: id, step: 'contact' }
  expect(await renderPage(Layout, StepPage, contactPage)).not.toContain('This is not right')
  const change = await renderPage(Layout, StepPage, contactPage, { change: 'yes' })
  expect(change).toMatch(/>Email address<.*This is not right/s)
  expect(change).not.toContain('name="email_address"')

  next.cookies = new Map([[staffCookie, decodeURIComponent(session)]])
  const group = await renderPage(Layout, FillGroupPage, { application: id, group: 'about' })
  expect(group).toContain('name="name/first_name"')
  expect(group).toMatch(/cannot be changed here:.*Johnson/s)
  expect(group).not.toMatch(/name="(name\/last_name|contact\/email_address)"/)
  const all = await renderPage(Layout, FillPage, { application: id })
  expect(all).toMatch(/Locked answers.*Johnson.*>Email address</s)
  const form = new FormData()
  const fields = { language: 'en', application: id, step: 'contact', reason: 'changed' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  await expect(liftLockAction(form)).rejects.toMatchObject({
    digest: expect.stringContaining(`/fill?saved=lifted`),
  })
  const after = await renderPage(Layout, FillPage, { application: id }, { saved: 'lifted' })
  expect(after).toMatch(/The lock has ended.*Johnson/s)
  expect(after).not.toContain('>Email address<')
  const entered = await renderPage(Layout, FillGroupPage, { application: id, group: 'about' })
  expect(entered).toContain('name="contact/email_address"')
  form.set('reason', 'forged')
  await expect(liftLockAction(form)).rejects.toThrow('404')
})
